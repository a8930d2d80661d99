// The sums that PostgreSQL makes of a shop's plain sales are those that the rule of counting comes to, row by row, whatever happened at its tills.
import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { grossOf } from '#core/money/shares.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import type { Query } from '#hub/database/database.ts'
import { closeShop, xReportOf } from '#hub/shop/report.ts'
import type { KnownTill } from '#hub/http/context.ts'
import { hashOf } from '#hub/tills/keys.ts'
import type { FactRow } from '#shared/hub.ts'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { signingKey } from '#test/support/hub/row-signature.ts'
import { closing } from '#test/support/hub/shop-hub.ts'
import { patience, tried } from '#test/support/run/run-size.ts'
import { anySale, factsOf, type SaleOfDay } from '#test/support/till/days.ts'

const hub = await useOpened(openIngest)

type Written = Pick<FactRow, 'sale' | 'kind' | 'at' | 'body'>
type TillOfShop = { id: string; rows: FactRow[] }
let shops = 0
/** Its hours begin at a quarter past. */
const zone = 'Asia/Kathmandu'
/** No till is heard any more: what one has left at the service holds no closing up. */
const later = 3_600_000

/** A shop with these tills, asked by the first of them. `send`: their next rows, so many of each. */
async function openShop(tills: readonly TillOfShop[], unit = '123456') {
  shops += 1
  const shop = `Shop ${shops}`
  await hub.letInto(
    shop,
    tills.map(({ id }) => id),
  )
  const [first] = tills
  if (!first) throw new Error('no till')
  const asking: KnownTill = {
    id: first.id,
    keyHash: hashOf(first.id),
    shop,
    name: 'Till',
    signingKey,
    merchantSerialNumber: unit,
    environment: 'TEST',
    address: 'sandbox',
  }
  const sent = new Map<string, number>()
  const report = (over: (query: Query) => Query, plan?: string) =>
    hub.database.transaction(
      async (query) => {
        if (plan) await query(plan)
        const x = await xReportOf(over(query), asking, { zone, currency: 'NOK', mode: 'sandbox' }, 1)
        return { ...x.report, ...(await x.sold()) }
      },
      { isOneMoment: true },
    )
  const found = { plain: 0, shared: 0 }
  /** With this in place of PostgreSQL's answer, all sales are shared ones; an agreement that is named among them moves nothing. */
  const asShared: (query: Query) => Query = (query) => async (text, values) => {
    const rows = await query(text, values)
    if (!text.includes('UNION')) return rows as never // the question names its columns
    const all = await query<{ sale: string }>(
      'SELECT DISTINCT m.sale FROM movement m JOIN till t ON t.id = m.till WHERE t.shop = $1 UNION SELECT m.sale FROM unnest($2::text[]) AS m (sale)',
      [shop, rows.map((row) => (row as { sale: string }).sale)],
    )
    found.shared += rows.length
    found.plain += all.length - rows.length
    return all as never // of the same shape
  }
  return {
    found,
    async send(many: readonly number[]) {
      for (const [at, { id, rows }] of tills.entries()) {
        const before = sent.get(id) ?? 0
        const next = rows.slice(before, before + (many[at] ?? 0))
        if (next.length > 0)
          expect(await hub.ingest.take(id, next, 1)).toMatchObject({ row: before + next.length })
        sent.set(id, before + next.length)
      }
      expect(
        await hub.ask('SELECT id FROM till WHERE shop = $1 AND (derived < rows OR quarantined IS NOT NULL)', [
          shop,
        ]),
      ).toEqual([])
    },
    async close() {
      const [last] = await hub.ask<{ at: number }>('SELECT max(at) AS at FROM closing WHERE shop = $1', [
        shop,
      ])
      const input = { ...closing, from: last?.at ?? null, person: null, rows: 0 } as never // as a till asks it
      expect(await closeShop(hub.database, asking, input, later)).toMatchObject({ ok: true })
    },
    async compare() {
      const sums = await report((query) => query)
      expect(inOrder(sums)).toEqual(inOrder(await report(asShared)))
      return sums
    },
    /** As PostgreSQL comes to it where this way is closed to it. */
    without: (way: string) => report((query) => query, `SET LOCAL ${way} = off`),
  }
}

