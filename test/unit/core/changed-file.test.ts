// A journal's file that somebody changes while the till runs: the next Z says what the facts say, or is not signed.
import { expect, test } from 'vitest'
import { survey } from '#core/backup/backup.ts'
import { filesOf } from '#core/folder/folder.ts'
import type { JournalRow } from '#core/journal/chain.ts'
import { besideIndex, changeFacts, changeFile, forge, forgeIndex, skim } from '#test/support/till/forger.ts'
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

/** A sale that waits for a person: both of its payments were captured. */
async function payTwice(shop: Shop, value: number) {
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' } as const
  const first = opened(await shop.cashier.start({ amount: { value, currency: 'NOK' }, by }))
  shop.network.cut()
  await shop.cashier.abandon()
  shop.network.mend()
  shop.network.fail({ status: 503 }, /payments\/.*-1(\/cancel)?$/, 20)
  const again = opened(await shop.cashier.tryAgain('91234567'))
  for (const { reference } of [first, again]) shop.sandbox.phone('4791234567').approve(reference)
  expect((await shop.cashier.watch(6_000)).state).toBe('captured')
  await shop.elsewhere('capture', value, first.reference)
  await shop.leaveAlone(600_000)
  expect(shop.cashier.sale().alarm).toMatchObject({ kind: 'paidTwice' })
  return first
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

test.each([
  ['a trigger that is put there', skim, 'skim'],
  [
    'a guard that is taken away from a file which calls itself an earlier one',
    'DROP TRIGGER fact_is_never_edited; PRAGMA user_version=0',
    'fact_is_never_edited',
  ],
])('%s while the till runs: nothing is signed', async (_, statements, found) => {
  await using shop = await soldShop()
  changeFile(fileOf(shop), statements)
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.strange', details: { found } } })
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

test.each([
  ['a fact that is taken out', 'DELETE FROM fact WHERE seq = 4'],
  [
    'a fact before the first',
    'INSERT INTO fact SELECT 0, sale, kind, at, body, previous, hash FROM fact WHERE seq = 1',
  ],
  ['a time that is too large', 'UPDATE fact SET at = 9223372036854775807 WHERE seq = 4'],
])('%s, while the till runs: nothing is signed', async (_, statements) => {
  await using shop = await soldShop()
  changeFacts(fileOf(shop), statements)
  expect(await close(shop)).toMatchObject({ ok: false })
  expect(opened(await shop.office.ask('report.list', {}))).toEqual([])
})

test('the closing that the next one goes on from is another: nothing is signed', async () => {
  await using shop = await soldShop()
  opened(await close(shop))
  changeFacts(fileOf(shop), "UPDATE fact SET body = json_set(body, '$.report.to', 1) WHERE kind = 'zClosed'")
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken' } })
})

test.each([
  [
    'an index of the facts of a sale holds none of the second',
    'fact_of_sale',
    'CREATE INDEX fact_of_sale ON fact (sale, seq) WHERE seq < 12',
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
])(
  '%s, while the till runs: the next sale has the next numbers, before a Z and after it',
  async (_, statements) => {
    await using shop = await soldShop()
    changeFile(fileOf(shop), statements)
    await sellFor(shop, 100)
    expect(shop.facts().findLast(({ kind }) => kind === 'captured')).toMatchObject({ receipt: 3 })
    expect(shop.cashier.sale().number).toBe(3)
    await shop.cashier.acknowledge()
    expect(opened(await close(shop))).toMatchObject({ captured: 15_000, receipts: { first: 1, last: 3 } })
    changeFile(fileOf(shop), statements)
    expect(opened(await close(shop))).toMatchObject({ captured: 0, receipts: null })
    await sellFor(shop, 200)
    expect(shop.facts().findLast(({ kind }) => kind === 'captured')).toMatchObject({ receipt: 4 })
    expect(shop.cashier.sale().number).toBe(4)
  },
)

test('money is forged into an earlier period for a sale with a discount that is paid in this one: the Z tells of the discount', async () => {
  await using shop = await soldShop()
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_000 }))
  const off = { line: null, discount: { by: 'percent', hundredths: 1_000 } } as const
  opened(await shop.cashier.ask('basket.discount', off))
  const { basket, total } = shop.cashier.view().basket
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' } as const
  opened(await shop.cashier.start({ amount: { value: total, currency: 'NOK' }, by, basket }))
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(5_000)).state).toBe('terminated')
  opened(await close(shop))
  opened(await shop.cashier.tryAgain('91234567'))
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(5_000)).state).toBe('captured')
  changeFile(
    fileOf(shop),
    `INSERT INTO movement SELECT 2, at, sale, kind, 0, begun, shares, flow, currency, owner, NULL, register
       FROM movement ORDER BY seq DESC LIMIT 1`,
  )
  expect(opened(await close(shop))).toMatchObject({ captured: 9_000, discounts: [{ value: 1_000 }] })
})

