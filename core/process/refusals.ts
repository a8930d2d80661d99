// The table of refusals that may pass, and how often each is asked again: one for payments and memberships (docs/money.md).
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

/** By request: how often in a row it was asked and neither done nor refused, and in how many of those the answer said nothing. */
export type PutOffs<Name = string> = Map<Name, { times: number; unclear: number }>

/**
 * Counts what a request was answered; `trouble` null: it was taken. True: it was so often answered with nothing that it is final. Each time
 * a read has shown that it is not done, so that somebody has to look at it. A service that is down comes back.
 */
export function notePutOff<Name>(putOffs: PutOffs<Name>, name: Name, trouble: Trouble | null): boolean {
  if (trouble === null || trouble.is === 'unsent' || trouble.is === 'refused') {
    putOffs.delete(name)
    return false
  }
  const isUnclear = trouble.is === 'unknown' && trouble.problem.code === 'service.garbled'
  const { times, unclear } = putOffs.get(name) ?? { times: 0, unclear: 0 }
  putOffs.set(name, { times: times + 1, unclear: isUnclear ? unclear + 1 : unclear })
  return isUnclear && unclear + 1 >= mostRefusals
}

export const timesPutOff = <Name>(putOffs: PutOffs<Name>, name: Name): number => putOffs.get(name)?.times ?? 0
