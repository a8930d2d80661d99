// Tests of the store's queries: each goes by an index and looks at no more than it needs, however much is held.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'

/** A handful of rows each, read whole when the sandbox opens. */
const small = /^SCAN (fault|sales_unit|sqlite_schema)\b/

/** Of deliveries there are too many for any scan. */
const large = /^SCAN (webhook|delivery)/

/** The first few of an index are found at once; all of an index is all of the table. */
const isSlow = (detail: string, text: string) =>
  /TEMP B-TREE/.test(detail) ||
  (detail.startsWith('SCAN ') &&
    !small.test(detail) &&
    (large.test(detail) || !/USING (COVERING )?INDEX/.test(detail) || !/LIMIT (1|\?)$/.test(text)))

function preparedBy(work: () => void): string[] {
  const texts = new Set<string>()
  const prepare = Reflect.get(DatabaseSync.prototype, 'prepare')
  DatabaseSync.prototype.prepare = function listening(text, ...rest) {
    texts.add(text)
    return prepare.call(this, text, ...rest)
  }
  try {
    work()
  } finally {
    DatabaseSync.prototype.prepare = prepare
  }
  return [...texts]
}

test('every statement finds its rows by an index', () => {
  const made = mkdtempSync(path.join(tmpdir(), 'kasse-plans-'))
  const file = path.join(made, 'sandbox.sqlite')
  const texts = preparedBy(() =>
    createSandbox({ file, publicUrl: () => 'http://service.test' })[Symbol.dispose](),
  )
  const asked = texts.filter((text) => /^\s*(SELECT|UPDATE|DELETE|INSERT)/i.test(text))
  expect(asked.length).toBeGreaterThan(20)
  using store = new DatabaseSync(file)
  const slow = asked.flatMap((text) =>
    store
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => isSlow(detail, text))
      .map((detail) => `${detail}: ${text.replaceAll(/\s+/g, ' ')}`),
  )
  expect(slow).toEqual([])
  rmSync(made, { recursive: true })
})