test('a trigger leaves out what the till writes: nobody is told that a sale began, and the next one is sold', async () => {
  await using shop = await soldShop()
  const { facts } = opened(await shop.office.ask('report.x', {})).journal
  const swallow = 'CREATE TRIGGER swallow BEFORE INSERT ON fact BEGIN SELECT RAISE(IGNORE); END'
  changeFile(fileOf(shop), swallow)
  const asked = { amount: { value: 100, currency: 'NOK' }, by: { userFlow: 'QR' } } as const
  expect(await shop.cashier.start(asked)).toMatchObject({ ok: false })
  changeFile(fileOf(shop), 'DROP TRIGGER swallow')
  expect(opened(await shop.office.ask('report.x', {})).journal.facts).toBe(facts)
  await sellFor(shop, 100)
  expect(opened(await close(shop))).toMatchObject({ captured: 15_000 })
})

test('an index holds all facts as they were, and the table of facts others: nothing is signed', async () => {
  await using shop = await soldShop()
  const file = fileOf(shop)
  changeFile(
    file,
    `CREATE INDEX covering ON fact (seq, sale, kind, at, body, previous, hash); ANALYZE;
     UPDATE sqlite_stat1 SET stat = '1000 1 1 1 1 1 1 1 sz=1' WHERE idx = 'covering'`,
  )
  besideIndex(file, 'covering', "UPDATE fact SET body = json_set(body, '$.value', 1) WHERE kind = 'captured'")
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken' } })
})

test('what is open in a Z is open by the facts, also where it was so at the Z before', async () => {
  await using shop = await soldShop()
  const { reference } = await payTwice(shop, 2_000)
  const openIn = async () => opened(await close(shop)).open.map((one) => one.reference)
  changeFile(fileOf(shop), 'UPDATE sale SET settled = 0')
  expect(await openIn()).toEqual([reference])
  changeFile(fileOf(shop), 'UPDATE sale SET settled = 1')
  expect(await openIn()).toEqual([reference])
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

test('the Z of a till that has never done anything is true', async () => {
  await using shop = await openShop()
  opened(await shop.office.ask('report.close', { from: null }))
  expect(survey(fileOf(shop))).toMatchObject({ ok: true, value: { untrueClosings: [] } })
})

function rowsOf(file: string): JournalRow[] {
  const rows: JournalRow[] = []
  forge(file, (all) => {
    rows.push(...all)
    return all
  })
  return rows
}

function without(row: JournalRow, key: string): JournalRow {
  const { report, ...fact } = JSON.parse(row.body) as { report: Record<string, unknown> } // as the till wrote it
  const { [key]: _, ...others } = report
  const said = key === 'journal' ? { ...others, journal: { facts: 1, head: '', key: null } } : others
  return { ...row, body: JSON.stringify({ report: said, ...fact }) }
}

test('a look at the journal names the Z that does not say what the facts say', async () => {
  await using shop = await soldShop()
  const report = opened(await close(shop))
  opened(await close(shop))
  const looked = () => opened(survey(fileOf(shop))).untrueClosings
  expect(looked()).toEqual([])
  // What only that moment knows cannot be counted again; the number and the money are what the others are counted by.
  const isOfMoment = /^(shop|till|tillName|mode|merchantSerialNumber|to|unpaid|open|person|number|currency)$/
  const counted = Object.keys(report).filter((key) => !isOfMoment.test(key))
  expect(counted).toContain('discounts')
  const whole = rowsOf(fileOf(shop))
  for (const key of counted) {
    forge(fileOf(shop), () => whole.map((row) => (row.kind === 'zClosed' ? without(row, key) : row)))
    expect([key, looked()[0]]).toEqual([key, 1])
  }
  forge(fileOf(shop), () => whole)
  expect(looked()).toEqual([])
})
