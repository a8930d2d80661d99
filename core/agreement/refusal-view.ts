// The view of a request that was refused for good and waits for a person: what it was, and what is charged once it is settled.
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import { comingCharges } from '#core/agreement/charge-schedule.ts'
import { scheduledOf } from '#core/agreement/automatic-charging.ts'
import { ownPause, waitingTasks } from '#core/agreement/open-requests.ts'
import type { Asked, Refused } from '#shared/membership.ts'

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
    ? { ...task, state: { ...task.state, settled: { at, person: null, reason: '' } } }
    : task
