// Discounts, as reports tell them: by who gave them, on single lines or whole baskets, and by VAT rate.
import * as z from 'zod/mini'
import { sum } from '#shared/order.ts'
import { person } from '#shared/staff.ts'

const minor = z.int()

/** Discounts by one person (null: nobody signed in), in minor units. `rates`: the highest first, null outside VAT; they sum to `value`. */
export const discountSums = z.strictObject({
  person: z.nullable(person),
  on: z.enum(['line', 'basket']),
  count: z.int().check(z.minimum(0)),
  value: minor,
  rates: z.array(z.strictObject({ rate: z.nullable(z.int()), value: minor })),
})
export type DiscountSums = z.infer<typeof discountSums>

/** All of them by rate, the highest first. */
export function ratesOf(discounts: readonly Pick<DiscountSums, 'rates'>[]): DiscountSums['rates'] {
  const parts = discounts.flatMap(({ rates }) => rates)
  return [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, own]) => ({ rate, value: sum(own.map(({ value }) => value)) }))
    .toSorted((one, other) => (other.rate ?? -1) - (one.rate ?? -1))
}
