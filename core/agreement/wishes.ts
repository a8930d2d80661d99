// What is wanted of an agreement here and is not so at the service: asked for and not done yet, or refused for good.
import { isReserved, openTasks, statusOf, type Agreement, type Task } from '#core/agreement/agreement.ts'
import { readExternalId } from '#core/agreement/external-id.ts'

/** Refused for good, and still wanted: until it is done by anybody, asked for again or settled, it waits for a person in the office. */
export const waitingTasks = (agreement: Agreement): Task[] =>
  agreement.tasks.filter((task) => isWaiting(agreement, task))

function isWaiting(agreement: Agreement, task: Task): boolean {
  const { tasks, gone } = agreement
  if (task.state.is !== 'refused' || task.state.settledAt !== null || gone !== null) return false
  const later = tasks.slice(tasks.indexOf(task) + 1)
  return !later.some((one) => isSameWish(one, task)) && isStillWanted(agreement, task)
}

function isSameWish(one: Task, task: Task): boolean {
  // What is made in its place and refused too is the same wish still.
  if (task.do === 'charge')
    return one.do === 'charge' && one.insteadOf === task.chargeId && one.state.is !== 'refused'
  return (
    one.do === task.do && (!('chargeId' in one) || !('chargeId' in task) || one.chargeId === task.chargeId)
  )
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
      return isActive && seen?.externalId !== task.externalId && !isPauseForStop(agreement, task)
    case 'charge':
      // Of an interval it is missed, and in the place of a failed one that still is: they are told of (attention.ts).
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
      return charge !== undefined && charge.captured - charge.refunded >= task.amount
  }
}

/** Nobody has asked for it: refused, the stop itself waits. */
const isPauseForStop = ({ seen }: Agreement, { by, externalId }: Task & { do: 'update' }): boolean =>
  by === 'rule' &&
  readExternalId(externalId)?.isPaused === true &&
  readExternalId(seen?.externalId)?.isPaused === false

/** Money of it is here, or may come yet. */
const mayTake = ({ status, captured, refunded }: Agreement['charges'][number]): boolean =>
  status !== 'CANCELLED' && status !== 'FAILED' && (captured === 0 || captured > refunded)

/** It is taken back, or is to be stopped: nothing is taken by it any more. */
export const isEndWanted = (agreement: Agreement): boolean =>
  agreement.withdrawn !== null ||
  agreement.tasks.some(
    (task) => task.do === 'stop' && (task.state.is === 'open' || isWaiting(agreement, task)),
  )

/** Since when it is paused at the service, or is to be (epoch ms); null while it is not. */
export function pausedSince(agreement: Agreement): number | null {
  const wanted = [...openTasks(agreement), ...waitingTasks(agreement)].find(
    (task) => task.do === 'update' && readExternalId(task.externalId)?.isPaused,
  )
  return agreement.pausedAt ?? wanted?.openedAt ?? null
}

/**
 * A stop that waits is known to this till alone, and a pause to every till of the shop: it is paused until somebody has decided, so that
 * none of them charges. When what was refused is settled, so that the member stays, the pause ends. Undefined: nothing is to be changed.
 */
export function pauseByRule(agreement: Agreement): boolean | undefined {
  const { tasks, seen, gone } = agreement
  const ours = readExternalId(seen?.externalId)
  const stop = tasks.findLast((task) => task.do === 'stop')
  if (!ours || stop?.state.is !== 'refused' || statusOf(agreement) !== 'ACTIVE' || gone !== null)
    return undefined
  const [pause, ...later] = tasks.slice(tasks.indexOf(stop)).filter((task) => task.do === 'update')
  if (stop.state.settledAt === null) return pause || pausedSince(agreement) !== null ? undefined : true
  const isOurs = pause?.by === 'rule' && pause.state.is === 'done' && later.length === 0
  return isOurs && ours.isPaused ? false : undefined
}
