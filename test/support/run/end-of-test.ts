// What is asked of a test once it is over: its doubles and helpers say it, and each-test.ts asks.
import type { TestContext } from 'vitest'

/** An error where the test that is over proves less than it says. */
type Check = () => Error | null

/** Of the test that runs now, in this process. */
let checks: Check[] = []

/** `check` is called when the test is over that runs now; an error of its fails that test. */
export const checkAtEnd = (check: Check): void => void checks.push(check)

/** What is wrong with the test that is over, and a clean sheet for the next one. */
export function faultsOf(
  result: Pick<NonNullable<TestContext['task']['result']>, 'state'> | undefined,
): Error[] {
  const asked = checks
  checks = []
  // A test that failed may not have come so far: its own error is the one to read.
  if (result?.state === 'fail') return []
  return asked.map((check) => check()).filter((error) => error !== null)
}
