// A damaged journal: whatever was changed is found, at its row and in words; whatever is opened says what was written.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkHash, type JournalRow } from '#core/journal/chain.ts'
import { openJournal } from '#core/journal/journal.ts'
import { survey } from '#core/backup/backup.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import type { Problem } from '#shared/problem.ts'
import { sayInEnglish } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { withoutGuards } from '#test/support/till/forger.ts'
import { createPlace, ended, openAt, opening, secret, sell, write } from '#test/support/till/journal.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'

const place = createPlace()
afterAll(place.remove)

const sales = ['a', 'b', 'c', 'd']
const rows = 3 * sales.length

const template = place.newFile()
beforeAll(() => {
  using journal = openAt(template)
  sell(journal, sales)
})

/** A journal of four sales, closed, with what somebody then did to it. */
function spoilt(vandal: (db: DatabaseSync) => void): string {
  const file = place.newFile()
  copyFileSync(template, file)
  const db = new DatabaseSync(file)
  db.enableDefensive(false)
  withoutGuards(db, () => vandal(db))
  db.close()
  return file
}

/** What opening it says, which is what looking at it says. */
function troubleOf(file: string): Problem | null {
  const looked = survey(file)
  const opened = openJournal(file, secret, tillFeatures)
  if (opened.ok) opened.value[Symbol.dispose]()
  const [one, other] = [looked, opened].map((result) => (result.ok ? null : result.problem))
  expect(one).toEqual(other)
  return one ?? null
}

const broken = (file: string, row: number, found: string) => ({
  code: 'journal.broken',
  details: { file, row, found },
})
const rowAt = (db: DatabaseSync, seq: number) =>
  db.prepare('SELECT * FROM fact WHERE seq = ?').get(seq) as JournalRow
const put = (db: DatabaseSync, row: JournalRow) =>
  db
    .prepare('INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(row.seq, row.sale, row.kind, row.at, row.body, row.previous, row.hash)
const renumber = (db: DatabaseSync, from: number, by: number) =>
  db.exec(
    `UPDATE fact SET seq = -(seq + ${by}) WHERE seq >= ${from}; UPDATE fact SET seq = -seq WHERE seq < 0`,
  )

test.each<[string, (db: DatabaseSync) => void, number, string]>([
  ['a row is gone', (db) => db.exec('DELETE FROM fact WHERE seq = 5'), 5, 'removed'],
  ['the first row is gone', (db) => db.exec('DELETE FROM fact WHERE seq = 1'), 1, 'removed'],
  [
    'a piece is cut out of the middle',
    (db) => db.exec('DELETE FROM fact WHERE seq BETWEEN 4 AND 9'),
    4,
    'removed',
  ],
  [
    'a row is gone and the gap closed',
    (db) => {
      db.exec('DELETE FROM fact WHERE seq = 5')
      renumber(db, 6, -1)
    },
    5,
    'moved',
  ],
  [
    'two rows are exchanged',
    (db) =>
      db.exec(
        'UPDATE fact SET seq = -7 WHERE seq = 7; UPDATE fact SET seq = 7 WHERE seq = 9; UPDATE fact SET seq = 9 WHERE seq = -7',
      ),
    7,
    'moved',
  ],
  [
    'a row is put in between',
    (db) => {
      const row = rowAt(db, 4)
      renumber(db, 5, 1)
      put(db, { ...row, seq: 5, hash: new Uint8Array(32) })
    },
    5,
    'inserted',
  ],
  [
    'a row is put before the first',
    (db) => put(db, { ...rowAt(db, 1), seq: 0, hash: new Uint8Array(32) }),
    1,
    'inserted',
  ],
  [
    'a row is put in between, with its links made right',
    (db) => {
      const row = rowAt(db, 4)
      renumber(db, 5, 1)
      const made = { ...row, seq: 5, previous: row.hash }
      put(db, { ...made, hash: linkHash(made.previous, made) })
    },
    6,
    'moved',
  ],
  [
    'a row is edited and its own hash made right',
    (db) => {
      const made = { ...rowAt(db, 4), at: 99 }
      db.prepare('UPDATE fact SET at = 99, hash = ? WHERE seq = 4').run(linkHash(made.previous, made))
    },
    5,
    'replaced',
  ],
  [
    'a number is too large to be ours',
    (db) => db.exec('UPDATE fact SET at = 9223372036854775807 WHERE seq = 6'),
    6,
    'edited',
  ],
])('%s', (_, vandal, row, found) => {
  const file = spoilt(vandal)
  const trouble = troubleOf(file)
  expect(trouble).toEqual(broken(file, row, found))
  if (trouble)
    expect(problemWords(trouble, 'en-GB', sayInEnglish).what).toMatch(
      new RegExp(`row ${row} on: [a-z ,]+\\.$`),
    )
})

test(
  'any change of any column of any row is found at that row',
  () => {
    const columns = ['seq', 'sale', 'kind', 'at', 'body', 'previous', 'hash'] as const
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: rows }),
        fc.constantFrom(...columns),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (seq, column, at, change) => {
          const file = spoilt((db) => {
            const value = rowAt(db, seq)[column]
            const set = db.prepare(`UPDATE fact SET ${column} = ? WHERE seq = ?`)
            if (typeof value === 'number')
              return set.run(column === 'seq' ? rows + change : value + change, seq)
            const bytes = Buffer.from(value)
            const byte = at % bytes.length
            bytes[byte] = (bytes[byte] ?? 0) ^ (typeof value === 'string' ? 1 : change)
            return set.run(typeof value === 'string' ? bytes.toString() : bytes, seq)
          })
          const looked = survey(file)
          if (looked.ok) throw new Error('it was not found')
          expect(looked.problem).toMatchObject({ code: 'journal.broken', details: { row: seq } })
        },
      ),
      tried(150),
    )
  },
  patience,
)

