// What is asked of a test once it is over: its doubles and helpers say it, and each-test.ts asks.
import type { TestContext } from 'vitest'

/** An error where the test that is over proves less than it says. */
type Check = () => Error | null
type Task = Pick<TestContext['task'], 'id' | 'result'>

/** Of the tests that run now, in this process: several at a time where they are concurrent. */
let checks: { check: Check; owner: string | undefined }[] = []

/** `check` is called when the test with this id is over, or else the next one that ends; an error of its fails that test. */
export const checkAtEnd = (check: Check, owner?: string): void => void checks.push({ check, owner })

/** What is wrong with the test that is over, and a clean sheet for its next try. */
export function faultsOf({ id, result }: Task): Error[] {
  const isOwn = ({ owner }: { owner: string | undefined }) => owner === undefined || owner === id
  const asked = checks.filter(isOwn)
  checks = checks.filter((one) => !isOwn(one))
  // A test that failed may not have come so far: its own error is the one to read.
  if (result?.state === 'fail') return []
  return asked.map(({ check }) => check()).filter((error) => error !== null)
}
