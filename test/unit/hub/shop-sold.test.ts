// What a whole shop sold of each product and by each person: it sums to the shop's report, to the last minor unit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grossOf } from '#core/money/shares.ts'
import { productSumsOf, soldOf, sumsOf } from '#core/report/sums.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { movementRow, soldRow } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { countedRows, type ShopMovement } from '#hub/shop/money.ts'
import { peopleOf } from '#hub/shop/sold.ts'
import { sum } from '#shared/order.ts'
import type { SoldSums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'
import { soldSumsIn } from '#test/support/hub/shop-movements.ts'
import { patience, tried } from '#test/support/run/run-size.ts'
import { anySale, factsOf, type SaleOfDay } from '#test/support/till/days.ts'

const own = { owner: '123456 TEST sandbox', currency: 'NOK' } as const
const tillName = (till: string) => `Till ${till}`

/** What a till writes, and what its hub makes of it. */
function createTill(till: string, rows: ShopMovement[]) {
  const sales = new Map<string, Sale>()
  let seq = 0
  return (name: string, fact: AnySaleFact): Sale => {
    seq += 1
    const at = rows.length + 1
    const sale = reduceSale(sales.get(name), name, fact, at)
    sales.set(name, sale)
    const reference = 'reference' in fact ? fact.reference : ''
    const refund = 'refund' in fact ? fact.refund : null
    const told = { till, reference, refund, isNew: true }
    const movement = movementRow(sale, seq, at)
    if (movement) rows.push({ ...movement, ...soldOf(soldRow(sale, seq)), ...told })
    else if (fact.kind === 'adopted') {
      const seen = {
        kind: 'seen',
        value: fact.refunded,
        begun: 0,
        shares: '[]',
        receipt: null,
        register: null,
        ...soldOf(null),
      }
      rows.push({ seq, at, sale: name, flow: 'QR', currency: 'NOK', owner: ownerIn(rows), ...seen, ...told })
    }
    return sale
  }
}

const ownerIn = ([first]: readonly ShopMovement[]): string => first?.owner ?? own.owner

type Sold = {
  day: SaleOfDay
  at: 'a' | 'b'
  person: Person | null
  /** Its first line was keyed by hand. */
  isKeyed: boolean
  /** What the other till gives back of what is left, in thousandths. */
  back: number
  /** The till that sold looks at the service and takes the other's refund for somebody's outside. */
  looks: boolean
}

const anySold: fc.Arbitrary<Sold> = fc.record({
  day: anySale,
  at: fc.constantFrom('a' as const, 'b' as const),
  person: fc.constantFrom(
    null,
    { id: 'manager', name: 'Anna' },
    { id: 'manager', name: 'Bo' },
    { id: 'p2-77', name: 'Anna' },
  ),
  isKeyed: fc.boolean(),
  back: fc.constantFrom(0, 0, 333, 1000),
  looks: fc.boolean(),
})

/** The same id under each till's own name, whatever it cost. */
function ofTill(fact: AnySaleFact, { at, person, isKeyed }: Sold): AnySaleFact {
  if (fact.kind !== 'opened') return fact
  const lines = fact.ordered.lines.map((line, place) => {
    if (line.kind !== 'product') return line
    return place === 0 && isKeyed
      ? { ...line, kind: 'amount' as const }
      : { ...line, name: `${line.id} of ${at}` }
  })
  return { ...fact, ordered: { ...fact.ordered, lines }, ...(person && { person }) }
}

function rowsOf(sold: readonly Sold[]): ShopMovement[] {
  const rows: ShopMovement[] = []
  const tills = { a: createTill('a', rows), b: createTill('b', rows) }
  for (const [number, one] of sold.entries()) {
    const name = `sale${number}`
    const reference = `${name}-1`
    let sale: Sale | undefined
    for (const fact of factsOf(name, one.day, number, number)) sale = tills[one.at](name, ofTill(fact, one))
    const [attempt] = sale?.payment.attempts ?? []
    if (!sale || !attempt || attempt.state.is !== 'captured') continue
    const { taxed } = attempt
    const gone = grossOf(taxed.refunded)
    const value = Math.floor(((grossOf(taxed.captured) - gone) * one.back) / 1000)
    if (value <= 0) continue
    const there = tills[one.at === 'a' ? 'b' : 'a']
    there(name, {
      kind: 'adopted',
      atTill: one.at === 'a' ? 'b' : 'a',
      reference,
      userFlow: 'QR',
      amount: { value: grossOf(taxed.captured), currency: 'NOK' },
      value: grossOf(taxed.captured),
      capturedAt: 1,
      pspReference: 'p',
      refunded: gone,
      taxed,
      merchantSerialNumber: '123456',
      environment: 'TEST',
      address: 'sandbox',
      otherTill: { till: one.at, name: one.at, number },
    })
    const of = { refund: `${name}-other`, reference, value }
    there(name, { kind: 'refundOpened', ...of, reason: 'r', by: 'manager' })
    there(name, { kind: 'refunded', ...of, pspReference: 'p', receipt: 1 })
    if (one.looks)
      tills[one.at](name, {
        kind: 'refundedElsewhere',
        reference,
        value: attempt.refundedElsewhere + value,
      })
  }
  return rows
}

const sides = ['captured', 'refunded'] as const
/** By kind and id: names are those of the last. */
const inAll = ({ products }: SoldSums) =>
  new Map(
    products
      .map((row) => [`${row.kind} ${row.id}`, { ...row, name: '' }] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

function isExact(rows: readonly ShopMovement[]): SoldSums {
  const report = sumsOf(countedRows(rows), [], { ...own, owner: ownerIn(rows) }, 'UTC')
  const sold = soldSumsIn(rows, peopleOf(rows, tillName))
  for (const side of sides) {
    expect(sum(sold.products.map((one) => one[side]))).toBe(report[side])
    expect(sum(sold.people.map((one) => one[side]))).toBe(report[side])
    const vat = `${side}Vat` as const
    expect(sum(sold.products.map((one) => one[vat]))).toBe(sum(report.rates.map((one) => one[vat])))
  }
  expect(sum(sold.people.map(({ sales }) => sales))).toBe(report.sales)
  expect(sum(sold.people.map(({ refunds }) => refunds))).toBe(report.refunds)
  const tips = sold.products.filter(({ kind }) => kind === 'tip')
  expect(sum(sold.people.map((one) => one.tips))).toBe(sum(tips.map((one) => one.captured - one.refunded)))
  return sold
}

test(
  'products and people sum to the shop’s report, VAT too, whichever till gave back; none is given back that was not sold',
  () => {
    fc.assert(
      fc.property(fc.array(anySold, { maxLength: 10 }), (days) => {
        const { products } = isExact(rowsOf(days))
        for (const { captured, refunded } of products) expect(refunded).toBeLessThanOrEqual(captured)
        expect(products.filter(({ kind }) => kind === 'other')).toEqual([])
        const paid = days.filter(({ day }) => day.ends === 'captured')
        const pieces = paid.flatMap(({ day, isKeyed }) => day.lines.slice(isKeyed ? 1 : 0))
        expect(sum(products.filter(({ kind }) => kind === 'product').map((one) => one.pieces))).toBe(
          sum(pieces.map(({ quantity }) => quantity)),
        )
      }),
      tried(150),
    )
  },
  patience,
)

test(
  'wherever the periods’ bounds fall in each till’s rows, each sums to its report, and the products come to the whole',
  () => {
    fc.assert(
      fc.property(
        fc.array(anySold, { maxLength: 6 }),
        fc.array(fc.record({ a: fc.nat(8), b: fc.nat(8) }), { maxLength: 4 }),
        (days, moves) => {
          const rows = rowsOf(days)
          const place = (row: ShopMovement) => rows.filter(({ till }) => till === row.till).indexOf(row)
          const reached: Record<string, number> = { a: 0, b: 0 }
          const whole = inAll(isExact(rows))
          for (const move of [...moves, { a: 99, b: 99 }]) {
            const until = { a: (reached['a'] ?? 0) + move.a, b: (reached['b'] ?? 0) + move.b }
            const part = rows
              .filter((row) => place(row) < (until[row.till as 'a' | 'b'] ?? 0))
              .map((row) => ({ ...row, isNew: place(row) >= (reached[row.till] ?? 0) }))
            for (const [key, row] of inAll(isExact(part))) {
              const left = whole.get(key) ?? {
                ...row,
                pieces: 0,
                captured: 0,
                capturedVat: 0,
                refunded: 0,
                refundedVat: 0,
              }
              whole.set(key, {
                ...left,
                pieces: left.pieces - row.pieces,
                captured: left.captured - row.captured,
                capturedVat: left.capturedVat - row.capturedVat,
                refunded: left.refunded - row.refunded,
                refundedVat: left.refundedVat - row.refundedVat,
              })
            }
            Object.assign(reached, until)
          }
          for (const row of whole.values())
            expect(row).toMatchObject({ pieces: 0, captured: 0, capturedVat: 0, refunded: 0, refundedVat: 0 })
        },
      ),
      tried(150),
    )
  },
  patience,
)

test('a shop of one till that made all its refunds itself reads what the till reads', () => {
  fc.assert(
    fc.property(fc.array(anySold, { maxLength: 8 }), (days) => {
      const rows = rowsOf(
        days.map((one) => ({
          ...one,
          at: 'a',
          back: 0,
          day: { ...one.day, returns: one.day.returns.filter(({ by }) => by === 'us') },
        })),
      )
      const products = productSumsOf(rows, () => null)
      expect(inAll(soldSumsIn(rows, peopleOf(rows, tillName)))).toEqual(inAll({ products, people: [] }))
    }),
    tried(100),
  )
})

test('one id is one product, as it was sold last; one id under one name is one person, and namesakes are told apart by their tills', () => {
  const [day] = fc.sample(anySale, { numRuns: 1, seed: 4 })
  if (!day) throw new Error('no sale')
  const one = { ...day, ends: 'captured' as const, returns: [], lines: day.lines.slice(0, 1), tip: 0 }
  const sold = (at: 'a' | 'b', person: Person | null): Sold => {
    const more = { isKeyed: false, back: 0, looks: false }
    return { day: one, at, person, ...more }
  }
  const [manager, other, anna] = [
    { id: 'manager', name: 'Åse' },
    { id: 'manager', name: 'Bo' },
    { id: 'p2-77', name: 'Anna' },
  ]
  const days = [
    sold('a', manager),
    sold('b', manager),
    sold('b', manager),
    sold('a', anna),
    sold('a', anna),
    sold('b', { id: 'p3-12', name: 'Anna' }),
    // Called otherwise since.
    sold('a', other),
  ]
  const { products, people } = isExact(rowsOf(days))
  expect(products.map(({ id, name, pieces }) => [id, name, pieces])).toEqual([
    ['thing-0', 'thing-0 of a', 7 * (one.lines[0]?.quantity ?? 0)],
  ])
  expect(people.map(({ person, sales }) => [person?.id, person?.name, sales])).toEqual([
    ['manager', 'Bo', 2],
    ['manager', 'Åse', 2],
    ['p2-77', 'Anna · Till a', 2],
    ['p3-12', 'Anna · Till b', 1],
  ])
})

test('what the other till gives back is of the goods, and of whoever sold them, also where the first till is heard later', () => {
  const [day] = fc.sample(anySale, { numRuns: 1, seed: 9 })
  if (!day) throw new Error('no sale')
  const person = { id: 'p2-77', name: 'Anna' }
  const one = { ...day, ends: 'captured' as const, returns: [] }
  const rows = rowsOf([{ day: one, at: 'a', person, isKeyed: false, back: 333, looks: true }])
  const { products, people } = isExact(rows)
  const refunded = sum(products.map((row) => row.refunded))
  expect(refunded).toBeGreaterThan(0)
  expect(people).toMatchObject([{ person, refunds: 1, refunded }])
  const early = isExact(rows.filter(({ till }) => till === 'b'))
  expect(early).toMatchObject({
    products: [{ kind: 'other', refunded }],
    people: [{ person: null, refunded }],
  })
  const late = isExact(rows.map((row) => ({ ...row, isNew: row.till === 'a' })))
  expect(late.products).toContainEqual(expect.objectContaining({ kind: 'other', refunded: -refunded }))
  expect(late.people).toMatchObject([{ person, refunds: 0, refunded: 0 }])
})
