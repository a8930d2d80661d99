// The proof that nothing of a request left: no connection to whom it was meant for ever stood.
import type { Problem, ProblemCode } from '#shared/problem.ts'

/** `code`: the system's own word. `problem`: why, where that has words of its own. */
export class NotConnected extends Error {
  readonly code: string
  readonly problem: Problem | null
  constructor(code: string, problem: Problem | null = null) {
    super(`no connection: ${code}`)
    this.code = code
    this.problem = problem
  }
}

/** Behind whatever a fetch throws. */
export function notConnectedIn(error: unknown): NotConnected | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof NotConnected) return cause
  return undefined
}

/** What may stand between a till and whomever it calls. None of it says anything of the other end, and it may be over at the next try. */
export const betweenCodes: readonly ProblemCode[] = [
  'proxy.away',
  'proxy.password',
  'proxy.refused',
  'certificate.untrusted',
]
