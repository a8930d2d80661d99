// The rule for when an agreement is settled: nothing of it is left to do for now. Charges that are due on a later day belong to the schedule.
import {
  firstCharge,
  isReserved,
  openTasks,
  statusOf,
  type Agreement,
  type Charge,
  type Task,
} from '#core/agreement/reduce.ts'
import { pauseByRule, waitingTasks } from '#core/agreement/open-requests.ts'

/** The service will do nothing more with it, and nothing of it waits for a capture. */
export const isChargeSettled = ({ status }: Pick<Charge, 'status'>): boolean =>
  status !== 'PENDING' && status !== 'DUE' && status !== 'PROCESSING' && !isReserved({ status })

/** Money of a charge that is to be written down here and is not yet. Minor units. */
export const unrecorded = ({ capturedHere, refundedHere, booked }: Charge) => ({
  captured: capturedHere - booked.captured,
  refunded: refundedHere - booked.refunded,
})

/** Money of one that was taken back that is still here. Minor units. */
export const owedBack = (agreement: Agreement): Charge | undefined =>
  agreement.withdrawn === null
    ? undefined
    : agreement.charges.find(({ captured, refunded }) => captured > refunded)

/**
 * Reserved, and captured or cancelled by no rule of this till: a charge by hand of this till or of one that it has taken over, the first charge of
 * one taken over (whether the customer took that back is not known here), and what no till of ours made of a member of this till's own.
 */
function isLeftToPerson(agreement: Agreement, charge: Charge): boolean {
  const { opened, tasks, takenOver } = agreement
  const { chargeId, type, maker } = charge
  if (!isReserved(charge)) return false
  const isMadeHere = tasks.some((task) => task.do === 'charge' && task.chargeId === chargeId)
  if (isMadeHere || takenOver.some(({ from }) => from === maker)) return true
  if (opened.kind === 'agreementAdopted') return type === 'INITIAL' && takenOver.length > 0
  return maker === null && charge !== firstCharge(agreement)
}

/** Charges left to a person: nobody has asked a capture or a cancel of them that is still open, or was refused. */
export const uncapturedCharges = (agreement: Agreement): Charge[] =>
  agreement.charges.filter(
    (charge) =>
      isLeftToPerson(agreement, charge) &&
      !agreement.tasks.some(
        (task) =>
          (task.do === 'captureCharge' || task.do === 'cancelCharge') &&
          task.chargeId === charge.chargeId &&
          task.state.is !== 'done',
      ),
  )

/** An active one is looked at by its schedule. */
export const isEndedUncaptured = (agreement: Agreement): boolean =>
  statusOf(agreement) !== 'ACTIVE' && uncapturedCharges(agreement).length > 0

export const isAgreementSettled = (agreement: Agreement): boolean =>
  agreement.gone !== null ||
  (openTasks(agreement).length === 0 &&
    waitingTasks(agreement).length === 0 &&
    !isEndedUncaptured(agreement) &&
    pauseByRule(agreement) === undefined &&
    isOver(agreement))

/** Whatever anybody has asked of it: there is nothing more that the till does with it by its own rules. */
export function isOver(agreement: Agreement): boolean {
  const { opened, agreementId, draftEnded, withdrawn, charges } = agreement
  if (agreementId === null) return draftEnded !== null
  if (opened.kind === 'agreementAdopted') return true
  const status = statusOf(agreement)
  if (status === null || status === 'PENDING') return false
  if (status === 'ACTIVE' && withdrawn !== null && !isStopGivenUp(agreement)) return false
  if (opened.plan.initialCharge !== null && agreement.firstChargeId !== null) {
    const first = firstCharge(agreement)
    if (!first) return false
    if (!isChargeSettled(first) && !isGivenUp(agreement, first)) return false
  }
  if (owedBack(agreement) && !hasRefusedRefund(agreement)) return false
  // One that was being taken when the agreement ended may bring money yet.
  if (
    status !== 'ACTIVE' &&
    charges.some(
      (charge) =>
        !isChargeSettled(charge) && !isGivenUp(agreement, charge) && !isLeftToPerson(agreement, charge),
    )
  )
    return false
  return charges.every((charge) => !isUnbooked(charge))
}

export const isUnbooked = (charge: Charge): boolean => {
  const { captured, refunded } = unrecorded(charge)
  return captured > 0 || refunded > 0
}

/** Its capture, or its cancel, was refused for good: a person goes on with it, in the office. */
const isGivenUp = ({ tasks, withdrawn }: Agreement, { chargeId, status }: Charge): boolean =>
  isReserved({ status }) &&
  tasks.some(
    (task) =>
      task.do === (withdrawn === null ? 'captureCharge' : 'cancelCharge') &&
      task.chargeId === chargeId &&
      task.state.is === 'refused',
  )

/** Most stops of one that is taken back: one refused while the customer was accepting is asked for once more when they have. */
export const mostStops = 2

/** Whether all of these were asked for, the last one refused. */
export function isStopGivenUp({ tasks }: Agreement): boolean {
  const stops = tasks.filter((task) => task.do === 'stop')
  return stops.length >= mostStops && stops.at(-1)?.state.is === 'refused'
}

export const hasRefusedRefund = ({ tasks }: Agreement): boolean =>
  tasks.some((task) => task.do === 'refundCharge' && task.by === 'rule' && task.state.is === 'refused')

/** The charge that this task is of, where its sums and its log do not agree. */
export const doubtedChargeOf = ({ charges }: Agreement, task: Task): string | undefined =>
  'chargeId' in task
    ? charges.find((one) => one.isDoubted && one.chargeId === task.chargeId)?.chargeId
    : undefined
