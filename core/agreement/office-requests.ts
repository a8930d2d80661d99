// The office's requests about an agreement and its charges, judged by what was read just now and by the contract: a task, or why it cannot be.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import { readExternalId, chargeIdOf, nextTask, intervalChargeId } from '#core/agreement/ids.ts'
import type { ExternalIdChange, NewCharge, NewTask } from '#core/agreement/facts.ts'
import { chargeViewOf } from '#core/agreement/view.ts'
import { comingCharges, scheduledOf } from '#core/agreement/charge-schedule.ts'
import { endProblem, pausedSince, waitingTasks } from '#core/agreement/outstanding.ts'
import type { InputOf } from '#shared/bridge.ts'
import type { ChargeView } from '#shared/membership.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { dayOf, daysLater, intervalAt, periodsLater } from '#core/agreement/calendar.ts'
import { maximumOf, lastReadOf, type ReadAgreement } from '#core/agreement/read.ts'
import { leastCharge, planLimits } from '#shared/plan.ts'
import { maximum } from '#shared/money.ts'

type ChargingOptions = {
  clock: Clock
  memberships: Pick<Memberships, 'agreements'>
  identity: { tillId: string }
}

type KnownAgreement = ReadAgreement & { agreement: Agreement }
export type OfficeRequest = (current: KnownAgreement) => Result<NewTask>

/** One that is stopped already is stopped: the service says so too (204). */
export const decideStop: OfficeRequest = ({ wire }) =>
  wire.status === 'EXPIRED'
    ? failed(problem('agreement.notActive', { status: wire.status }))
    : ok({ do: 'stop' })

/** Only those that a till of ours has made. */
export function decideRename({ wire }: ReadAgreement, change: ExternalIdChange): Result<NewTask> {
  if (wire.status !== 'ACTIVE' || !readExternalId(wire.externalId))
    return failed(problem('agreement.notActive', { status: wire.status }))
  return ok({ do: 'update', change })
}

function withCharge(
  { charges, agreement }: ReadAgreement,
  chargeId: string,
  then: (charge: ChargeView) => Result<NewTask>,
): Result<NewTask> {
  const found = charges.find(({ id }) => id === chargeId)
  return found ? then(chargeViewOf(found, agreement)) : failed(problem('charge.unknown'))
}

export const decideChargeCancel = (current: ReadAgreement, chargeId: string): Result<NewTask> =>
  withCharge(current, chargeId, ({ can, status }) =>
    can.cancel ? ok({ do: 'cancelCharge', chargeId }) : failed(problem('charge.cannotCancel', { status })),
  )

/** More than is left of it, or less than there is money, is not asked for. */
export const movingMoney = (
  current: ReadAgreement,
  of: 'capture' | 'refund',
  { chargeId, amount: value }: { chargeId: string; amount: number },
): Result<NewTask> =>
  withCharge(current, chargeId, ({ can, currency }) => {
    if (!Number.isSafeInteger(value)) return failed(problem('amount.notWhole', { given: String(value) }))
    const details = { value, limit: can[of], currency }
    if (value >= 1 && value <= can[of])
      return ok({ do: of === 'capture' ? 'captureCharge' : 'refundCharge', chargeId, amount: value })
    return failed(
      of === 'capture' ? problem('charge.cannotCapture', details) : problem('charge.cannotRefund', details),
    )
  })

export const waitingTask = (agreement: Agreement | undefined, task: string): Task | undefined =>
  agreement && waitingTasks(agreement).find((one) => one.task === task)

/** Request for a waiting task once more, by what is left of it and by the days there are now. */
export function askingAgain(
  options: ChargingOptions,
  current: KnownAgreement,
  name: string,
): Result<NewTask> {
  const task = waitingTask(current.agreement, name)
  switch (task?.do) {
    case undefined:
      return failed(problem('agreement.notWaiting'))
    case 'stop':
      return decideStop(current)
    case 'update':
      return decideRename(current, task.change)
    case 'cancelCharge':
      return decideChargeCancel(current, task.chargeId)
    case 'captureCharge':
    case 'refundCharge': {
      const { chargeId } = task
      const of = task.do === 'captureCharge' ? 'capture' : 'refund'
      return withCharge(current, chargeId, ({ can }) =>
        movingMoney(current, of, { chargeId, amount: Math.min(task.amount, can[of]) }),
      )
    }
    case 'charge': {
      const [first] = dueSpan(options.clock.now())
      const due = task.due < first ? first : task.due
      return decideCharge(options, current, { ...task, due, interval: null, insteadOf: task.chargeId })
    }
  }
}

export function decideCharge(
  { clock, memberships, identity }: ChargingOptions,
  { wire, charges, agreement }: KnownAgreement,
  wanted: Omit<InputOf<'charges.create'>, 'agreementId'>,
): Result<NewTask> {
  const { amount, description, due, retryDays, transactionType, interval, insteadOf } = wanted
  const wrong = chargeProblem(wire, charges, wanted, clock.now())
  if (wrong) return failed(wrong)
  const end = endProblem(agreement)
  if (end) return failed(end)
  if (pausedSince(agreement) !== null) return failed(problem('agreement.paused'))
  if (interval !== null) {
    const isOwner = memberships.agreements.runtime(agreement.agreement).isOurs
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

/** Most that charges in one interval come to under a fixed price, in prices (contract). */
const mostPrices = 5

const isDay = (given: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) &&
  !Number.isNaN(Date.parse(`${given}T00:00:00Z`)) &&
  dayOf(Date.parse(`${given}T00:00:00Z`)) === given

export function chargeProblem(
  wire: WireAgreement,
  charges: readonly WireCharge[],
  asked: Pick<NewCharge, 'amount' | 'description' | 'due' | 'retryDays'>,
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
  const { price, period, start } = lastReadOf(wire)
  if (price === null) return undefined
  const limit = mostPrices * price
  let [from, until] = ['', '']
  if (period !== null && start !== null) {
    const begins = dayOf(Date.parse(start))
    const at = intervalAt(begins, period, due)
    from = periodsLater(begins, period, at)
    until = periodsLater(begins, period, at + 1)
  }
  const charged = charges
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .filter((one) => one.due >= from && one.due < until)
    .reduce((sum, one) => sum + one.amount, 0)
  return charged + amount > limit ? problem('charge.tooHigh', { value: amount, limit, currency }) : undefined
}

/** The first and the last day on which a charge may be due. */
function dueSpan(now: number): [string, string] {
  const today = dayOf(now)
  return [daysLater(today, 1), periodsLater(today, { unit: 'YEAR', count: 2 }, 1)]
}
