// A request's answer that proves nothing: no fact follows, and the screens hear what stands in the way.
import { expect, test } from 'vitest'
import { request } from '#core/process/runner.ts'
import { createProcessRuntime } from '#core/process/runtime.ts'
import { troubled } from '#core/process/trouble.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { problem } from '#shared/problem.ts'

test.each(['later', 'unknown'] as const)('%s', async (is) => {
  const runtime = createProcessRuntime([], { elapsed: 0, now: 0 })
  const heard: string[] = []
  const hear = (what: string) => () => void heard.push(what)
  const send = request(createManualClock(), {
    name: 'capture',
    runtime,
    recordSent: hear('sent'),
    call: () => Promise.resolve(troubled({ is, afterMs: 5_000, problem: problem('service.busy') })),
    done: () => true,
    unsent: () => heard.push('unsent') > 0,
    turnedDown: hear('turned down'),
    changed: hear('changed'),
  })
  const observe = await send()
  observe()
  expect(heard).toEqual(['sent', 'changed'])
  expect(runtime).toMatchObject({ trouble: { code: 'service.busy' }, mustRead: true })
})
