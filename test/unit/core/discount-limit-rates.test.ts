// The most that is taken off holds whatever is done in whatever order, and nothing that is put in needs to be judged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countOf,
  emptyBasket,
  takesMoreOff,
  withAmount,
  withDiscount,
  withQuantity,
} from '#core/basket/basket.ts'
import { priceLines, sum, type Basket, type Discount } from '#shared/order.ts'
import type { Result } from '#shared/problem.ts'
import { tried } from '#test/support/run/run-size.ts'

type Act =
  | { do: 'put'; value: number }
  | { do: 'pieces'; line: string; to: number }
  | { do: 'discount'; line: string | null; discount: Discount | null; isAllowed: boolean }

const line = fc.constantFrom('1', '2', '3', '4')
const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.record({ by: fc.constant('percent' as const), hundredths: fc.integer({ min: 1, max: 1_200 }) }),
  fc.record({ by: fc.constant('percent' as const), hundredths: fc.constantFrom(5_000, 10_000) }),
  fc.record({ by: fc.constant('amount' as const), value: fc.constantFrom(1, 10, 99, 4_799, 65_000) }),
  fc.constant(null),
)
const acts = (isAllowed: fc.Arbitrary<boolean>): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('put' as const), value: fc.constantFrom(1, 9, 100, 4_900, 65_000) }),
      fc.record({ do: fc.constant('pieces' as const), line, to: fc.constantFrom(0, 1, 3, 500) }),
      fc.record({ do: fc.constant('discount' as const), line: fc.option(line), discount, isAllowed }),
    ),
    { maxLength: 20 },
  )

const most = 10

function after(basket: Basket, act: Act): Result<Basket> {
  if (act.do === 'put') return withAmount(basket, act.value, 2_500, 'NOK')
  if (act.do === 'pieces') return withQuantity(basket, act.line, act.to, 'NOK')
  return withDiscount(basket, act.line, act.discount, null)
}

/** What comes of those that are taken. `look` sees each before it is judged. */
function done(all: readonly Act[], look: (before: Basket, next: Basket) => void = () => undefined): Basket {
  let basket = emptyBasket('one')
  for (const act of all) {
    const next = after(basket, act)
    if (!next.ok) continue
    look(basket, next.value)
    const isAllowed = act.do === 'put' || (act.do === 'discount' && act.isAllowed)
    if (isAllowed || !takesMoreOff(most, basket, next.value)) basket = next.value
  }
  return basket
}

test('without a manager no more than that is off, but for the last minor unit of each discount', () => {
  fc.assert(
    fc.property(acts(fc.constant(false)), (all) => {
      const basket = done(all)
      const gross = sum(basket.lines.map(({ unitPrice, quantity }) => unitPrice * quantity))
      const off = sum(priceLines(basket).map((one) => one.discount))
      expect(off).toBeLessThanOrEqual((gross * most) / 100 + basket.lines.length + 1)
    }),
    tried(500),
  )
})

test('nor does anything that is put in take more off, whatever a manager has allowed', () => {
  fc.assert(
    fc.property(acts(fc.boolean()), (all) => {
      done(all, (before, next) => {
        const isMore = countOf(next) > countOf(before)
        expect(isMore && takesMoreOff(most, before, next)).toBe(false)
      })
    }),
    tried(500),
  )
})
