// The service's log of a charge, held against the charge's own sums: the sums are the truth, and the log explains them.
import type { WireCharge } from '#core/service/recurring.ts'

type Step = WireCharge['history'][number]

/** Captures and refunds, each step once, however often it is told. */
export function moneySteps({ history }: Pick<WireCharge, 'history'>): Step[] {
  const done = history.filter(({ event, success }) => success && (event === 'CAPTURE' || event === 'REFUND'))
  const names = done.map((step) => JSON.stringify(step))
  return done.filter((_, at) => names.indexOf(names[at] ?? '') === at)
}

/** Whether the log explains what is captured and given back in all. */
export function isExplained(charge: Pick<WireCharge, 'history' | 'summary'>): boolean {
  const told = { captured: 0, refunded: 0 }
  for (const { event, amount } of moneySteps(charge))
    told[event === 'CAPTURE' ? 'captured' : 'refunded'] += amount
  return told.captured === charge.summary.captured && told.refunded === charge.summary.refunded
}
