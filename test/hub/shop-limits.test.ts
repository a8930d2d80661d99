// The limits of one shop, one period and one hub's knowledge: what lies beyond is told to nobody, and summed by nobody.
import { expect, test } from 'vitest'
import { movementsOf } from '#hub/shop/movements.ts'
import { chained, rowsIn } from '#test/support/hub/hub-rows.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { closing, counting, everything, sell, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { twoTillsOf } from '#test/support/hub/two-tills.ts'

const hub = useShopHub()
const twoTills = twoTillsOf(hub)

test('a copied folder that was let into another shop: what either does is no business of the other', async () => {
  await using one = await openShop({ seed: 41 })
  const hers = await hub().letIn('qqqqqq', 'First', unitOf(one))
  await sell(one, 9_000)
  const { sale } = one.cashier.sale()
  const copy = await one.copy()
  const its = await hub().letIn('rrrrrr', 'Second', unitOf(one))
  const manager = { pin: '', reason: 'came back' }
  opened(await copy.office('sale.refund', { sale, reference: `${sale}-1`, value: 4_000, manager }))
  for (let step = 0; step < 10; step += 1) {
    one.clock.advance(1000)
    await copy.runOnce()
  }
  await hers.send(rowsIn(one.folder))
  await its.send(rowsIn(copy.folder))
  const found = async (search: object) => (await hers.ask('sales', { ...everything, ...search })).sales
  expect(await found({})).toMatchObject([{ till: 'qqqqqq', captured: 9_000, refunded: 0 }])
  expect(await found({ filter: 'refunded' })).toEqual([])
  expect(await found({ text: '2' })).toEqual([]) // the number of the other shop's receipt
  for (const [till, refunded] of [
    [hers, 0],
    [its, 4_000],
  ] as const) {
    const file = await till.ask('sale', { till: till.id, sale })
    expect(file).toMatchObject({
      sale: { till: till.id, refunded },
      adoptable: [{ captured: 9_000, refunded }],
    })
    expect(new Set(file.facts.map((fact) => fact.till))).toEqual(new Set([till.id]))
    const unknown = { problem: { code: 'sale.unknown' } }
    const [elsewhere] = ['qqqqqq', 'rrrrrr'].filter((id) => id !== till.id)
    expect(await till.ask('sale', { till: elsewhere, sale })).toMatchObject(unknown)
  }
})

test('what a till has sent since the rows of a report were counted is not in it', async () => {
  await using one = await openShop({ seed: 51 })
  const till = await hub().letIn('tttttt', 'Meanwhile', unitOf(one))
  await sell(one, 700)
  await till.send(rowsIn(one.folder))
  const { seq = 0 } = rowsIn(one.folder).find(({ kind }) => kind === 'captured') ?? {}
  const within = (until: number) =>
    movementsOf(hub().database.query, [{ till: 'tttttt', after: 0, until }], {
      sales: [one.cashier.sale().sale],
    }).then((rows) => rows.length)
  expect([await within(seq - 1), await within(seq)]).toEqual([0, 1])
  await one.cashier.refund(300)
  await one.leaveAlone(10_000)
  await till.send(rowsIn(one.folder))
  expect(await within(seq)).toBe(1)
})

test('a till that closes before the hub has all that it wrote is named in what it closed, and the rest is in the next period', async () => {
  await using one = await openShop({ seed: 71 })
  const till = await hub().letIn('uuuuuu', 'Behind', unitOf(one))
  await till.health(rowsIn(one.folder).length)
  await sell(one, 700)
  const rows = rowsIn(one.folder).length
  const input = { ...closing, person: null, rows }
  const closed = await till.ask('close', { ...input, from: null })
  expect(closed).toMatchObject({ captured: 0, missing: [{ till: 'uuuuuu', why: 'behind' }] })
  await till.send(rowsIn(one.folder))
  expect(await till.ask('close', { ...input, from: closed.to })).toMatchObject({ captured: 700, missing: [] })
})

test('a till that writes what this hub is too old for is named', async () => {
  const till = await hub().letIn('ssssss', 'Tomorrow', '123456')
  await till.send(chained(['signedOut', 'ofTomorrow'].map((kind) => ({ sale: '', kind, at: 1, body: '{}' }))))
  await till.health(2)
  expect((await till.ask('x', counting)).missing).toMatchObject([{ till: 'ssssss', why: 'unread' }])
})

