// The office's requests about an agreement and its charges, judged by what was read just now and by the contract: a task, or why it cannot be.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import { readExternalId, chargeIdOf, nextTask, intervalChargeId } from '#core/agreement/ids.ts'
import type { Change, Intent } from '#core/agreement/facts.ts'
import { chargeViewOf } from '#core/agreement/view.ts'
import { comingCharges, scheduledOf } from '#core/agreement/charge-schedule.ts'
import { endProblem, pausedSince, waitingTasks } from '#core/agreement/outstanding.ts'
import type { Takes } from '#shared/bridge.ts'
import type { ChargeView } from '#shared/membership.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { dayOf, daysLater, intervalAt, periodsLater } from '#core/agreement/calendar.ts'
import { maximumOf, seenOf } from '#core/agreement/read.ts'
import { leastCharge, planLimits } from '#shared/plan.ts'
import { maximum } from '#shared/money.ts'

type ChargingOptions = {
  clock: Clock
  memberships: Pick<Memberships, 'agreements'>
  identity: { tillId: string }
}

/** An agreement as it was read just now, and what this till knows of it. */
export type ReadAgreement = {
  wire: WireAgreement
  charges: WireCharge[]
  /** Time that the service's answer about the agreement told, epoch ms. */
  serverTime: number | null
  agreement: Agreement | undefined
  trouble: Problem | null
}

export type OfficeRequest = (current: ReadAgreement & { agreement: Agreement }) => Result<Intent>

/** One that is stopped already is stopped: the service says so too (204). */
export const stopping: OfficeRequest = ({ wire }) =>
  wire.status === 'EXPIRED'
    ? failed(problem('agreement.notActive', { status: wire.status }))
    : ok({ do: 'stop' })

/** Only those that a till of ours has made. */
export function changing({ wire }: ReadAgreement, change: Change): Result<Intent> {
  if (wire.status !== 'ACTIVE' || !readExternalId(wire.externalId))
    return failed(problem('agreement.notActive', { status: wire.status }))
  return ok({ do: 'update', change })
}

function withCharge(
  { charges, agreement }: ReadAgreement,
  chargeId: string,
  then: (charge: ChargeView) => Result<Intent>,
): Result<Intent> {
  const found = charges.find(({ id }) => id === chargeId)
  return found ? then(chargeViewOf(found, agreement)) : failed(problem('charge.unknown'))
}

export const cancelling = (current: ReadAgreement, chargeId: string): Result<Intent> =>
  withCharge(current, chargeId, ({ can, status }) =>
    can.cancel ? ok({ do: 'cancelCharge', chargeId }) : failed(problem('charge.cannotCancel', { status })),
  )

export const capturing = (current: ReadAgreement, chargeId: string, amount: number): Result<Intent> =>
  withCharge(current, chargeId, (charge) => {
    const wrong = changeProblem('capture', { value: amount, charge })
    return wrong ? failed(wrong) : ok({ do: 'captureCharge', chargeId, amount })
  })

export const refunding = (current: ReadAgreement, chargeId: string, amount: number): Result<Intent> =>
  withCharge(current, chargeId, (charge) => {
    const wrong = changeProblem('refund', { value: amount, charge })
    return wrong ? failed(wrong) : ok({ do: 'refundCharge', chargeId, amount })
  })

export const waitingTask = (agreement: Agreement | undefined, task: string): Task | undefined =>
  agreement && waitingTasks(agreement).find((one) => one.task === task)

/** Request for a waiting task once more, by what is left of it and by the days there are now. */
export const askingAgain =
  (options: ChargingOptions, name: string): OfficeRequest =>
  (current) => {
    const task = waitingTask(current.agreement, name)
    switch (task?.do) {
      case undefined:
        return failed(problem('agreement.notWaiting'))
      case 'stop':
        return stopping(current)
      case 'update':
        return changing(current, task.change)
      case 'cancelCharge':
        return cancelling(current, task.chargeId)
      case 'captureCharge': {
        const { chargeId, amount } = task
        return withCharge(current, chargeId, ({ can }) =>
          capturing(current, chargeId, Math.min(amount, can.capture)),
        )
      }
      case 'refundCharge': {
        const { chargeId, amount } = task
        return withCharge(current, chargeId, ({ can }) =>
          refunding(current, chargeId, Math.min(amount, can.refund)),
        )
      }
      case 'charge': {
        const [first] = dueSpan(options.clock.now())
        const due = task.due < first ? first : task.due
        return charging(options, current, { ...task, due, interval: null, insteadOf: task.chargeId })
      }
    }
  }

export function charging(
  { clock, memberships, identity }: ChargingOptions,
  { wire, charges, agreement }: ReadAgreement & { agreement: Agreement },
  {
    amount,
    description,
    due,
    retryDays,
    transactionType,
    interval,
    insteadOf,
  }: Omit<Takes<'charges.create'>, 'agreementId'>,
): Result<Intent> {
  const wrong = chargeProblem(wire, charges, { amount, description, due, retryDays }, clock.now())
  if (wrong) return failed(wrong)
  const end = endProblem(agreement)
  if (end) return failed(end)
  if (pausedSince(agreement) !== null) return failed(problem('agreement.paused'))
  if (interval !== null) {
    const isOwner = memberships.agreements.snapshot(agreement.agreement).isOurs
    const of = scheduledOf(agreement, isOwner)
    const missed = of && comingCharges(of, clock.now()).find((one) => one.interval === interval)
    if (missed?.state !== 'missed') return failed(problem('charge.intervalDone'))
  }
  return ok({
    do: 'charge',
    chargeId:
      interval === null
        ? chargeIdOf(agreement.agreement, nextTask(agreement, identity.tillId))
        : intervalChargeId(wire.id, interval),
    interval,
    ...(insteadOf === undefined ? {} : { insteadOf }),
    amount,
    description: description.trim(),
    due,
    retryDays,
    transactionType,
  })
}

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
