// The table of refusals that may pass, and how often each is asked again: one for payments and memberships (docs/money.md).
import type { RequestState } from '#core/process/request-state.ts'
import type { Trouble } from '#core/process/trouble.ts'

type Refused = Pick<Extract<Trouble, { is: 'refused' }>, 'status' | 'code'>

/** Taken by another request, or another one runs on it now. */
const passingStatuses: ReadonlySet<number> = new Set([409, 423, 429])
/** Not authorized yet, being processed, the customer is approving, failed for now. */
const passingCodes: ReadonlySet<string> = new Set(['6080', '6160', '6250', '6280'])

/** Whether the same request may succeed later. Every other refusal is final. */
export const isPassingRefusal = ({ status, code }: Refused): boolean =>
  passingStatuses.has(status) || (code !== null && passingCodes.has(code))

/** After so many refusals also a passing one is final, and waits for a person. With `refusedWaits` that is half a day. */
export const mostRefusals = 30

/** Whether a request may succeed after this refusal; `explained`: codes that only a read makes sense of. `refused`: how often it was before. */
export const mayPass = (
  refusal: Refused,
  { refused }: Pick<RequestState, 'refused'>,
  explained?: ReadonlySet<string>,
): boolean =>
  refused + 1 < mostRefusals && (isPassingRefusal(refusal) || explained?.has(refusal.code ?? '') === true)

/**
 * By request: how often in a row it was asked and neither done nor refused, and after how many of those it should have been done. A try that never
 * left is itself asked again soon, and leaves the second as it was.
 */
export type PutOffs<Name = string> = Map<Name, { times: number; unclear: number }>

/**
 * Counts what a request was answered; `trouble` null: it was taken, and the answer does not show that it was done. True: it was so often
 * taken, or answered with nothing, that it is final. Each time a read has shown that it is not done, so that somebody has to look at it. A
 * service that is down comes back.
 */
export function notePutOff<Name>(putOffs: PutOffs<Name>, name: Name, trouble: Trouble | null): boolean {
  if (trouble?.is === 'refused') {
    putOffs.delete(name)
    return false
  }
  const { times, unclear } = putOffs.get(name) ?? { times: 0, unclear: 0 }
  if (trouble?.is === 'unsent') {
    putOffs.set(name, { times: 0, unclear })
    return false
  }
  const isUnclear =
    trouble === null || (trouble.is === 'unknown' && trouble.problem.code === 'service.garbled')
  putOffs.set(name, { times: Math.max(times, unclear) + 1, unclear: isUnclear ? unclear + 1 : unclear })
  return isUnclear && unclear + 1 >= mostRefusals
}

/** It was taken, or answered with nothing, and should have been done since. */
export const isUndone = <Name>(putOffs: PutOffs<Name>, name: Name): boolean =>
  undoneOf(putOffs, name) > 0 && timesPutOff(putOffs, name) > 0

/** How often. */
export const undoneOf = <Name>(putOffs: PutOffs<Name>, name: Name): number => putOffs.get(name)?.unclear ?? 0

/** What an earlier process had counted, as far as it was written down with a later try: a till that starts anew every day asks no more often for that. */
export const putOffsOf = (
  requests: Iterable<readonly [name: string, tries: readonly RequestState[]]>,
): PutOffs =>
  new Map(
    Array.from(requests, ([name, tries]) => {
      const undone = Math.max(0, ...tries.map((one) => one.undone))
      return [name, { times: tries.some((one) => one.isUnsent) ? 0 : undone, unclear: undone }]
    }),
  )

export const timesPutOff = <Name>(putOffs: PutOffs<Name>, name: Name): number => putOffs.get(name)?.times ?? 0