/** Lists that are sorted by one sum are in no order where it is the same. */
const inOrder = <Report extends object>(report: Report) =>
  Object.fromEntries(
    Object.entries(report).map(([name, part]) => [
      name,
      Array.isArray(part) ? part.map((row) => JSON.stringify(row)).toSorted() : (part as unknown),
    ]),
  )

type Sold = {
  day: SaleOfDay
  at: 0 | 1
  person: { id: string; name: string } | null
  /** Whose money it is, and of which currency. */
  of: { unit: string; currency: 'NOK' | 'DKK' }
  /** Thousandths of what is left that the other till gives back. */
  back: number
  looks: boolean
  /** What went back is written down first, and then that it was paid. */
  isPaidLast: boolean
}
const us: Sold['of'] = { unit: '123456', currency: 'NOK' }
const owners: Sold['of'][] = [us, us, us, us, { ...us, unit: '654321' }, { ...us, currency: 'DKK' }]
const people = [
  { id: 'p1', name: 'Anna' },
  { id: 'p2', name: 'Bo' },
  { id: 'p2', name: 'Bo B.' },
]
const anySold: fc.Arbitrary<Sold> = fc
  .record({
    day: anySale,
    at: fc.constantFrom(0 as const, 1 as const),
    person: fc.constantFrom(null, ...people),
    of: fc.constantFrom(...owners),
    back: fc.constantFrom(0, 0, 0, 333, 1000),
    looks: fc.boolean(),
    isPaidLast: fc.constantFrom(false, false, false, true),
    isAlone: fc.constantFrom(true, true, false),
  })
  // Of most sales nobody else gives money back.
  .map(({ isAlone, day, back, ...sold }) => {
    const returns = day.returns.map((one) => ({ ...one, by: isAlone ? ('us' as const) : one.by }))
    return { ...sold, day: { ...day, returns }, back: isAlone ? 0 : back }
  })

/** What two tills wrote, and a third that was copied from the first when it had written so many rows of a thousand. */
function tillsOf(sold: readonly Sold[], copied: number): [TillOfShop, TillOfShop, TillOfShop] {
  shops += 1
  const ids = ['a', 'b', 'c'].map((letter) => `${letter}${String(shops).padStart(5, '0')}`)
  const written: [Written[], Written[]] = [[], []]
  const [own, other] = written
  let at = Date.UTC(2026, 0, 15, 6)
  const write = (till: 0 | 1, sale: string, { kind, ...body }: AnySaleFact) => {
    at += 97_000
    written[till].push({ sale, kind, at, body: JSON.stringify(body) })
  }
  for (const [number, one] of sold.entries()) {
    const name = `${ids[one.at]}-${String(number).padStart(5, '0')}`
    let sale: Sale | undefined
    const facts = factsOf(name, one.day, number + 1, 1)
    const paid = facts.filter(({ kind }) => one.isPaidLast && kind === 'captured')
    for (const fact of [...facts.filter((other) => !paid.includes(other)), ...paid]) {
      const given = ofSold(fact, one)
      write(one.at, name, given)
      sale = reduceSale(sale, name, given, at)
    }
    const [attempt] = sale?.payment.attempts ?? []
    if (!sale || attempt?.state.is !== 'captured') continue
    const { taxed, reference } = attempt
    const gone = grossOf(taxed.refunded)
    const value = Math.floor(((grossOf(taxed.captured) - gone) * one.back) / 1000)
    if (value <= 0) continue
    const there = one.at === 0 ? 1 : 0
    write(there, name, {
      kind: 'adopted',
      atTill: ids[one.at] ?? '',
      reference,
      userFlow: 'QR',
      pspReference: 'p',
      amount: { value: grossOf(taxed.captured), currency: one.of.currency },
      value: grossOf(taxed.captured),
      capturedAt: 1,
      refunded: gone,
      taxed,
      merchantSerialNumber: one.of.unit,
      environment: 'TEST',
      address: 'sandbox',
      otherTill: { till: ids[one.at] ?? '', name: 'Till', number: number + 1 },
    })
    const of = { refund: `${name}-other`, reference, value }
    write(there, name, { kind: 'refundOpened', ...of, reason: 'r', by: 'manager' })
    write(there, name, { kind: 'refunded', ...of, pspReference: 'p', receipt: 1 })
    if (one.looks)
      write(one.at, name, {
        kind: 'refundedElsewhere',
        reference,
        value: attempt.refundedElsewhere + value,
      })
  }
  const past = chained(own).slice(0, Math.floor((own.length * copied) / 1000))
  const [a = '', b = '', c = ''] = ids
  return [
    { id: a, rows: chained(own) },
    { id: b, rows: chained(other) },
    { id: c, rows: past },
  ]
}

