// The runtime state of an agreement beside its facts: gone after a restart, and no money depends on it.
import { draftTask, type Agreement } from '#core/agreement/reduce.ts'
import type { PutOffs } from '#core/service/refusals.ts'
import type { Problem } from '#shared/problem.ts'

/**
 * In which a draft is looked for whose answer was lost, in the order in which an agreement goes through them, so that it slips through
 * no round: a customer who was asked on the phone may have accepted, paid and left meanwhile.
 */
export const searchedLists = ['PENDING', 'ACTIVE', 'STOPPED'] as const

/** Monotonic ms throughout. */
export type AgreementRuntime = {
  /** This process opened it, and can make the draft's body. */
  openedHere: boolean
  beganAt: number
  /** When it was drafted in this process, or when the watch began: the pace of reads counts from there. */
  since: number
  /** When a read of the agreement was begun last, and when one last succeeded. */
  readAt: number | null
  goodAt: number | null
  /** The same of its charges. */
  chargesAt: number | null
  chargesGoodAt: number | null
  /** Reads since the last news, for those that are not urgent: they grow rarer. */
  rounds: number
  failures: number
  /** Reads in a row in which the service itself said that there is no such agreement. */
  denials: number
  quietUntil: number
  /** By task. */
  putOff: PutOffs
  /** Something happened that only a read can explain. */
  mustRead: boolean
  /** Tries of each task, also of an earlier process, oldest first. */
  sent: Map<string, readonly number[]>
  /** When lists were last asked for a draft whose answer was lost; and when each of them was seen without it in this round. */
  searchedAt: number | null
  absences: readonly number[]
  /** How many were asked; by it follows which is next. */
  searches: number
  trouble: Problem | null
  /** When a screen last asked for it, and how many are waiting for an answer now. */
  servedAt: number
  waiting: number
}

/** What an earlier process did is placed on this one's clock by wall time, never later than now. */
export function createAgreementRuntime(agreement: Agreement, elapsed: number, now: number): AgreementRuntime {
  const place = (at: number) => elapsed - Math.max(0, now - at)
  const sent = new Map<string, readonly number[]>(
    agreement.tasks.map(({ task, request }) => [task, request.sentAt.map(place)]),
  )
  sent.set(draftTask, agreement.draft.sentAt.map(place))
  return {
    openedHere: false,
    beganAt: elapsed,
    since: elapsed,
    readAt: null,
    goodAt: null,
    chargesAt: null,
    chargesGoodAt: null,
    rounds: 0,
    failures: 0,
    denials: 0,
    quietUntil: -Infinity,
    putOff: new Map(),
    mustRead: false,
    sent,
    searchedAt: null,
    absences: [],
    searches: 0,
    trouble: null,
    servedAt: -Infinity,
    waiting: 0,
  }
}

export const lastTry = (runtime: AgreementRuntime, task: string): number | undefined =>
  runtime.sent.get(task)?.at(-1)

export const noteTry = (runtime: AgreementRuntime, task: string, elapsed: number): void =>
  void runtime.sent.set(task, [...(runtime.sent.get(task) ?? []), elapsed].slice(-5))
