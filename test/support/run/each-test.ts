// What each test of every project is asked for once it is over.
import { afterEach } from 'vitest'
import { faultsOf } from '#test/support/run/end-of-test.ts'

afterEach(({ task }) => {
  const faults = faultsOf(task.result)
  if (faults.length > 0) throw new AggregateError(faults)
})
