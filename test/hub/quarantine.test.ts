// A till in strange hands signs facts that no till writes: it alone is held, that is said, and the shop's reports and closings go on.
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maximum } from '#shared/money.ts'
import { shopQuestions, shopTill, shopX, shopZ } from '#shared/shop.ts'
import type { FactRow } from '#shared/hub.ts'
import { member } from '#test/support/till/club.ts'
import { chained, rowsIn } from '#test/support/hub/hub-rows.ts'
import { closing, counting, everything, sell, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { openShop } from '#test/support/till/shop.ts'

const hub = useShopHub()
const signedOut = { sale: '', kind: 'signedOut', at: 1, body: '{}' }

/** The rows of a till that took 125.00 and gave back 25.00, and of one that took 77.00; their sales unit. */
let day: { bad: FactRow[]; good: FactRow[]; unit: string }

beforeAll(async () => {
  await using bad = await openShop({ seed: 81 })
  await sell(bad, 12_500)
  await bad.cashier.refund(2_500)
  await bad.leaveAlone(10_000)
  await member(bad)
  await using good = await openShop({ seed: 82 })
  await sell(good, 7_700)
  const unit = unitOf(bad)
  const ofUnit = (row: FactRow) => ({ ...row, body: row.body.replaceAll(unitOf(good), unit) })
  day = { bad: rowsIn(bad.folder), good: chained(rowsIn(good.folder).map(ofUnit)), unit }
})

type Body = Record<string, unknown>
type Case = readonly [what: string, kind: string, change: (body: Body, row: FactRow) => Partial<FactRow>]

const body = (change: (given: Body) => Body) => (given: Body) => ({ body: JSON.stringify(change(given)) })
const amount = (value: unknown, currency = 'NOK') =>
  body((given) => ({ ...given, amount: { value, currency } }))
const value = (one: unknown) => body((given) => ({ ...given, value: one }))
const ordered = (changes: (given: Body) => Body) =>
  body((given) => ({
    ...given,
    ordered: { ...(given['ordered'] as Body), ...changes(given['ordered'] as Body) },
  }))
const line = (changes: Body) =>
  ordered(({ lines }) => ({ lines: (lines as Body[]).map((one) => ({ ...one, ...changes })) }))
const discount = (changes: Body) =>
  ordered(() => ({ discounts: [{ line: null, value: 1, person: null, ...changes }] }))
const at = (when: number) => () => ({ at: when })
const beyond = 10 * maximum + 1

const cases: readonly Case[] = [
  ['an amount above any till’s', 'opened', amount(beyond)],
  ['an amount that no number holds exactly', 'opened', amount(2 ** 53)],
  ['an amount that no column holds', 'opened', amount(1e40)],
  [
    'an amount without an end',
    'opened',
    (_, row) => ({ body: row.body.replace('"value":12500', '"value":1e400') }),
  ],
  ['a negative amount', 'opened', amount(-1)],
  ['half an amount', 'opened', amount(0.5)],
  ['an amount in words', 'opened', amount('12500')],
  ['no amount', 'opened', amount(null)],
  ['a foreign currency', 'opened', amount(12_500, 'USD')],
  ['half a letter for a currency', 'opened', amount(12_500, '\ud800')],
  ['another environment', 'opened', body((given) => ({ ...given, environment: 'MOON' }))],
  ['a way to pay that is none', 'opened', body((given) => ({ ...given, userFlow: 'BARTER' }))],
  ['a piece of money too much captured', 'captured', value(beyond)],
  ['a capture below zero', 'captured', value(-1)],
  ['a capture of nothing that is a number', 'captured', value(null)],
  ['a receipt beyond counting', 'captured', body((given) => ({ ...given, receipt: 1e15 }))],
  ['a refund below zero', 'refunded', value(-2_500)],
  ['a refund above any till’s', 'refunded', value(2 ** 53)],
  ['a refund without a name', 'refunded', body((given) => ({ ...given, refund: undefined }))],
  ['a time in the year 10000', 'opened', at(Date.UTC(10_000, 0))],
  ['a time that no calendar has', 'captured', at(Number.MAX_SAFE_INTEGER)],
  ['a time before all others', 'opened', at(-1)],
  ['a first fact before all others', 'first', at(-8.64e15)],
  ['a price below zero', 'opened', line({ unitPrice: -1 })],
  ['a line’s total above any till’s', 'opened', line({ total: beyond })],
  ['pieces beyond counting', 'opened', line({ quantity: 1e15 })],
  ['no pieces', 'opened', line({ quantity: 0 })],
  ['a VAT rate beyond all', 'opened', line({ vatRate: 1e6 })],
  ['a NUL in a name', 'opened', line({ name: 'Coffee\u0000' })],
  ['half a letter in a name', 'opened', line({ name: 'Coffee\udfff' })],
  ['a name without an end', 'opened', line({ kind: 'product', name: 'x'.repeat(100_000) })],
  [
    'lines without an end',
    'opened',
    ordered(({ lines }) => ({ lines: Array(1001).fill((lines as Body[])[0]) })),
  ],
  ['no lines', 'opened', ordered(() => ({ lines: null }))],
  ['a discount above any till’s', 'opened', discount({ value: 2 ** 53 })],
  ['a discount below zero', 'opened', discount({ value: -1 })],
  ['a discount by what is no person', 'opened', discount({ person: { id: 1 } })],
  ['a seller who is no person', 'opened', body((given) => ({ ...given, person: { id: 'p', name: 7 } }))],
  [
    'a seller whose name has no end',
    'opened',
    body((given) => ({ ...given, person: { id: 'p', name: 'x'.repeat(1001) } })),
  ],
  [
    'a reference longer than any index takes',
    'opened',
    body((given) => ({ ...given, reference: 'x'.repeat(9_000) })),
  ],
  ['the name of no till on its receipts', 'issuerChanged', body((given) => ({ ...given, till: '\u0000' }))],
  [
    'a number on its receipts that PostgreSQL cannot read',
    'issuerChanged',
    (_, row) => ({ body: row.body.replace('{', '{"till":1e999999,') }),
  ],
  ['a sum of a member above any till’s', 'chargeCaptured', value(beyond)],
  ['a sum of a member below zero', 'chargeCaptured', value(-1)],
  ['a member’s plan in no currency', 'agreementOpened', body((given) => ({ ...given, currency: 'XYZ' }))],
  ['a member’s number with a NUL', 'agreementOpened', body((given) => ({ ...given, numberPrint: '\u0000' }))],
  [
    'boxes in boxes without an end',
    'opened',
    () => ({ body: `{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}` }),
  ],
  ['a blank that no till writes', 'opened', (_, row) => ({ body: row.body.replace('{', '{ ') })],
  [
    'a fact larger than any till’s',
    'opened',
    body((given) => ({ ...given, description: 'x'.repeat(256_000) })),
  ],
  ['more VAT than the line costs', 'opened', line({ vat: 12_501 })],
  ['pieces beyond any basket', 'opened', line({ quantity: 1_000_001 })],
  [
    'discounts that only together are above any till’s',
    'opened',
    ordered(() => ({ discounts: Array(2).fill({ line: 0, value: 6 * maximum, person: null }) })),
  ],
  [
    'two discounts on the whole basket',
    'opened',
    ordered(() => ({ discounts: Array(2).fill({ line: null, value: 1, person: null }) })),
  ],
  ['an address with control characters', 'opened', body((given) => ({ ...given, address: '\u0001' }))],
  [
    'a seller’s name with control characters',
    'opened',
    body((given) => ({ ...given, person: { id: 'p', name: '\u001b[2J' } })),
  ],
  ['a problem that is a number', 'authorized', body((given) => ({ ...given, problem: 7 }))],
  [
    'a problem without words',
    'authorized',
    body((given) => ({ ...given, problem: { code: 7, details: [] } })),
  ],
  ['a reason without an end', 'refundOpened', body((given) => ({ ...given, reason: 'x'.repeat(1001) }))],
  ['a payment of another sale', 'opened', body((given) => ({ ...given, reference: 'another-00001-1' }))],
  ['a sale that begins twice', 'captured', (_, row) => ({ kind: 'opened', sale: row.sale })],
]

/** The till's rows with the first fact of this kind changed, linked as a till links them. */
function spoilt([, kind, change]: Case): { rows: FactRow[]; row: number } {
  const place = kind === 'first' ? 0 : day.bad.findIndex((one) => one.kind === kind)
  expect(place).toBeGreaterThanOrEqual(0)
  const rows = day.bad.map((row, at) =>
    at === place ? { ...row, ...change(JSON.parse(row.body) as Body, row) } : row,
  )
  expect(rows[place]).not.toEqual(day.bad[place])
  return { rows: chained(rows), row: place + 1 }
}

test.each(cases)(
  '%s: its till is quarantined, which is said, and the others’ report and closing go on, also after it was revoked',
  async (...given) => {
    const place = cases.findIndex(([what]) => what === given[0])
    const [badId, goodId, shop] = [`bad${100 + place}`, `good${100 + place}`, `Shop ${place}`]
    const bad = await hub().letIn(badId, shop, day.unit)
    const good = await hub().letIn(goodId, shop, day.unit)
    await good.send(day.good)
    const { rows, row } = spoilt(given)
    await bad.send(rows)
    expect(await hub().ingest.tip(badId)).toMatchObject({ row: rows.length }) // kept, and acknowledged
    const held = { row, since: hub().clock.now() }
    const captured = row > (day.bad.find(({ kind }) => kind === 'captured')?.seq ?? 0) ? 12_500 : 0
    const looksRight = async () => {
      const x = shopX.parse(await good.ask('x', counting))
      expect(x.captured).toBeGreaterThanOrEqual(7_700 + captured)
      expect(x.missing).toContainEqual(
        expect.objectContaining({ till: badId, why: 'quarantined', quarantined: held }),
      )
      const tills = z.array(shopTill).parse(await good.ask('tills', {}))
      expect(tills.find(({ till }) => till === badId)).toMatchObject({ quarantined: held, rows: rows.length })
      for (const text of ['', '1', '125'])
        shopQuestions.sales.gives.parse(await good.ask('sales', { ...everything, text }))
      expect(await good.ask('member', { numberPrint: 'nobody', owner: 'nobody' })).toBeNull()
    }
    await looksRight()
    await hub().post('/v1/leave', bad.key, {})
    await looksRight()
    expect(await hub().ingest.release(badId, hub().clock.now())).toEqual({ again: held })
    await looksRight()
    const { open } = await good.ask('x', counting)
    const closed = await good.ask('close', { ...closing, from: null, person: null, rows: day.good.length })
    expect(shopZ.parse(closed)).toMatchObject({ number: 1, open })
    expect(shopZ.parse(await good.ask('closing', { number: 1 }))).toEqual(closed)
    expect(shopX.parse(await good.ask('x', counting))).toMatchObject({ captured: 0, refunded: 0 })
    expect(await good.ask('closings', {})).toMatchObject([{ number: 1 }])
  },
)

test('what was held by hand counts after the release, in the period that runs then', async () => {
  const bad = await hub().letIn('heldbyhand', 'By hand', day.unit)
  const good = await hub().letIn('trusted', 'By hand', day.unit)
  await good.send(day.good)
  await bad.send(day.bad, 2)
  hub().clock.advance(60_000)
  const now = () => hub().clock.now()
  for (const till of ['heldbyhand', 'nobody']) expect(await hub().ingest.release(till, now())).toBeUndefined()
  for (const [till, isDone] of [
    ['heldbyhand', true],
    ['heldbyhand', false],
    ['nobody', false],
  ] as const)
    expect(await hub().ingest.quarantine(till, now())).toBe(isDone)
  await bad.send(day.bad)
  const close = (from: number | null) =>
    good.ask('close', { ...closing, from, person: null, rows: day.good.length })
  const first = await close(null)
  expect(first).toMatchObject({
    captured: 7_700,
    missing: [{ why: 'quarantined', quarantined: { row: 3 } }],
  })
  expect(await hub().ingest.release('heldbyhand', now())).toEqual({ again: null })
  const second = await close(first.to)
  expect(second.captured).toBeGreaterThan(12_500) // a member joined as well
  expect(second.refunded).toBe(2_500)
  expect(second.missing.filter(({ why }) => why === 'quarantined')).toEqual([])
})

test.each([
  ['a checkout', 'checkoutCalledOff'],
  ['an agreement', 'agreementOpened'],
])('one name for a sale and %s of a till: it is quarantined, and no hub fails at it', async (_, foreign) => {
  const id = foreign.slice(0, 8).toLowerCase()
  const bad = await hub().letIn(id, 'One name', day.unit)
  const bodyOf = (kind: string) => day.bad.find((row) => row.kind === kind)?.body ?? ''
  const about = (kind: string, text = '{}') => ({ sale: 'one', kind, at: 5, body: text })
  const rows = chained([
    about('opened', bodyOf('opened').replace(/"reference":"[^"]+"/, '"reference":"one-1"')),
    about('acknowledged'),
    about(foreign, bodyOf(foreign) || '{}'),
    about('acknowledged'),
  ])
  for (const row of rows) await bad.send(rows, row.seq)
  const held = { row: 3, since: hub().clock.now() }
  const state = () => hub().database.query('SELECT rows, derived, quarantined FROM till WHERE id = $1', [id])
  expect(await state()).toEqual([{ rows: 4, derived: 2, quarantined: held }])
  await hub().database.query('UPDATE till SET rules = 0 WHERE id = $1', [id])
  await hub().ingest.catchUp(1)
  expect(await state()).toEqual([{ rows: 4, derived: 2, quarantined: held }])
})

type HeldTill = Awaited<ReturnType<ReturnType<typeof hub>['letIn']>>
const forged = (rows: readonly FactRow[]) => rows.map((row) => ({ ...row, hash: '0'.repeat(64) }))
test.each<[string, (till: HeldTill, rows: readonly FactRow[]) => Promise<unknown>]>([
  ['quarantined', ({ id }) => hub().ingest.quarantine(id, hub().clock.now())],
  ['revoked', ({ key }) => hub().post('/v1/leave', key, {})],
  ['refused', (till, rows) => till.send([...rows, ...forged(chained([...rows, signedOut]).slice(-1))])],
  ['unread', (till, rows) => till.send(chained([...rows, { ...signedOut, kind: 'ofTomorrow' }]))],
])('a sale that is at the service holds no closing up where its till is %s', async (why, hold) => {
  await using shop = await openShop({ seed: 83 })
  const bad = await hub().letIn(`bad${why}`, `Halfway ${why}`, unitOf(shop))
  const good = await hub().letIn(`good${why}`, `Halfway ${why}`, unitOf(shop))
  await shop.cashier.charge(500)
  const rows = rowsIn(shop.folder)
  await bad.send(rows)
  const close = () => good.ask('close', { ...closing, from: null, person: null, rows: 0 })
  expect(await close()).toMatchObject({ problem: { code: 'shop.openSale' } })
  await hold(bad, rows)
  expect(await close()).toMatchObject({
    number: 1,
    open: [{ till: bad.id, value: 500 }],
    missing: [{ till: bad.id, why }, { till: good.id }],
  })
})

test('a report that its readers could not read is not closed, and that is said in words', async () => {
  const till = await hub().letIn('unfitsum', 'Unfit', day.unit)
  await till.send(day.bad)
  const set = (to: string) =>
    hub().database.query(`UPDATE movement SET value = ${to} WHERE till = 'unfitsum' AND kind = 'captured'`)
  await set('value + 9007199254740993') // as a hub with a mistake would have made it
  const close = () => till.ask('close', { ...closing, from: null, person: null, rows: day.bad.length })
  const unfit = { problem: { code: 'shop.reportUnfit', details: { where: 'captured' } } }
  expect(await till.ask('x', counting)).toMatchObject(unfit)
  expect(await close()).toMatchObject(unfit)
  expect(await till.ask('closings', {})).toEqual([])
  expect(await hub().database.query(`SELECT FROM closing_reach WHERE till = 'unfitsum'`)).toEqual([])
  await set('value - 9007199254740993')
  expect(shopZ.parse(await close())).toMatchObject({ number: 1 })
})

test('many sales of the largest amount that is taken sum to an exact number', async () => {
  const till = await hub().letIn('largest', 'Largest', day.unit)
  const [{ sale } = { sale: '' }] = day.bad.filter(({ kind }) => kind === 'opened')
  const end = day.bad.findIndex(({ kind }) => kind === 'captured') + 1
  const one = day.bad.slice(0, end).filter((row) => row.sale === sale)
  const most = 10 * maximum
  const rows = Array.from({ length: 300 }, (_, nth) =>
    one.map((row) => ({
      ...row,
      sale: `${sale}${nth}`,
      body: row.body.replaceAll('12500', String(most)).replaceAll(`${sale}-1`, `${sale}${nth}-1`),
    })),
  ).flat()
  await till.send(chained(rows))
  expect(shopX.parse(await till.ask('x', counting))).toMatchObject({
    sales: 300,
    captured: 300 * most,
    missing: [],
  })
  expect(10_000_000 * most).toBeLessThan(Number.MAX_SAFE_INTEGER)
})
