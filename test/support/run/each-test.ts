// What each test of every project is asked for while it runs and once it is over.
import { afterEach } from 'vitest'
import { guardAssertions } from '#test/support/run/assertions.ts'
import { faultsOf } from '#test/support/run/end-of-test.ts'

guardAssertions()

afterEach(({ task }) => {
  const faults = faultsOf(task)
  if (faults.length > 0) throw new AggregateError(faults)
})
