// A journal's file that somebody changes while the till runs: the next Z says what the facts say, or is not signed.
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { survey } from '#core/backup/survey.ts'
import { filesOf } from '#core/folder/folder.ts'
import { changeFacts, changeFile, forge, skim } from '#test/support/till/forger.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

async function soldShop(): Promise<Shop> {
  const shop = await openShop()
  for (const value of [4_900, 10_000]) {
    await sellFor(shop, value)
    await shop.cashier.acknowledge()
  }
  return shop
}

async function sellFor(shop: Shop, value: number): Promise<void> {
  await shop.cashier.charge(value, '91234567')
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(5_000)).state).toBe('captured')
}

const close = async (shop: Shop) => {
  const { from } = opened(await shop.office.ask('report.x', {}))
  return shop.office.ask('report.close', { from })
}
const tenth = 'UPDATE movement SET value = value / 10'
const fileOf = ({ folder }: Shop) => filesOf(folder).journal

test('somebody makes a tenth of the money that moved, while the till runs: the Z is signed with all of it', async () => {
  await using shop = await soldShop()
  changeFile(fileOf(shop), tenth)
  expect(opened(await close(shop))).toMatchObject({ captured: 14_900, ever: { captured: 14_900 } })
  expect(survey(fileOf(shop))).toMatchObject({ ok: true, value: { isDerivedRight: true } })
})

test.each([
  [
    'a sale that nobody opened',
    "INSERT INTO sale SELECT 2, 99, 'z', 1, 0, 0, openedAt, 'terminated', amount, currency, owner, 0, 0, flow, '', NULL, NULL, NULL FROM sale LIMIT 1",
  ],
  ['a sale that is called unpaid', "UPDATE sale SET captured = 0, state = 'terminated'"],
  [
    'money that moved twice',
    'INSERT INTO movement SELECT 2, at, sale, kind, value, begun, shares, flow, currency, owner, 99, register FROM movement LIMIT 1',
  ],
  ['money that did not move', 'DELETE FROM movement WHERE seq = (SELECT min(seq) FROM movement)'],
])('%s, while the till runs: the Z says what the facts say', async (_, statements) => {
  await using shop = await soldShop()
  changeFile(fileOf(shop), statements)
  expect(opened(await close(shop))).toMatchObject({ sales: 2, captured: 14_900, unpaid: [] })
})

test('money of an earlier period is made less: the grand total of the next Z is still all of it', async () => {
  await using shop = await soldShop()
  expect(opened(await close(shop))).toMatchObject({ ever: { captured: 14_900 } })
  await sellFor(shop, 100)
  await shop.cashier.acknowledge()
  changeFile(fileOf(shop), `${tenth} WHERE value > 1000`)
  expect(opened(await close(shop))).toMatchObject({ captured: 100, ever: { captured: 15_000 } })
})

test('a trigger that is put there while the till runs: nothing is signed', async () => {
  await using shop = await soldShop()
  changeFile(fileOf(shop), skim)
  expect(await close(shop)).toMatchObject({
    problem: { code: 'journal.strange', details: { found: 'skim' } },
  })
  expect(opened(await shop.office.ask('report.list', {}))).toEqual([])
})

test.each([
  ['a fact of the period', "UPDATE fact SET body = json_set(body, '$.value', 1) WHERE kind = 'captured'"],
  ['the last fact', 'UPDATE fact SET at = at + 1 WHERE seq = (SELECT max(seq) FROM fact)'],
])('%s is another while the till runs: nothing is signed', async (_, statements) => {
  await using shop = await soldShop()
  changeFacts(fileOf(shop), statements)
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken' } })
  expect(opened(await shop.office.ask('report.list', {}))).toEqual([])
})

test('the closing that the next one goes on from is another: nothing is signed', async () => {
  await using shop = await soldShop()
  opened(await close(shop))
  changeFacts(fileOf(shop), "UPDATE fact SET body = json_set(body, '$.report.to', 1) WHERE kind = 'zClosed'")
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken' } })
})

/** An index made over other rows or values, then called by the text of the right one. */
function forgeIndex(file: string, name: string, forged: string): void {
  const db = new DatabaseSync(file)
  db.enableDefensive(false)
  const { sql } = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(name) as { sql: string } // its own text
  db.exec(`DROP INDEX ${name}; ${forged}; PRAGMA writable_schema=ON`)
  db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, name)
  const version = Number(db.prepare('PRAGMA schema_version').get()?.['schema_version'])
  db.exec(`PRAGMA schema_version=${version + 1}`)
  db.close()
}

