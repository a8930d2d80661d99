// A till in strange hands writes of another till's sale, or more of its own than any till does: the others' sales and reports stay as they were.
import { beforeAll, expect, test } from 'vitest'
import { mostOfSale } from '#hub/tills/fact-bounds.ts'
import type { FactRow } from '#shared/hub.ts'
import { shopX, type Adoptable } from '#shared/shop.ts'
import { chained, rowsIn } from '#test/support/hub/hub-rows.ts'
import { closing, counting, sell, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { openShop } from '#test/support/till/shop.ts'

const hub = useShopHub()

/** An honest till that took 125.00, whose sales bear its id. */
let honest: { id: string; unit: string; sale: string; rows: FactRow[] }

beforeAll(async () => {
  await using shop = await openShop({ seed: 91 })
  await sell(shop, 12_500)
  const { sale } = shop.cashier.sale()
  honest = { id: shop.tillId(), unit: unitOf(shop), sale, rows: rowsIn(shop.folder) }
})

type Unlinked = Pick<FactRow, 'sale' | 'kind' | 'at' | 'body'>
const opening = (): FactRow[] =>
  honest.rows.slice(0, honest.rows.findIndex(({ kind }) => kind === 'opened') + 1)
const ofSale = (kind: string, at: number, more: object): Unlinked => ({
  sale: honest.sale,
  kind,
  at,
  body: JSON.stringify({ reference: `${honest.sale}-1`, ...more }),
})

/** The honest till in a shop of its own at the hub of this file, with another in strange hands. */
async function shopOf(name: string) {
  // One id is let in once: each story has its own, and the sale's name begins with it.
  const id = `honest${name}`
  const own = (row: FactRow) =>
    ({ ...row, ...JSON.parse(JSON.stringify(row).replaceAll(honest.id, id)) }) as FactRow
  const rows = chained(honest.rows.map(own))
  const good = await hub().letIn(id, name, honest.unit)
  await good.send(rows)
  const bad = await hub().letIn(`strange${name}`, name, honest.unit)
  const sale = honest.sale.replace(honest.id, id)
  const send = async (facts: readonly Unlinked[]) => {
    await bad.send(chained(facts.map((row) => own({ ...row, seq: 1, hash: '' }))))
    const asked = 'SELECT derived, quarantined FROM till WHERE id = $1'
    const state = await hub().database.query(asked, [bad.id])
    expect(state).toEqual([{ derived: facts.length, quarantined: null }]) // each alone is as a till writes it
  }
  const before = { x: await good.ask('x', counting), sale: await good.ask('sale', { till: id, sale }) }
  expect(before.x).toMatchObject({ captured: 12_500, others: [] })
  return { good, send, sale, id, before }
}

/** All of the report but the tills' own rows, and the time that has passed. */
const moneyOf = (report: ReturnType<typeof shopX.parse>) => ({ ...report, tills: [], missing: [], to: 0 })

test.each([
  ['a', 'with more money, for itself', { unit: '999999', value: '99900' }],
  ['b', 'with more money', { unit: '', value: '99900' }],
])(
  'a sale that another till repeats, %s: %s, is still the sale of the till that made it, and its money too',
  async (name, _, { unit, value }) => {
    const { good, send, sale, id, before } = await shopOf(name)
    const lie = (row: FactRow) => ({
      ...row,
      body: row.body
        .replaceAll('12500', value)
        .replaceAll(honest.unit, unit || honest.unit)
        .replace('"discounts":[]', '"discounts":[{"line":0,"value":100,"person":null}]'),
    })
    await send([
      ...honest.rows.map(lie),
      ...[1, 2, 3].map((at) => ofSale('resolvedByHand', at, { reason: 'x'.repeat(1000) })),
    ])
    expect(moneyOf(await good.ask('x', counting))).toEqual(moneyOf(before.x))
    expect(await good.ask('sale', { till: id, sale })).toEqual(before.sale)
  },
)

test.each([
  ['c', 'nor whose money that is', { merchantSerialNumber: '999999', refunded: 12_500 }],
  ['d', 'whosever money it is', { refunded: 0 }],
])(
  'a till that takes a payment up, %s, says what it gave back of it, and neither what was captured %s',
  async (name, _, more) => {
    const { good, send, sale, id, before } = await shopOf(name)
    const [adoptable] = before.sale.adoptable as Adoptable[]
    const { captured = 0, ...of } = adoptable ?? {}
    const { sale: __, till: ___, tillName, number, ...known } = of as Adoptable
    const adopted = ofSale('adopted', 9, {
      ...known,
      value: captured,
      pspReference: 'psp',
      otherTill: { till: honest.id, name: tillName, number },
      atTill: `strange${name}`,
      ...more,
    })
    await send([
      adopted,
      // What is quarantined may turn out to be anything.
      ofSale('quarantined', 10, { problem: { code: 'sale.unknown', details: {} }, captured: 0, left: 0 }),
      ofSale('captured', 11, { pspReference: 'psp', value: 99_900, receipt: 1 }),
    ])
    const x = await good.ask('x', counting)
    expect(x).toMatchObject({ captured: 12_500, refunded: 0 })
    expect(await good.ask('sale', { till: id, sale })).toMatchObject({
      sale: { captured: 12_500, refunded: 0 },
      adoptable: before.sale.adoptable,
    })
  },
)

test('a sale of more facts than any till writes of one quarantines its till, whether they come at once or over days', async () => {
  const again = ofSale('acknowledged', 5, {})
  const rows = chained([...opening(), ...Array<Unlinked>(mostOfSale.facts).fill({ ...again, body: '{}' })])
  const till = await hub().letIn('endless', 'Endless', honest.unit)
  const fitting = mostOfSale.facts + opening().length - 1
  await till.send(rows, fitting)
  const state = () => hub().database.query(`SELECT rows, derived, quarantined FROM till WHERE id = 'endless'`)
  expect(await state()).toEqual([{ rows: fitting, derived: fitting, quarantined: null }])
  await till.send(rows)
  const held = { row: fitting + 1, since: hub().clock.now() }
  expect(await state()).toEqual([{ rows: rows.length, derived: fitting, quarantined: held }])
  expect(await hub().ingest.release('endless', held.since)).toEqual({ again: held })
})

test('small refunds of many lines, over and over, quarantine their till before its rows fill the hub', async () => {
  const one = { kind: 'product', name: 'x'.repeat(100), quantity: 1, unitPrice: 5000, discount: 0 }
  const lines = Array.from({ length: 250 }, (_, nth) => {
    return { ...one, id: `p${nth}`, total: 5000, vatRate: 2500, vat: 1000 }
  })
  const sold = honest.rows
    .filter((row) => row.sale === honest.sale)
    .map((row) => {
      const body = row.body
        .replaceAll('12500', '1250000')
        .replace(/"lines":\[.*?\]/, `"lines":${JSON.stringify(lines)}`)
      return { ...row, body }
    })
  const refunds = Array.from({ length: 100 }, (_, nth) => [
    ofSale('refundOpened', 9, { refund: `r${nth}`, value: 250, reason: 'x', by: 'manager' }),
    ofSale('refunded', 9, { refund: `r${nth}`, pspReference: 'psp', value: 250, receipt: nth + 2 }),
  ])
  const till = await hub().letIn('refunds', 'Refunds', honest.unit)
  const rows = chained([...sold, ...refunds.flat()])
  for (let sent = 20; sent < rows.length + 20; sent += 20) await till.send(rows, Math.min(sent, rows.length))
  const [goods] = await hub().database.query<{ count: number }>(
    `SELECT sum(jsonb_array_length(goods::jsonb)) AS count FROM movement WHERE till = 'refunds'`,
  )
  expect(goods?.count).toBe(mostOfSale.goods)
  const [state] = await hub().database.query(`SELECT quarantined FROM till WHERE id = 'refunds'`)
  expect(state).toMatchObject({ quarantined: { row: sold.length + 160 } })
})

test('a sale that is at the service of a till that writes what this hub does not know yet holds no closing up', async () => {
  const till = await hub().letIn('tomorrow', 'Tomorrow', honest.unit)
  const rows = chained([...opening(), { sale: '', kind: 'ofTomorrow', at: 5, body: '{}' }])
  const close = () => till.ask('close', { ...closing, from: null, person: null, rows: rows.length })
  await till.send(rows, rows.length - 1)
  expect(await close()).toMatchObject({ problem: { code: 'shop.openSale' } })
  await till.send(rows)
  const closed = await close()
  expect(closed).toMatchObject({ number: 1, missing: [{ till: 'tomorrow', why: 'unread' }] })
  expect(closed.open).toMatchObject([{ till: 'tomorrow', value: 12_500 }])
})

test('money of more owners than anybody reads is one row more in a report', async () => {
  const till = await hub().letIn('owners', 'Owners', honest.unit)
  const rows = Array.from({ length: 200 }, (_, nth) => {
    const unit = (row: FactRow) => row.body.replaceAll(honest.unit, String(200_000 + nth))
    return honest.rows
      .filter((row) => row.sale === honest.sale)
      .map((row) => ({
        ...row,
        sale: `${row.sale}${nth}`,
        body: unit(row).replaceAll(honest.sale, `${honest.sale}${nth}`),
      }))
  })
  await till.send(chained(rows.flat()))
  const { others, captured } = shopX.parse(await till.ask('x', counting))
  expect(captured).toBe(0)
  expect(others).toHaveLength(51)
  expect(others.at(-1)).toEqual({ owner: '… (150)', currency: 'NOK', captured: 150 * 12_500, refunded: 0 })
})
