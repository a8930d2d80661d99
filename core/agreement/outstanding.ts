// The rules for what is still to be done of an agreement: requests that are open or were refused, money to capture, give back or write down; and so whether it is settled.
import {
  isReserved,
  openTasks,
  statusOf,
  type Agreement,
  type Task,
  firstCharge,
  type Charge,
} from '#core/agreement/reduce.ts'
import { isExternalIdChanged, readExternalId } from '#core/agreement/ids.ts'
import type { ExternalIdChange } from '#core/agreement/facts.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type WaitingTask = Task & { state: { is: 'refused' } }

/** Refused for good, and still wanted: until it is done by anybody, asked for again or left so by a person, it waits for a person in the office. */
export const waitingTasks = (agreement: Agreement): WaitingTask[] =>
  agreement.tasks.filter((task): task is WaitingTask => isWaiting(agreement, task))

function isWaiting(agreement: Agreement, task: Task): boolean {
  const { tasks, gone } = agreement
  if (task.state.is !== 'refused' || task.state.settled !== null || gone !== null) return false
  const later = tasks.slice(tasks.indexOf(task) + 1)
  return !later.some((one) => isSameWish(one, task)) && isStillWanted(agreement, task)
}

function isSameWish(one: Task, task: Task): boolean {
  // A charge made in its place is the same wish, unless it was refused too.
  if (task.do === 'charge')
    return one.do === 'charge' && one.insteadOf === task.chargeId && one.state.is !== 'refused'
  if (task.do === 'update') return one.do === 'update' && subjectOf(one.change) === subjectOf(task.change)
  return (
    one.do === task.do && (!('chargeId' in one) || !('chargeId' in task) || one.chargeId === task.chargeId)
  )
}

/** Going on is the end of a pause: one takes the place of the other. */
const subjectOf = (change: ExternalIdChange): string =>
  change.is === 'leave' ? change.interval : change.is === 'move' ? 'till' : 'pause'

/** By what was read last. */
function isStillWanted(agreement: Agreement, task: Task): boolean {
  const { seen, charges } = agreement
  const isActive = statusOf(agreement) === 'ACTIVE'
  const charge = 'chargeId' in task ? charges.find(({ chargeId }) => chargeId === task.chargeId) : undefined
  switch (task.do) {
    case 'stop':
      return isActive
    case 'update':
      // A pause by rule nobody has asked for: refused, the stop itself waits.
      if (task.by === 'rule' && task.change.is === 'pause') return false
      return isActive && !isExternalIdChanged(seen?.externalId, task.change)
    case 'charge':
      // A charge of an interval, or in the place of a failed one, is told of as missed or failed (view.ts).
      return (
        isActive &&
        charge === undefined &&
        task.interval === null &&
        task.insteadOf === undefined &&
        !isEndWanted(agreement)
      )
    case 'captureCharge':
      return charge !== undefined && isReserved(charge) && (task.by === 'person' || !isEndWanted(agreement))
    case 'cancelCharge':
      // Money of it is here, or may come yet.
      return (
        charge !== undefined &&
        charge.cancelled === 0 &&
        charge.status !== 'CANCELLED' &&
        charge.status !== 'FAILED' &&
        (charge.captured === 0 || charge.captured > charge.refunded)
      )
    case 'refundCharge':
      return charge !== undefined && charge.captured > charge.refunded
  }
}

/** It is taken back, or is to be stopped: nothing is taken by it any more. */
export const isEndWanted = (agreement: Agreement): boolean =>
  agreement.withdrawn !== null ||
  agreement.tasks.some(
    (task) => task.do === 'stop' && (task.state.is === 'open' || isWaiting(agreement, task)),
  )

/** Problem that says that it is to end; undefined while it may be charged. */
export function endProblem(agreement: Agreement): Problem | undefined {
  if (!isEndWanted(agreement)) return undefined
  const isRefused = waitingTasks(agreement).some((task) => task.do === 'stop')
  return problem(isRefused ? 'agreement.stopRefused' : 'agreement.stopping')
}