test.each([
  [
    'an index of sums holds a tenth',
    'movement_sums',
    'CREATE INDEX movement_sums ON movement (owner, currency, kind, value / 10)',
  ],
  [
    'an index of closings holds none',
    'fact_closed',
    "CREATE INDEX fact_closed ON fact (seq) WHERE kind = 'none'",
  ],
])('%s, while the till runs: the next Z is the next, with all of it', async (_, name, forged) => {
  await using shop = await soldShop()
  expect(opened(await close(shop))).toMatchObject({ number: 1 })
  const { from } = opened(await shop.office.ask('report.x', {}))
  forgeIndex(fileOf(shop), name, forged)
  expect(opened(await shop.office.ask('report.close', { from }))).toMatchObject({
    number: 2,
    captured: 0,
    ever: { captured: 14_900 },
  })
})

test.each([
  ['receipts have no number', 'UPDATE movement SET receipt = NULL'],
  ['a receipt has a high number', 'UPDATE movement SET receipt = 4999 WHERE receipt = 2'],
  ['a sale has a high number', 'UPDATE sale SET counter = 500 WHERE counter = 2'],
])('%s, while the till runs: the next sale has the next numbers', async (_, statements) => {
  await using shop = await soldShop()
  changeFile(fileOf(shop), statements)
  await sellFor(shop, 100)
  expect(shop.facts().findLast(({ kind }) => kind === 'captured')).toMatchObject({ receipt: 3 })
  expect(shop.cashier.sale().number).toBe(3)
  expect(opened(await close(shop))).toMatchObject({ captured: 15_000, receipts: { first: 1, last: 3 } })
})

test('a sale at the service is called settled in the file: no Z is signed before it is', async () => {
  await using shop = await soldShop()
  await shop.cashier.charge(4_900)
  changeFile(fileOf(shop), 'UPDATE sale SET settled = 1, runs = 0')
  expect(await close(shop)).toMatchObject({ problem: { code: 'report.openSale' } })
})

test('somebody else’s key stands beside the signature: the Z names the till’s own', async () => {
  await using shop = await soldShop()
  const { journal } = opened(await shop.office.ask('report.x', {}))
  changeFile(fileOf(shop), "UPDATE signed_head SET key = 'another'")
  expect(opened(await close(shop)).journal.key).toBe(journal.key)
})

test('a link of a fact is another while the till runs: nothing is signed, and the till still writes', async () => {
  await using shop = await soldShop()
  changeFacts(fileOf(shop), 'UPDATE fact SET previous = zeroblob(32) WHERE seq = 3')
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken', details: { row: 3 } } })
  await sellFor(shop, 100)
})

test.each([
  ['a number that is too large', 'UPDATE movement SET value = 9223372036854775807'],
  ['ANALYZE', 'ANALYZE'],
  [
    'a table that refers to one of ours',
    'CREATE TABLE stash (seq INTEGER REFERENCES movement (seq)); INSERT INTO stash SELECT seq FROM movement LIMIT 1',
  ],
])('%s: the tables are made anew at the next start, and the Z is signed', async (_, statements) => {
  await using shop = await soldShop()
  await shop.restart(0, {}, () => changeFile(fileOf(shop), statements))
  expect(opened(await close(shop))).toMatchObject({ captured: 14_900 })
})

test('a look at the journal names the Z that does not say what the facts say', async () => {
  await using shop = await soldShop()
  opened(await close(shop))
  opened(await close(shop))
  const looked = () => opened(survey(fileOf(shop))).untrueClosings
  expect(looked()).toEqual([])
  const said = [
    ['"captured":14900,', '"captured":14000,'],
    ['"capturedVat":2980', '"capturedVat":2000'],
    ['"receipts":{"first":1,"last":2}', '"receipts":{"first":1,"last":1}'],
  ] as const
  for (const [from, to] of said) {
    const put = (one: string, other: string) =>
      forge(fileOf(shop), (rows) =>
        rows.map((row) => (row.kind === 'zClosed' ? { ...row, body: row.body.replace(one, other) } : row)),
      )
    put(from, to)
    expect([from, looked()[0]]).toEqual([from, 1])
    put(to, from)
  }
  expect(looked()).toEqual([])
})
