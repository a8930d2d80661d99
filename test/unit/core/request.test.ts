// A request's answer that proves nothing: no fact follows, and the screens hear what stands in the way.
import { expect, test } from 'vitest'
import { recordRequest } from '#core/process/runner.ts'
import { unsentRequest, failedResult } from '#core/process/request-state.ts'
import { createProcessRuntime } from '#core/process/runtime.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { problem } from '#shared/problem.ts'

test.each(['later', 'unknown'] as const)('%s', async (is) => {
  const runtime = createProcessRuntime([], { elapsed: 0, now: 0 })
  const heard: string[] = []
  const sender = { clock: createManualClock(), secret: 'k', changed: () => void heard.push('changed') }
  const send = recordRequest(sender, {
    name: 'capture',
    budget: 'capture',
    runtime,
    body: '',
    isRepeatable: false,
    state: () => unsentRequest,
    record: ({ kind }) => void heard.push(kind),
    call: () => Promise.resolve(failedResult({ is, afterMs: 5_000, problem: problem('service.busy') })),
    taken: () => true,
  })
  const observe = await send()
  observe()
  expect(heard).toEqual(['sent', 'changed'])
  expect(runtime).toMatchObject({ trouble: { code: 'service.busy' }, mustRead: true })
})
