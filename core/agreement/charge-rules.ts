// The rules against a charge, a capture or a refund that the contract does not allow, checked before the service is asked.
import { dayOf, daysLater, intervalAt, periodsLater } from '#core/agreement/calendar.ts'
import { maximumOf, seenOf } from '#core/agreement/observe.ts'
import { leastCharge, planLimits } from '#shared/plan.ts'
import type { ChargeView } from '#shared/membership.ts'
import { maximum } from '#shared/money.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'

export type ChargeAsked = { amount: number; description: string; due: string; retryDays: number }

/** Most that charges in one interval come to under a fixed price, in prices (contract). */
const mostPrices = 5

const isDay = (given: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) &&
  !Number.isNaN(Date.parse(`${given}T00:00:00Z`)) &&
  dayOf(Date.parse(`${given}T00:00:00Z`)) === given

export function chargeProblem(
  wire: WireAgreement,
  charges: readonly WireCharge[],
  asked: ChargeAsked,
  now: number,
): Problem | undefined {
  if (wire.status !== 'ACTIVE') return problem('agreement.notActive', { status: wire.status })
  const { amount, description, due, retryDays } = asked
  const { currency } = wire.pricing
  if (!Number.isSafeInteger(amount)) return problem('amount.notWhole', { given: String(amount) })
  if (amount < leastCharge)
    return problem('charge.amountUnfit', { value: amount, limit: leastCharge, currency })
  if (amount > maximum) return problem('amount.tooLarge', { value: amount, limit: maximum, currency })
  const most = maximumOf(wire)?.value ?? null
  if (most !== null && amount > most)
    return problem('charge.overMaximum', { value: amount, limit: most, currency })
  const words = description.trim().length
  if (words === 0 || words > planLimits.chargeDescription)
    return problem('charge.descriptionUnfit', { most: planLimits.chargeDescription })
  if (!Number.isInteger(retryDays) || retryDays < 0 || retryDays > planLimits.retryDays)
    return problem('charge.retryUnfit', { most: planLimits.retryDays })
  const [first, last] = dueSpan(now)
  if (!isDay(due) || due < first || due > last) return problem('charge.dueUnfit', { given: due, first, last })
  return sumProblem(wire, charges, asked)
}

/** The first and the last day on which a charge may be due. */
export function dueSpan(now: number): [string, string] {
  const today = dayOf(now)
  return [daysLater(today, 1), periodsLater(today, { unit: 'YEAR', count: 2 }, 1)]
}

function sumProblem(
  wire: WireAgreement,
  charges: readonly WireCharge[],
  { amount, due }: ChargeAsked,
): Problem | undefined {
  const { price, period, start } = seenOf(wire)
  if (price === null) return undefined
  const limit = mostPrices * price
  const [from, until] = period === null || start === null ? ['', ''] : intervalSpan(start, period, due)
  const charged = charges
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .filter((one) => one.due >= from && one.due < until)
    .reduce((sum, one) => sum + one.amount, 0)
  return charged + amount > limit
    ? problem('charge.tooHigh', { value: amount, limit, currency: wire.pricing.currency })
    : undefined
}

function intervalSpan(
  start: string,
  period: NonNullable<ReturnType<typeof seenOf>['period']>,
  day: string,
): [string, string] {
  const first = dayOf(Date.parse(start))
  const at = intervalAt(first, period, day)
  return [periodsLater(first, period, at), periodsLater(first, period, at + 1)]
}

type Amount = { value: number; charge: ChargeView }

/** More than is left of it, or less than there is money. */
export function changeProblem(of: 'capture' | 'refund', { value, charge }: Amount): Problem | undefined {
  if (!Number.isSafeInteger(value)) return problem('amount.notWhole', { given: String(value) })
  const limit = charge.can[of]
  if (value >= 1 && value <= limit) return undefined
  const details = { value, limit, currency: charge.currency }
  return of === 'capture' ? problem('charge.cannotCapture', details) : problem('charge.cannotRefund', details)
}
