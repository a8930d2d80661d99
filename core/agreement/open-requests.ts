// The open wishes about an agreement: asked for here and not done yet at the service, or refused for good.
import { isReserved, openTasks, statusOf, type Agreement, type Task } from '#core/agreement/reduce.ts'
import { isChanged, readExternalId, type Change } from '#core/agreement/external-id.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Refused for good, and still wanted: until it is done by anybody, asked for again or left so by a person, it waits for a person in the office. */
export const waitingTasks = (agreement: Agreement): Task[] =>
  agreement.tasks.filter((task) => isWaiting(agreement, task))

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
  if (task.do === 'update') return one.do === 'update' && isSameChange(one.change, task.change)
  return (
    one.do === task.do && (!('chargeId' in one) || !('chargeId' in task) || one.chargeId === task.chargeId)
  )
}

/** Going on is the end of a pause: one takes the place of the other. */
function isSameChange(one: Change, other: Change): boolean {
  if (one.is === 'leave') return other.is === 'leave' && one.interval === other.interval
  return other.is !== 'leave' && (one.is === 'move') === (other.is === 'move')
}

/** By what was read last. */
function isStillWanted(agreement: Agreement, task: Task): boolean {
  const { seen, charges } = agreement
  const isActive = statusOf(agreement) === 'ACTIVE'
  const charge = 'chargeId' in task ? charges.find(({ chargeId }) => chargeId === task.chargeId) : undefined
  switch (task.do) {
    case 'stop':
      return isActive
    case 'update':
      return isActive && !isChanged(seen?.externalId, task.change) && !isPauseForStop(task)
    case 'charge':
      // A charge of an interval, or in the place of a failed one, is told of as missed or failed (attention.ts).
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
      return charge !== undefined && charge.cancelled === 0 && mayTake(charge)
    case 'refundCharge':
      return charge !== undefined && charge.captured > charge.refunded
  }
}

/** Nobody has asked for it: refused, the stop itself waits. */
const isPauseForStop = ({ by, change }: Task & { do: 'update' }): boolean =>
  by === 'rule' && change.is === 'pause'

/** Money of it is here, or may come yet. */
const mayTake = ({ status, captured, refunded }: Agreement['charges'][number]): boolean =>
  status !== 'CANCELLED' && status !== 'FAILED' && (captured === 0 || captured > refunded)

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
