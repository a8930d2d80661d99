// A sandbox in this process and its merchant: clock, control and restarts are the test's, receivers of webhooks may stand on this machine.
import { expect } from 'vitest'
import { createSandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import { eventName } from '#sandbox/schema/webhooks.ts'
import { createManualClock, seeded, type ManualClock } from '#test/support/run/clock.ts'
import { createMerchant } from '#test/support/service/service.ts'

const url = 'http://service.test'
export const paymentEvents = eventName.options.filter((name) => name.startsWith('epayments.'))

export async function openSandboxShop({
  clock = createManualClock(),
  seed = 7,
  ...options
}: { clock?: ManualClock; seed?: number } & Partial<SandboxOptions> = {}) {
  const usual = { clock, publicUrl: () => url, limits: 'off', allowsLoopback: true } as const
  let chance = seed
  const open = () => createSandbox({ ...usual, ...options, chance: seeded(chance++) })
  let sandbox = open()
  const merchantOf = async (unit = sandbox.salesUnits[0]) => {
    if (!unit) throw new Error('no such sales unit')
    return createMerchant({ url, fetch: (request) => sandbox.fetch(request) }, unit)
  }
  const merchant = await merchantOf()
  const { subscriptionKey, merchantSerialNumber } = merchant.unit
  const own = { 'ocp-apim-subscription-key': subscriptionKey, 'merchant-serial-number': merchantSerialNumber }
  return {
    url,
    clock,
    get sandbox() {
      return sandbox
    },
    merchant,
    merchantOf,
    control: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      merchant.send('POST', `/sandbox${path}`, headers, JSON.stringify(body)),
    async register(
      to: string,
      events: readonly string[] = paymentEvents,
      headers: Record<string, string> = own,
    ) {
      const body = JSON.stringify({ url: to, events })
      const given = await merchant.send('POST', '/webhooks/v1/webhooks', headers, body)
      expect(given.status).toBe(201)
      return { id: String(given.body['id']), secret: String(given.body['secret']) }
    },
    restart() {
      sandbox[Symbol.dispose]()
      sandbox = open()
    },
    [Symbol.dispose]: () => sandbox[Symbol.dispose](),
  }
}
