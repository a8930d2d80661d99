// The office's requests about an agreement and its charges, judged by what was read just now: a task, or why it cannot be.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import { changeProblem, chargeProblem, dueSpan } from '#core/agreement/charge-rules.ts'
import { readExternalId, type Change } from '#core/agreement/external-id.ts'
import type { Intent } from '#core/agreement/facts.ts'
import { chargeViewOf } from '#core/agreement/detail-view.ts'
import { chargeIdOf, nextTask } from '#core/agreement/keys.ts'
import { comingCharges, intervalChargeId } from '#core/agreement/charge-schedule.ts'
import { scheduledOf } from '#core/agreement/automatic-charging.ts'
import { endProblem, pausedSince, waitingTasks } from '#core/agreement/open-requests.ts'
import type { Takes } from '#shared/bridge.ts'
import type { ChargeView } from '#shared/membership.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'

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
