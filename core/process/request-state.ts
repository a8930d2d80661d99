// The life of one request to the service as facts leave it, with the table of refusals that may pass, one for payments and memberships (docs/money.md); and reducers by kind of fact.
import { requestWaits, pacedWait, refusedWaits } from '#core/system/limits.ts'
import type { Problem } from '#shared/problem.ts'
import type { AnyFact } from '#core/journal/feature.ts'

/**
 * `unsent`: no connection was made, or no token was given (then perhaps not before `afterMs`; `isDenied`: for wrong credentials): the request certainly did not happen · `unknown`: it may have happened, or may still ·
 * `later`: the service asks to come back, and will not remember this try · `refused`: the service's own definite no, with its
 * ErrorCode, or the name of its problem, where it gave one · `credentials`: turned away by the service's gate in its known form: whether the request
 * happened all the same is for a read to say; `challenge` is what the gate asks for (RFC 9110, 11.6.1), in its own words.
 */
export type Trouble =
  | { is: 'unknown'; problem: Problem }
  | { is: 'unsent'; afterMs?: number | null; isDenied?: true; problem: Problem }
  | { is: 'credentials'; status: number; challenge: string | null; problem: Problem }
  | { is: 'later'; afterMs: number | null; problem: Problem }
  | { is: 'refused'; status: number; code: string | null; problem: Problem }

/** `serverTime`: the answer's Date header in epoch ms, null when it has none. */
export type ServiceResult<T> =
  | { ok: true; value: T; serverTime: number | null }
  | { ok: false; trouble: Trouble }

export const failedResult = (trouble: Trouble): { ok: false; trouble: Trouble } => ({ ok: false, trouble })

export type RequestState = {
  /** The key in use; raised only after a refusal that passes, or when a person asks once more. */
  n: number
  /** Times sent under any key. */
  tries: number
  /** Tries that certainly never left. */
  unsent: number
  /** Tries that the service refused in its own words. */
  refused: number
  /** Its last try certainly never left. */
  isUnsent: boolean
  /** How often, before its last try, it was taken without effect (`isUndone`). */
  undone: number
  /** Epoch ms of the last tries, at most as many as the service allows in a minute. */
  sentAt: readonly number[]
  /** Fingerprint of the body that was sent last. */
  fingerprint: string | null
  /** How the service refused it, until it is sent again. */
  refusal: { isPassing: boolean; problem: Problem } | null
}

/** The life of a request, as its feature writes it down beside what the request is about. */
export type RequestFact<Name extends string = string> =
  /** About to leave under key n, with a body of this fingerprint. `undone`: where an earlier try was taken without effect, how many. */
  | { kind: 'sent'; request: Name; n: number; fingerprint: string; undone?: number }
  /** That try certainly never left: no connection was made. */
  | { kind: 'unsent'; request: Name; n: number; problem: Problem }
  /** The service refused it in its own words. `isPassing`: it may be asked again under the next key. */
  | { kind: 'turnedDown'; request: Name; n: number; isPassing: boolean; problem: Problem }

export const unsentRequest: RequestState = {
  n: 1,
  tries: 0,
  unsent: 0,
  isUnsent: false,
  refused: 0,
  undone: 0,
  sentAt: [],
  fingerprint: null,
  refusal: null,
}

/** So many requests of a kind per minute and reference: the service takes five, and one may leave twice, with a new token. */
export const requestsPerMinute = 4

/** The request after this fact, written down at that time (epoch ms). */
export function reduceRequest(request: RequestState, fact: RequestFact, at: number): RequestState {
  switch (fact.kind) {
    case 'sent': {
      const { n, fingerprint, undone = 0 } = fact
      const sentAt = [...request.sentAt, at].slice(-requestsPerMinute)
      const tries = request.tries + 1
      return { ...request, n, fingerprint, undone, isUnsent: false, tries, sentAt, refusal: null }
    }
    case 'unsent':
      return { ...request, unsent: request.unsent + 1, isUnsent: true }
    case 'turnedDown': {
      const { n, isPassing, problem } = fact
      // The service answers a used key with its first refusal for ever: a passing one is asked again under the next.
      const next = isPassing ? n + 1 : n
      return { ...request, n: next, refused: request.refused + 1, undone: 0, refusal: { isPassing, problem } }
    }
  }
}

