// The membership plans on offer in the simulated months.
import type { Plan } from '#shared/plan.ts'

const plan = (id: string, more: Partial<Plan> = {}): Plan => ({
  id,
  name: 'Coffee club',
  description: '',
  pricing: { type: 'LEGACY', amount: 49_900 },
  period: { unit: 'MONTH', count: 1 },
  campaign: null,
  initialCharge: null,
  vatRate: 2500,
  retryDays: 2,
  isOffered: true,
  ...more,
})
const first = (transactionType: 'DIRECT_CAPTURE' | 'RESERVE_CAPTURE') => ({
  amount: 19_900,
  description: 'The first time',
  transactionType,
})
/** One of each kind: by the month with a first charge, by the week, by the year, and by ten days with a campaign. */
export const plans: Plan[] = [
  plan('coffee', { initialCharge: first('RESERVE_CAPTURE') }),
  plan('bread', { period: { unit: 'WEEK', count: 1 } }),
  plan('museum', { period: { unit: 'YEAR', count: 1 }, initialCharge: first('DIRECT_CAPTURE') }),
  plan('paper', {
    period: { unit: 'DAY', count: 10 },
    campaign: { type: 'PERIOD_CAMPAIGN', price: 100, period: { unit: 'MONTH', count: 1 } },
  }),
]
/** Joined by those who leave periods: beside its long name there is room for few of them. */
export const longNamed = 'loaf-of-every-monday'
plans.push(plan(longNamed, { period: { unit: 'WEEK', count: 1 } }))
export const ids = ['coffee', 'bread', 'museum', 'paper'] as const
