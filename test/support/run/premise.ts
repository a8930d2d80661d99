// The premise of a property: what is said only of some of its tries must be said of enough of them.
import { checkAtEnd } from '#test/support/run/end-of-test.ts'
import { hasUsualSeed } from '#test/support/run/run-size.ts'

/**
 * Begun in the test. Hands on what it is given, and counts how often that was true or something; the test fails unless it was so in
 * at least `share` of all tries, from 0 to 1. Give `tried()` to fast-check, so that a share is the same at each run; at a landing's own seed
 * nobody knows it, and it is not asked for.
 */
export function premise(what: string, share: number, isAsked = hasUsualSeed): <Held>(held: Held) => Held {
  let tries = 0
  let hits = 0
  const error = new Error()
  Error.captureStackTrace(error, premise)
  checkAtEnd(() => {
    if (!isAsked || (tries > 0 && hits >= share * tries)) return null
    error.message = `${what}: in ${hits} of ${tries} tries, where ${share * 100} % must have it`
    return error
  })
  return (held) => {
    tries += 1
    if (held) hits += 1
    return held
  }
}
