// The kinds of trouble between the till and the service, sorted by what each means for the request.
import type { Problem } from '#shared/problem.ts'

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
export type Answer<T> = { ok: true; value: T; serverTime: number | null } | { ok: false; trouble: Trouble }

export const troubled = (trouble: Trouble): { ok: false; trouble: Trouble } => ({ ok: false, trouble })
