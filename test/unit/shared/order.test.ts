// The total of a basket: every sum exact to the minor unit, whatever is in it, against integers that know no limit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf, customerBasketOf } from '#core/basket/basket.ts'
import { columnLines } from '#renderer/customer/latest-lines.tsx'
import {
  columnOf,
  discountOn,
  mostLines,
  mostPieces,
  orderVat,
  priceLines,
  shareOut,
  sum,
  vatShares,
  vatWithin,
  type BasketLine,
  type Discount,
  type OrderLine,
} from '#shared/order.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

/** The highest that a product may cost, in minor units. */
const dearest = 65_000_000
const amount = fc.oneof(fc.nat(20_000), fc.nat(dearest))
const rate = fc.oneof(fc.constantFrom(0, 1350, 1500, 2500, 2550), fc.nat(10_000))
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ by: fc.constant('percent' as const), hundredths: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ by: fc.constant('amount' as const), value: fc.integer({ min: 1, max: dearest }) }),
)
const line: fc.Arbitrary<BasketLine> = fc.record({
  line: fc.constant('1'),
  product: fc.constant(null),
  names: fc.constant(null),
  details: fc.constant(null),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: mostPieces })),
  unitPrice: amount,
  vatRate: rate,
  minimumAge: fc.constant(0),
  discount: fc.option(discount),
  discountBy: fc.constant(null),
})
const lines = fc.oneof(
  fc.array(line, { maxLength: 8 }),
  fc.array(line, { minLength: 150, maxLength: mostLines }), // so much money that a product of two sums is above 2^53
)
const grossOf = ({ unitPrice, quantity }: BasketLine) => unitPrice * quantity
const taxed = (given: readonly BasketLine[], whole: Discount | null) =>
  priceLines({ lines: [...given], discount: whole }).map((one, at) => ({
    ...one,
    vatRate: given[at]?.vatRate ?? 0,
  }))

/** Twice the distance to the exact quotient is at most the divisor; in the middle it is the higher one. */
function isNearest(found: number, dividend: bigint, divisor: bigint): boolean {
  const off = 2n * (BigInt(found) * divisor - dividend)
  return off > -divisor && off <= divisor
}

test.each([
  [10_000, 2500, 2000],
  [27_565, 1500, 3595],
  [1, 10_000, 1], // half a unit, up
  [0, 2500, 0],
  [499, 0, 0],
])('of %i at %i hundredths of a percent, %i are VAT', (gross, at, vat) => {
  expect(vatWithin(gross, at)).toBe(vat)
})

