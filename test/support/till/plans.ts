// Any plan that somebody may write, right or nearly right, and the draft that a right one makes.
import fc from 'fast-check'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import { leastCharge, mostSuggested, planLimits, type Plan } from '#shared/plan.ts'

/** Right nearly always, or no right plan would ever come of so many fields. */
const mostly = <T, U>(right: fc.Arbitrary<T>, ...wrong: U[]): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })

const most = 65_000_000
const amount = mostly(
  fc.oneof(fc.constantFrom(leastCharge, most), fc.integer({ min: leastCharge, max: 100_000 })),
  leastCharge - 1,
  most + 1,
)
const textOf = (longest: number) =>
  mostly(fc.constantFrom('A club', ' A\nclub ', 'x'.repeat(longest)), '', '  ', 'x'.repeat(longest + 1))
const period = fc.record({
  unit: fc.constantFrom('YEAR', 'MONTH', 'WEEK', 'DAY'),
  count: mostly(fc.constantFrom(1, 2, planLimits.periods), 0, planLimits.periods + 1),
})
const until = mostly(
  fc.constantFrom('2026-01-14', '2026-01-15', '2026-01-16', '2027-02-28'),
  '2027-02-30',
  '',
)
const campaignPrice = mostly(fc.constantFrom(0, 100, 101, 5000), -1, 1, 99)

export const anyPlan = fc.record({
  id: mostly(fc.constantFrom('club', 'a'.repeat(planLimits.id)), 'a'.repeat(planLimits.id + 1), 'Club', ''),
  name: textOf(planLimits.name),
  description: textOf(planLimits.description),
  pricing: fc.oneof(
    fc.record({ type: fc.constant('LEGACY'), amount }),
    fc.record({
      type: fc.constant('VARIABLE'),
      suggestedMaxAmount: mostly(fc.constantFrom(leastCharge, 150_000, mostSuggested), mostSuggested + 1),
    }),
    fc.record({ type: fc.constant('FLEXIBLE') }),
  ),
  period: fc.option(period),
  campaign: fc.option(
    fc.oneof(
      fc.record({ type: fc.constant('PRICE_CAMPAIGN'), price: campaignPrice, until }),
      fc.record({ type: fc.constant('PERIOD_CAMPAIGN'), price: campaignPrice, period }),
      fc.record({
        type: fc.constant('EVENT_CAMPAIGN'),
        price: campaignPrice,
        until,
        text: textOf(planLimits.eventText),
      }),
    ),
  ),
  initialCharge: fc.option(
    fc.record({
      amount,
      description: textOf(planLimits.chargeDescription),
      transactionType: fc.constantFrom('DIRECT_CAPTURE', 'RESERVE_CAPTURE'),
    }),
  ),
  vatRate: mostly(fc.constantFrom(0, 1500, 10_000), 10_001),
  retryDays: mostly(fc.constantFrom(0, planLimits.retryDays), -1, planLimits.retryDays + 1),
  isOffered: fc.boolean(),
})

/** As a merchant would write it by the contract, with addresses of a shop. */
export const draftOf = (
  { pricing, period: every, campaign, initialCharge, ...plan }: Plan,
  unit: KnownUnit,
) => ({
  pricing: { ...pricing, currency: unit.currency },
  ...(every ? { interval: { type: 'RECURRING', period: every } } : {}),
  ...(campaign ? { campaign: campaignOf(campaign) } : {}),
  ...(initialCharge ? { initialCharge } : {}),
  merchantRedirectUrl: 'https://shop.example/welcome',
  merchantAgreementUrl: 'https://shop.example/my-agreement',
  productName: plan.name,
  productDescription: plan.description,
})

function campaignOf(given: NonNullable<Plan['campaign']>) {
  switch (given.type) {
    case 'PERIOD_CAMPAIGN':
      return given
    case 'PRICE_CAMPAIGN':
      return { type: given.type, price: given.price, end: `${given.until}T00:00:00Z` }
    case 'EVENT_CAMPAIGN':
      return {
        type: given.type,
        price: given.price,
        eventDate: `${given.until}T00:00:00Z`,
        eventText: given.text,
      }
  }
}

/** One that may do what any merchant may. */
export const plainUnit: KnownUnit = {
  kind: 'plain',
  market: 'NO',
  currency: 'NOK',
  shopName: 'Test shop',
  merchantSerialNumber: '123456',
  clientId: 'id',
  clientSecret: 'secret',
  subscriptionKey: 'key',
  permissions: [],
  actsFor: [],
}