test('a till that was paired while it was tried out counts for the sales unit that it sells for now', async () => {
  await using shop = await openShop({ seed: 31 })
  const till = await hub().letIn('pppppp', 'Moved', '999999')
  await sell(shop, 12_500)
  await till.send(rowsIn(shop.folder))
  expect(await till.ask('x', counting)).toMatchObject({ captured: 0, others: [{ captured: 12_500 }] })
  const { merchantSerialNumber } = shop.cashier.view().till
  expect(
    await till.health(1, { merchantSerialNumber, environment: 'TEST', address: 'sandbox' }),
  ).toMatchObject({ status: 200 })
  expect(await till.ask('x', counting)).toMatchObject({ merchantSerialNumber, captured: 12_500, others: [] })
})

test('half a letter in a refund’s fact of one till keeps no other from its sales and its report', async () => {
  await using shop = await openShop({ seed: 32 })
  const unit = unitOf(shop)
  const odd = await hub().letIn('vvvvvv', 'Odd facts', unit)
  const other = await hub().letIn('wwwwww', 'Odd facts', unit)
  await sell(shop, 12_500)
  await shop.cashier.refund(2_500)
  await shop.leaveAlone(10_000)
  const rows = rowsIn(shop.folder).map((row) =>
    row.kind === 'refunded' ? { ...row, body: row.body.replace('{', '{"note":"\\u0000\\ud800",') } : row,
  )
  await odd.send(chained(rows))
  const { seq } = rows.find(({ kind }) => kind === 'refunded') ?? {}
  expect(await other.ask('x', counting)).toMatchObject({
    captured: 12_500,
    refunded: 0,
    missing: [{ till: 'vvvvvv', why: 'quarantined', quarantined: { row: seq } }, { till: 'wwwwww' }],
  })
})

test('nobody’s string is more than a string, and what is none of the shapes is refused', async () => {
  const till = await hub().letIn('mmmmmm', 'Odd', '123456')
  const odd = `'); DROP TABLE sale; -- $1 \\ %_`
  expect((await till.ask('sales', { ...everything, text: odd })).sales).toEqual([])
  expect(await till.ask('sale', { till: 'mmmmmm', sale: odd })).toMatchObject({
    problem: { code: 'sale.unknown' },
  })
  for (const [question, takes] of [
    ['sales', { ...everything, text: '\u0000' }],
    ['sales', { ...everything, zone: `Europe/Oslo'; DROP TABLE sale` }],
    ['sales', { ...everything, filter: 'true; DROP TABLE sale' }],
    ['sales', { ...everything, till: odd }],
    ['close', { ...closing, from: 'now', person: null, rows: 0 }],
    ['closing', { number: 1.5 }],
    ['closing', {}],
  ] as const)
    expect(await hub().post(`/v1/shop/${question}`, till.key, takes)).toMatchObject({
      status: 400,
      said: { trouble: { code: 'shape' } },
    })
  // A later till's.
  expect(await till.ask('x', { ...counting, ofTomorrow: { more: 1 } })).toMatchObject({ captured: 0 })
  for (const question of ['constructor', 'toString', 'nothing'])
    expect(await hub().post(`/v1/shop/${question}`, till.key, {})).toMatchObject({ status: 404 })
  expect(await hub().post('/v1/shop/tills', 'no key', {})).toMatchObject({ status: 401 })
})

test('a sale at 01:30 is found under the evening before, and under its date where no night goes on', async () => {
  await using shop = await twoTills('Night', ['night1', 'night2'])
  const { one, tills } = shop
  const evening = new Date(one.clock.now()).toISOString().slice(0, 10)
  const midnight = Date.parse(`${evening}T23:00Z`) // in Oslo, in winter
  one.clock.advance(midnight + 90 * 60_000 - one.clock.now())
  await sell(one, 12_500)
  await one.send()
  const onEvening = async (how: object) =>
    (await tills[1].ask('sales', { ...how, days: { from: evening, to: evening } })).sales.length
  expect([await onEvening(everything), await onEvening({ ...everything, nightEnd: '00:00' })]).toEqual([1, 0])
})