test('the VAT within a price is the whole number nearest to the exact one, halves up', () => {
  fc.assert(
    fc.property(fc.oneof(amount, fc.nat(dearest * mostPieces)), rate, (gross, at) => {
      const vat = vatWithin(gross, at)
      expect(isNearest(vat, BigInt(gross) * BigInt(at), BigInt(10_000 + at))).toBe(true)
      expect(vat >= 0 && vat <= gross).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a percentage of a basket that no number times itself holds is exact all the same', () => {
  expect(discountOn(9_161_770_717_124, { by: 'percent', hundredths: 9508 })).toBe(8_711_011_597_841)
})

test('a discount is never negative, never more than the price; in percent the nearest whole number', () => {
  fc.assert(
    fc.property(fc.nat(dearest * mostPieces * mostLines), fc.option(discount), (gross, given) => {
      const off = discountOn(gross, given)
      expect(Number.isSafeInteger(off) && off >= 0 && off <= gross).toBe(true)
      if (given === null) expect(off).toBe(0)
      else if (given.by === 'amount') expect(off).toBe(Math.min(gross, given.value))
      else expect(isNearest(off, BigInt(gross) * BigInt(given.hundredths), 10_000n)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('each line comes to its price less its discounts, and all of them to the basket less what was taken off', () => {
  fc.assert(
    fc.property(lines, fc.option(discount), (given, whole) => {
      const sums = priceLines({ lines: given, discount: whole })
      expect(sums).toHaveLength(given.length)
      for (const [at, one] of given.entries()) {
        const { discount: off = -1, total = -1, vat = -1 } = sums[at] ?? {}
        expect(off + total).toBe(grossOf(one))
        expect([off, total, vat].every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
        expect(off).toBeGreaterThanOrEqual(discountOn(grossOf(one), one.discount))
        expect(vat).toBe(vatWithin(total, one.vatRate))
      }
      const left = sum(given.map((one) => grossOf(one) - discountOn(grossOf(one), one.discount)))
      expect(sum(sums.map(({ total }) => total))).toBe(left - discountOn(left, whole))
    }),
  )
})

test('a hundred percent off leaves nothing to pay and no VAT, on a line as on the basket', () => {
  const all: Discount = { by: 'percent', hundredths: 10_000 }
  const nothing = ({ total, vat }: { total: number; vat: number }) => total === 0 && vat === 0
  fc.assert(
    fc.property(lines, fc.option(discount), (given, other) => {
      expect(priceLines({ lines: given, discount: all }).every(nothing)).toBe(true)
      const free = given.map((one) => ({ ...one, discount: all }))
      expect(priceLines({ lines: free, discount: other }).every(nothing)).toBe(true)
    }),
  )
})

test('what is spread sums exactly, no share is above its weight, and none a unit away from its exact part', () => {
  const weights = fc.array(fc.oneof(fc.nat(9), fc.nat(dearest * mostPieces)), { minLength: 1, maxLength: 20 })
  const spreadable = weights.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.maxSafeNat().map((chance) => chance % (sum(given) + 1)),
    ),
  )
  fc.assert(
    fc.property(spreadable, ([given, value]) => {
      const shares = shareOut(value, given)
      expect(sum(shares)).toBe(value)
      for (const [at, weight] of given.entries()) {
        const share = shares[at] ?? -1
        expect(share >= 0 && share <= weight).toBe(true)
        const exact = BigInt(value) * BigInt(weight)
        const whole = BigInt(sum(given))
        const off = BigInt(share) * whole - exact
        expect(whole === 0n || (off > -whole && off < whole)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [0, [], []],
  [0, [0, 0], [0, 0]],
  [1, [1, 1], [1, 0]],
  [2, [1, 1, 1], [1, 1, 0]],
  [100, [1000, 0, 500], [67, 0, 33]],
  [3, [3, 3], [2, 1]],
])('%i over %j is %j', (value, weights, shares) => {
  expect(shareOut(value, weights)).toEqual(shares)
})

test('per rate, gross is net and VAT, and all rates sum to the lines', () => {
  fc.assert(
    fc.property(lines, fc.option(discount), (given, whole) => {
      const sums = taxed(given, whole)
      const shares = vatShares(sums)
      expect(shares.map((share) => share.rate)).toEqual(
        [...new Set(given.map(({ vatRate }) => vatRate))].toSorted((one, other) => other - one),
      )
      for (const { gross, net, vat } of shares) {
        expect(net + vat).toBe(gross)
        expect(Math.min(gross, net, vat)).toBeGreaterThanOrEqual(0)
      }
      expect(sum(shares.map(({ gross }) => gross))).toBe(sum(sums.map(({ total }) => total)))
      expect(sum(shares.map(({ vat }) => vat))).toBe(sum(sums.map(({ vat }) => vat)))
    }),
  )
})

test('in whichever order the lines were put in, each rate has the same sums', () => {
  const shuffled = lines.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(vatShares(taxed(other, null))).toEqual(vatShares(taxed(one, null)))
    }),
  )
})

test('a tip is in no rate', () => {
  const sold = { name: '', quantity: 1, unitPrice: 100, discount: 0, total: 100 }
  const given: OrderLine[] = [
    { ...sold, kind: 'product', id: 'tea', vatRate: 2500, vat: 20 },
    { ...sold, kind: 'tip', id: 'tip', vatRate: 0, vat: 0 },
  ]
  expect(orderVat({ lines: given })).toEqual([{ rate: 2500, gross: 100, net: 80, vat: 20 }])
})

test('what a screen shows one under the other comes to the total, with discounts and a tip; a tip is no item', () => {
  const isSold = premise('there is something to pay', 0.8)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.option(discount),
      fc.nat(9_000),
      (given, off, tip) => {
        const lines = given.map((one, at) => ({ ...one, line: String(at + 1) }))
        const basket = {
          basket: 'b',
          lines,
          lastLine: lines.length,
          discount: off,
          discountBy: null,
          tip: { value: tip },
        }
        fc.pre(isSold(totalOf(basket) > 0))
        const view = customerBasketOf(basket, 'en-GB')
        const column = columnOf(view.lines)
        expect(sum(column.goods.map(({ price }) => price)) - column.off + tip).toBe(view.total)
        expect(sum(columnLines(view.lines, 'Discount').map(({ total }) => total))).toBe(view.total)
        expect(column.count).toBe(sum(lines.map(({ quantity }) => quantity)))
        expect(column.goods.map(({ price }) => price)).toEqual(
          lines.map(({ unitPrice, quantity }) => unitPrice * quantity),
        )
      },
    ),
    tried(300),
  )
})
