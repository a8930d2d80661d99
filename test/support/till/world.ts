// The world around a till in end-to-end stories: time that a story moves, a wire that it can cut, a service that outlives the till.
import type { BuiltInSandbox } from '#core/app/open.ts'
import { startSandbox } from '#sandbox/main.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { serviceMoneyOf } from '#test/support/service/service-money.ts'
import { createNetwork } from '#test/support/service/network.ts'
import { createMerchant } from '#test/support/service/service.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld() {
  const clock = createManualClock()
  // The service has a clock of its own: it does not jump when the till's does.
  const began = clock.now() - clock.elapsed()
  const sandbox = await startSandbox({
    port: 0,
    clock: { now: () => began + clock.elapsed(), wait: (ms, signal) => clock.wait(ms, signal) },
  })
  const usualFetch = globalThis.fetch
  const network = createNetwork((request) => usualFetch(request))
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const comeIn = () => createMerchant({ url: sandbox.url, fetch: (request) => usualFetch(request) }, unit)
  const merchant = await comeIn()
  const { url, phone, salesUnits } = sandbox
  return {
    clock,
    network,
    /** For a till to start: it goes on when the till ends. */
    service: {
      url,
      phone,
      salesUnits,
      clock: sandbox.clock,
      [Symbol.asyncDispose]: async () => undefined,
    } satisfies BuiltInSandbox,
    /** The customer whose number it is. */
    customer: (msisdn: string) => sandbox.sandbox.phone(msisdn),
    /** The service as another program of the same shop sees it. */
    merchant,
    /** What the service itself holds of a payment, in minor units: the judge of every story about money. */
    async books(reference: string) {
      const asked = await merchant.get(reference)
      // After a long day the first token has run out.
      const { body } = asked.status === 401 ? await (await comeIn()).get(reference) : asked
      return serviceMoneyOf(body)
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}
