// The payment service in this process, behind a port: it stands beside the till, goes on when the till ends, and has its own record.
import { startSandbox, type StartOptions } from '#sandbox/main.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { createMerchant } from '#test/support/service/service.ts'
import { readMoney } from '#test/support/service/service-record.ts'

export type StartedService = Awaited<ReturnType<typeof startService>>

/** At a free port, unless one is named. */
export async function startService(options: Partial<StartOptions> = {}) {
  const started = await startSandbox({ port: 0, ...options })
  const { url, sandbox } = started
  const unit = firstUnit(started)
  return {
    ...started,
    /** A shop's, with what opens it. */
    unit,
    /** The service as a program of that shop sees it, or of another. */
    merchantOf: (of = unit) => createMerchant({ url, fetch: (request) => fetch(request) }, of),
    /** The customer whose number it is; without one, a phone nobody knows. */
    customer: (msisdn?: string) => sandbox.phone(msisdn),
    /** What the service itself holds of a payment, in minor units. */
    books: (reference: string) => readMoney(sandbox, reference),
  }
}
