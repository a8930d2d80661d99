// The world around a till in end-to-end stories: time that a story moves, a wire that it can cut, a service that outlives the till.
import type { BuiltInSandbox } from '#core/app/open.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { createNetwork } from '#test/support/service/network.ts'
import { startService } from '#test/support/service/started-service.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld() {
  const clock = createManualClock()
  // The service has a clock of its own: it does not jump when the till's does.
  const began = clock.now() - clock.elapsed()
  const started = await startService({
    clock: { now: () => began + clock.elapsed(), wait: (ms, signal) => clock.wait(ms, signal) },
  })
  const usualFetch = globalThis.fetch
  const network = createNetwork((request) => usualFetch(request))
  const merchant = await started.merchantOf()
  const { url, phone, salesUnits, customer, books } = started
  return {
    clock,
    network,
    /** For a till to start: it goes on when the till ends. */
    service: {
      url,
      phone,
      salesUnits,
      clock: started.clock,
      [Symbol.asyncDispose]: async () => undefined,
    } satisfies BuiltInSandbox,
    customer,
    /** The service as another program of the same shop sees it. */
    merchant,
    books,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}