/** Since when it is paused at the service, or is to be (epoch ms); null while it is not. */
export function pausedSince(agreement: Agreement): number | null {
  const wanted = [...openTasks(agreement), ...waitingTasks(agreement)].find(
    (task) => task.do === 'update' && task.change.is === 'pause',
  )
  return agreement.pausedAt ?? wanted?.openedAt ?? null
}

/**
 * A stop that waits is known to this till alone, and a pause to every till of the shop: it is paused until somebody has decided, so that
 * none of them charges. When a person leaves the refusal as it is, so that the member stays, the pause ends. Undefined: nothing is to be changed.
 */
export function pauseByRule(agreement: Agreement): 'pause' | 'goOn' | undefined {
  const { tasks, seen, gone } = agreement
  const ours = readExternalId(seen?.externalId)
  const stop = tasks.findLast((task) => task.do === 'stop')
  if (!ours || stop?.state.is !== 'refused' || statusOf(agreement) !== 'ACTIVE' || gone !== null)
    return undefined
  const isAsked = tasks.slice(tasks.indexOf(stop)).some(isOfPause)
  if (stop.state.settled === null) return isAsked || pausedSince(agreement) !== null ? undefined : 'pause'
  return ownPause(agreement)?.state.is === 'done' && ours.isPaused ? 'goOn' : undefined
}

/** Made by rule while the last stop waits; nothing once anybody has paused it or gone on since. */
export function ownPause({ tasks }: Agreement): Task | undefined {
  const stop = tasks.findLast((task) => task.do === 'stop')
  const [pause, ...later] = stop ? tasks.slice(tasks.indexOf(stop)).filter(isOfPause) : []
  return pause?.by === 'rule' && later.length === 0 ? pause : undefined
}

const isOfPause = (task: Task): boolean =>
  task.do === 'update' && (task.change.is === 'pause' || task.change.is === 'goOn')

/** The service will do nothing more with it, and nothing of it waits for a capture. */
export const isChargeSettled = ({ status }: Pick<Charge, 'status'>): boolean =>
  status !== 'PENDING' && status !== 'DUE' && status !== 'PROCESSING' && !isReserved({ status })

/** Money of it that is to be written down here is not yet. */
export const isUnrecorded = ({ capturedHere, refundedHere, booked }: Charge): boolean =>
  capturedHere > booked.captured || refundedHere > booked.refunded

/** Money of one that was taken back that is still here. Minor units. */
export const chargeOwedBack = (agreement: Agreement): Charge | undefined =>
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
    isAgreementDone(agreement))

/** Whatever anybody has asked of it: there is nothing more that the till does with it by its own rules. */
export function isAgreementDone(agreement: Agreement): boolean {
  const { opened, agreementId, draftEnded, withdrawn, charges } = agreement
  if (agreementId === null) return draftEnded !== null
  if (opened.kind === 'agreementAdopted') return true
  const status = statusOf(agreement)
  if (status === null || status === 'PENDING') return false
  if (status === 'ACTIVE' && withdrawn !== null && !isStopGivenUp(agreement)) return false
  if (opened.plan.initialCharge !== null && agreement.firstChargeId !== null) {
    const first = firstCharge(agreement)
    if (!first || (!isChargeSettled(first) && !isGivenUp(agreement, first))) return false
  }
  if (chargeOwedBack(agreement) && !hasRefusedRefund(agreement)) return false
  // One that was being taken when the agreement ended may bring money yet.
  if (
    status !== 'ACTIVE' &&
    charges.some(
      (charge) =>
        !isChargeSettled(charge) && !isGivenUp(agreement, charge) && !isLeftToPerson(agreement, charge),
    )
  )
    return false
  return charges.every((charge) => !isUnrecorded(charge))
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
