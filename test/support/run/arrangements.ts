// What tests arrange to happen, such as a fault on the wire: a test during which it did not happen proves nothing of it.
import { checkAtEnd } from '#test/support/run/end-of-test.ts'

export type Arrangement = {
  /** What was arranged, in words of its double: "the fault html for /^GET /". */
  readonly what: string
  /** Set by the double once it came about. */
  isMet: boolean
  /** Chance decides whether it comes about. */
  readonly mayMiss: boolean
}

/** `by`: the function of the double that a test calls; the error of a missed one leads to where it was called. */
export function arrange(
  what: string,
  by: (...given: never[]) => void,
  { mayMiss = false }: { mayMiss?: boolean } = {},
): Arrangement {
  const arrangement: Arrangement = { what, isMet: false, mayMiss }
  const error = new Error(`${what} never met a request`)
  Error.captureStackTrace(error, by)
  checkAtEnd(() => (arrangement.isMet || mayMiss ? null : error))
  return arrangement
}