/** A person wants it once more: under the next key, since the service says the same for ever to one that it has refused. */
export const afterAskedAgain = (request: RequestState): RequestState => ({
  ...request,
  n: isRequestRefused(request) ? request.n + 1 : request.n,
  refusal: null,
})

/** The service has refused it, and it is not asked again unless somebody wants it. */
export const isRequestRefused = ({ refusal }: RequestState): boolean => refusal !== null && !refusal.isPassing

/** How long after its last try it is asked again. `putOff`: how often in a row it was neither done nor refused. ms */
export function retryDelay(
  { tries, refused, refusal }: Pick<RequestState, 'tries' | 'refused' | 'refusal'>,
  putOff: number,
): number {
  const times = Math.max(putOff, refusal === null ? 0 : refused)
  return Math.max(pacedWait(requestWaits, tries), pacedWait(refusedWaits, times))
}

/** Some try of it may have arrived, or may still arrive, without our having heard. */
export const isInDoubt = ({ tries, unsent, refused }: RequestState): boolean => tries - unsent - refused > 0

type Refused = Pick<Extract<Trouble, { is: 'refused' }>, 'status' | 'code'>

/** Taken by another request, or another one runs on it now. */
const passingStatuses: ReadonlySet<number> = new Set([409, 423, 429])
/** Not authorized yet, being processed, the customer is approving, failed for now. */
const passingCodes: ReadonlySet<string> = new Set(['6080', '6160', '6250', '6280'])

/** Whether the same request may succeed later. Every other refusal is final. */
const isPassingRefusal = ({ status, code }: Refused): boolean =>
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
export type RetryCounts<Name = string> = Map<Name, { times: number; unclear: number }>

/**
 * Counts what a request was answered; `trouble` null: it was taken, and the answer does not show that it was done. True: it was so often
 * taken, or answered with nothing, that it is final. Each time a read has shown that it is not done, so that somebody has to look at it. A
 * service that is down comes back.
 */
export function countRetry<Name>(putOffs: RetryCounts<Name>, name: Name, trouble: Trouble | null): boolean {
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
export const isUndone = <Name>(putOffs: RetryCounts<Name>, name: Name): boolean =>
  unclearTimes(putOffs, name) > 0 && retriesOf(putOffs, name) > 0

/** How often. */
export const unclearTimes = <Name>(putOffs: RetryCounts<Name>, name: Name): number =>
  putOffs.get(name)?.unclear ?? 0

/** Counts of an earlier process, as far as a later try wrote them down: a till that starts anew every day asks no more often for that. */
export const retryCountsOf = (
  requests: Iterable<readonly [name: string, tries: readonly RequestState[]]>,
): RetryCounts =>
  new Map(
    Array.from(requests, ([name, tries]) => {
      const undone = Math.max(0, ...tries.map((one) => one.undone))
      return [name, { times: tries.some((one) => one.isUnsent) ? 0 : undone, unclear: undone }]
    }),
  )

export const retriesOf = <Name>(putOffs: RetryCounts<Name>, name: Name): number =>
  putOffs.get(name)?.times ?? 0

/** By its kind, what is true after a fact that was written down at that time (epoch ms). Throws on one that cannot follow. */
export type Reducers<State, Fact extends AnyFact> = {
  readonly [Kind in Fact['kind']]: (before: State, fact: Extract<Fact, { kind: Kind }>, at: number) => State
}

export const reduceBy = <State, Fact extends AnyFact>(
  reducers: Reducers<State, Fact>,
  before: State,
  fact: Fact,
  at: number,
): State => reducers[fact.kind as Fact['kind']](before, fact as never, at) // the one of its own kind