function ofSold(fact: AnySaleFact, sold: Sold): AnySaleFact {
  if (fact.kind !== 'opened') return fact
  const { lines } = fact.ordered
  const discounts = lines.flatMap(({ discount }, line) =>
    discount > 0 ? { line, value: discount, person: sold.person } : [],
  )
  // What is weighed is one product by several names: its weight is in each.
  const named = lines.map((line, place) => ({
    ...line,
    ...(line.kind === 'product' && {
      id: place > 1 ? 'weighed' : line.id,
      name: `${9 - place} hg of ${sold.at}`,
    }),
  }))
  return {
    ...fact,
    merchantSerialNumber: sold.of.unit,
    amount: { ...fact.amount, currency: sold.of.currency },
    ordered: { ...fact.ordered, lines: named, discounts },
    ...(sold.person && { person: sold.person }),
  }
}

test(
  'whatever two tills sold and gave back of each other’s, with a copy of one beside them, in whatever periods',
  async () => {
    const found = { plain: 0, shared: 0 }
    const moves = fc.array(fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)), { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySold, { minLength: 4, maxLength: 16 }),
        fc.constantFrom(0, 0, 0, 500),
        moves,
        async (sold, copied, sent) => {
          const shop = await openShop(tillsOf(sold, copied))
          for (const many of sent) {
            await shop.send(many)
            await shop.compare()
            await shop.close()
          }
          await shop.send([9999, 9999, 9999])
          await shop.compare()
          found.plain += shop.found.plain
          found.shared += shop.found.shared
        },
      ),
      tried(60),
    )
    expect(found.plain).toBeGreaterThan(50)
    expect(found.shared).toBeGreaterThan(15)
  },
  patience,
)

test('rows that come to the same stand in one order, however PostgreSQL comes to them', async () => {
  const lines = [{ rate: 2500, unit: 100, quantity: 1, off: 0 }]
  const day: SaleOfDay = { lines, tip: 0, flow: 'QR', ends: 'captured', returns: [], laterMs: 0 }
  const sold = Array.from({ length: 24 }, (_, nth): Sold => ({
    day,
    at: nth % 2 === 0 ? 0 : 1,
    person: { id: `p${nth}`, name: `Person ${nth}` },
    of: nth < 12 ? us : { ...us, unit: `${nth}` },
    back: 0,
    looks: false,
    isPaidLast: false,
  }))
  const shop = await openShop(tillsOf(sold, 0))
  await shop.send([9999, 9999, 0])
  const sums = await shop.without('enable_sort')
  expect([sums.people.length, sums.others.length]).toEqual([12, 12])
  expect(await shop.without('enable_hashagg')).toEqual(sums)
})

const golden = globSync('test/fixtures/golden/*.facts.jsonl', {
  cwd: path.join(import.meta.dirname, '../..'),
})

test('the golden days, each at a till of one shop', async () => {
  const ids = new Set<string>()
  const tills = golden.map((file, at): TillOfShop => {
    const facts = readFileSync(file, 'utf8').trim().split('\n')
    const written = facts.map((line): Written => {
      const { body, ...fact } = JSON.parse(line) as Omit<Written, 'body'> & { body: unknown }
      return { ...fact, body: JSON.stringify(body) }
    })
    // As the till was called, where no other day is of it.
    const own = written.find(({ sale }) => sale !== '')?.sale.split('-')[0] ?? ''
    const id = ids.has(own) ? `g${String(at).padStart(5, '0')}` : own
    ids.add(id)
    return { id, rows: chained(written) }
  })
  const shop = await openShop(tills, '523506')
  await shop.send(tills.map(() => 9999))
  const { captured } = await shop.compare()
  expect(captured).toBeGreaterThan(0)
  expect(shop.found.plain).toBeGreaterThan(10)
  expect(shop.found.shared).toBeGreaterThan(10)
})