test(
  'any byte of the file: the journal says what was written, or that it is damaged',
  () => {
    const isOpen = premise('the journal opens all the same', 0.05)
    const file = spoilt(() => undefined)
    const whole = readFileSync(file)
    let written: SaleEntry[]
    {
      using journal = openAt(file)
      written = [...journal.all(saleFeature)]
    }
    const spoiled = place.newFile()
    const told = new Map<string, number>()
    const headOf = Array.from({ length: 100 }, (_, at) => [at, 0xff] as [number, number])
    const inFact: [number, number] = [whole.indexOf('"reference"') + 2, 1]
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const bytes = Buffer.from(whole)
          bytes[at] = (bytes[at] ?? 0) ^ change
          writeFileSync(spoiled, bytes)
          const opened = openJournal(spoiled, secret, tillFeatures)
          const code = opened.ok ? 'the same' : opened.problem.code
          told.set(code, (told.get(code) ?? 0) + 1)
          expect(code).toMatch(/^the same$|^journal\.(broken|damaged|unreadable|newer|strange)$/)
          const open = isOpen(opened.ok && opened)
          if (!open) return
          using journal = open.value
          expect([...journal.all(saleFeature)]).toEqual(written)
          expect(sales.flatMap((sale) => journal.of(saleFeature, sale))).toEqual(written)
          expect([
            journal.entities(saleFeature).unsettled(),
            journal.entities(saleFeature).newest(1)[0],
            journal.entities(saleFeature).counter(),
          ]).toEqual([[], 'd', 4])
        },
      ),
      { ...tried(400), examples: [...headOf, inFact] },
    )
    expect([...told.keys()]).toEqual(
      expect.arrayContaining(['the same', 'journal.broken', 'journal.damaged']),
    )
  },
  patience,
)

test('a file that was cut off is named as damaged', () => {
  const file = spoilt(() => undefined)
  const whole = readFileSync(file)
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length * share)))
    expect(troubleOf(file)?.code).toMatch(/^journal\.(damaged|unreadable)$/)
  }
})

test('an index that lacks a row is found: it would make the till forget what is open', () => {
  const file = spoilt((db) => {
    // The index is made over fewer rows, then called by the name of the whole one.
    db.exec(`DROP INDEX fact_of_sale; CREATE INDEX fact_of_sale ON fact (sale, seq) WHERE seq < ${rows};
      PRAGMA writable_schema=ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX fact_of_sale ON fact (sale, seq)' WHERE name = 'fact_of_sale'`)
  })
  expect(survey(file)).toMatchObject({ ok: false, problem: { code: 'journal.damaged' } })
  expect(openJournal(file, secret, tillFeatures)).toMatchObject({
    ok: false,
    problem: { code: 'journal.damaged' },
  })
})

test('an index that is wrong about a sale that is open is found, wherever its name is spoilt', () => {
  const whole = place.newFile()
  {
    using journal = openAt(whole)
    for (const sale of ['aaaa', 'mmmm', 'zzzz']) write(journal, sale, 1, opening(sale))
  }
  const bytes = readFileSync(whole)
  const file = place.newFile()
  let places = 0
  for (let at = bytes.indexOf('mmmm'); at >= 0; at = bytes.indexOf('mmmm', at + 1)) {
    places += 1
    const changed = Buffer.from(bytes)
    changed.write('M', at)
    writeFileSync(file, changed)
    expect(openJournal(file, secret, tillFeatures)).toMatchObject({
      ok: false,
      problem: { code: expect.stringMatching(/^journal\.(broken|damaged)$/) },
    })
  }
  expect(places).toBeGreaterThanOrEqual(3)
})

test('a fact of a kind that only a newer version knows, and tables of a newer version, are said to be just that', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    write(journal, 'a', 1, opening('a'))
    write(journal, 'a', 2, { kind: 'beamedUp' } as unknown as AnySaleFact) // as a newer version would
  }
  const trouble = troubleOf(file)
  expect(trouble).toEqual({ code: 'journal.newer', details: { file, found: '“beamedUp” in row 2' } })
  if (trouble) expect(problemWords(trouble, 'en-GB', sayInEnglish).what).toContain('written by a newer Kasse')

  const later = place.newFile()
  openAt(later)[Symbol.dispose]()
  const db = new DatabaseSync(later)
  db.exec('PRAGMA user_version=99')
  db.close()
  expect(troubleOf(later)).toEqual({
    code: 'journal.newer',
    details: { file: later, found: 'tables of version 99' },
  })
})

test('a fact that cannot follow from the earlier ones is said with its row', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    write(journal, 'a', 1, opening('a'))
    write(journal, 'a', 2, ended('a'))
    write(journal, 'a', 3, ended('a'))
  }
  expect(troubleOf(file)).toEqual(broken(file, 3, 'impossible'))
})
