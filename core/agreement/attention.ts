// The agreements that need a person: failed charges, those that nobody made in time, what is only reserved, and requests that were refused for good.
import { dayOf } from '#core/agreement/calendar.ts'
import { statusOf, type Agreement, type Charge, type Task } from '#core/agreement/reduce.ts'
import { comingCharges } from '#core/agreement/charge-schedule.ts'
import { scheduledOf } from '#core/agreement/automatic-charging.ts'
import { isEndWanted, pausedSince, ownPause, waitingTasks } from '#core/agreement/open-requests.ts'
import { uncapturedCharges } from '#core/agreement/settled.ts'
import type { Attention, Asked, Refused } from '#shared/membership.ts'

/** `now`: epoch ms. */
export function attentionOf(agreement: Agreement, isOwner: boolean, now: number): Attention[] {
  const { agreementId, seen, opened } = agreement
  if (agreementId === null || seen === null) return []
  const of = scheduledOf(agreement, isOwner)
  const isChargeable =
    statusOf(agreement) === 'ACTIVE' && !isEndWanted(agreement) && pausedSince(agreement) === null
  const phoneEnding = opened.kind === 'agreementOpened' ? opened.phoneEnding : null
  const { member } = agreement
  const base = { agreementId, name: seen.name, member, phoneEnding, currency: opened.currency, isChargeable }
  const missed = (of ? comingCharges(of, now) : [])
    .filter(({ state }) => state === 'missed')
    .map(({ interval, due, amount }): Attention => ({
      ...base,
      kind: 'missed',
      chargeId: null,
      interval,
      due,
      amount,
      failure: null,
      refused: null,
    }))
  const failed = agreement.charges
    .filter((charge) => isOpenFailure(agreement, charge))
    .map(({ chargeId, due, amount, failure }): Attention => ({
      ...base,
      kind: 'failed',
      chargeId,
      interval: intervalOf(agreement, chargeId, due),
      due,
      amount,
      failure,
      refused: null,
    }))
  const refused = [...refusalsOf(agreement, isOwner, now)].map(([task, told]): Attention => ({
    ...base,
    kind: 'refused',
    chargeId: 'chargeId' in task ? task.chargeId : null,
    interval: null,
    due: dayOf('at' in task.state ? task.state.at : task.openedAt),
    amount: amountOf(agreement, task),
    failure: null,
    refused: told,
  }))
  const reserved = uncapturedCharges(agreement).map(
    ({ chargeId, due, amount, captured, cancelled }): Attention => ({
      ...base,
      kind: 'reserved',
      chargeId,
      interval: null,
      due,
      amount: amount - captured - cancelled,
      failure: null,
      refused: null,
    }),
  )
  const doubted = agreement.charges
    .filter(({ isDoubted }) => isDoubted)
    .map(({ chargeId, due, amount }): Attention => ({
      ...base,
      kind: 'doubted',
      chargeId,
      interval: null,
      due,
      amount,
      failure: null,
      refused: null,
    }))
  return [...refused, ...doubted, ...reserved, ...missed, ...failed]
}

function amountOf({ charges }: Agreement, task: Task): number {
  if ('amount' in task) return task.amount
  const charge = task.do === 'cancelCharge' && charges.find(({ chargeId }) => chargeId === task.chargeId)
  return charge ? charge.amount - charge.captured : 0
}

/** The interval by whose name a person may leave it; of a charge that was made by hand its due day. */
const intervalOf = ({ tasks }: Agreement, chargeId: string, due: string): string => {
  const made = tasks.find((task) => task.do === 'charge' && task.chargeId === chargeId)
  const interval = made?.do === 'charge' ? made.interval : null
  return interval ?? due
}

/** Open until a person leaves its interval, or makes another charge in its place. */
function isOpenFailure(agreement: Agreement, { status, type, chargeId, due }: Charge): boolean {
  if (status !== 'FAILED' || type === 'INITIAL') return false
  if (agreement.left.includes(intervalOf(agreement, chargeId, due))) return false
  return !agreement.tasks.some(
    (task) => task.do === 'charge' && task.insteadOf === chargeId && task.state.is !== 'refused',
  )
}

export const askedOf = (task: Task): Asked => (task.do === 'update' ? task.change.is : task.do)

/** `now`: epoch ms. */
export function refusalsOf(agreement: Agreement, isOwner: boolean, now: number): Map<Task, Refused> {
  return new Map(
    waitingTasks(agreement).flatMap((task): [Task, Refused][] =>
      task.state.is === 'refused'
        ? [
            [
              task,
              {
                task: task.task,
                asked: askedOf(task),
                problem: task.state.problem,
                next: nextOnceSettled(agreement, task, isOwner, now),
              },
            ],
          ]
        : [],
    ),
  )
}

/** A stop and a pause keep the till from charging while they wait. */
function nextOnceSettled(agreement: Agreement, task: Task, isOwner: boolean, now: number): Refused['next'] {
  const asked = askedOf(task)
  if (asked !== 'stop' && asked !== 'pause') return null
  const settled = {
    ...agreement,
    tasks: agreement.tasks.map((one) => (one === task ? leftSo(one, now) : one)),
  }
  const of = scheduledOf(settled, isOwner)
  if (!of || (of.pausedAt !== null && !ownPause(settled))) return null
  const isToCome = (chargeId: string | null) =>
    of.charges.some((one) => one.chargeId === chargeId && (one.status === 'PENDING' || one.status === 'DUE'))
  const next = comingCharges({ ...of, pausedAt: null }, now).find(
    ({ state, chargeId }) => state === 'planned' || (state === 'made' && isToCome(chargeId)),
  )
  return next ? { due: next.due, amount: next.amount } : null
}

const leftSo = (task: Task, at: number): Task =>
  task.state.is === 'refused'
    ? { ...task, state: { ...task.state, settled: { at, person: null, askedBy: null, reason: '' } } }
    : task
