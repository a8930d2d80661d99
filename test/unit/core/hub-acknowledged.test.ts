// Tests of a hub that acknowledges what the till never wrote: the till does not believe it.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { forge } from '#test/support/till/forger.ts'
import { createPlace } from '#test/support/till/journal.ts'
import { openOutbox } from '#test/support/hub/outbox.ts'

const place = createPlace()
afterAll(() => place.remove())

const none = '0'.repeat(64)

test.each([
  ['a row that is not written yet', { row: 1000, hash: none, signature: null }],
  ['another row of that number', { row: 3, hash: none, signature: null }],
])('told after a batch that the hub has %s, the till says that its facts do not arrive', async (_, tip) => {
  const folder = place.newFolder()
  mkdirSync(folder)
  await using till = openOutbox(path.join(folder, 'journal.sqlite'), 'till0001', null)
  till.answers(async (input) =>
    Response.json(
      new URL(input as string).pathname === hubPaths.tip ? { row: 0, hash: none, signature: null } : tip,
    ),
  )
  till.pair({ address: 'http://hub.test', shop: 'Bakery', key: 'the key' })
  till.write(1, 1)
  expect(rowsIn(folder)).toHaveLength(3)
  await expect.poll(till.trouble).toBe('hub.refused')
})

test.each<[string, Parameters<typeof forge>[1]]>([
  ['changed', (rows) => rows.map((row) => ({ ...row, body: row.body.replace('49900', '100') }))],
  [
    'put behind the last',
    (rows) => [...rows, ...rows.slice(-1).map((row) => ({ ...row, seq: rows.length + 1 }))],
  ],
])('facts that somebody has %s in the file before they were sent are not signed', async (_, change) => {
  const folder = place.newFolder()
  mkdirSync(folder)
  const file = path.join(folder, 'journal.sqlite')
  await using till = openOutbox(file, 'till0001', null)
  const sent: unknown[] = []
  till.write(1, 1)
  forge(file, change)
  till.answers(async (input, init) => {
    const { pathname } = new URL(input as string)
    if (pathname !== hubPaths.tip) sent.push(init?.body)
    return Response.json({ row: 0, hash: none, signature: null })
  })
  till.pair({ address: 'http://hub.test', shop: 'Bakery', key: 'the key' })
  await expect.poll(till.trouble).toBe('journal.replaced')
  expect(sent).toEqual([])
})
