// A payment service that is no part of the till: it stands beside it on this machine, goes on when the till ends, and has its own record.
import { startSandbox } from '#sandbox/main.ts'
import { serviceMoneyOf, type ServiceMoney } from '#test/support/service/service-money.ts'
import { createMerchant } from '#test/support/service/service.ts'

export type OutsideService = Awaited<ReturnType<typeof startOutsideService>>

export async function startOutsideService() {
  const started = await startSandbox({ port: 0 })
  const { url, sandbox } = started
  const [unit] = started.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  return {
    url,
    /** A shop's, with what opens it. */
    unit,
    /** The customer whose number it is. */
    customer: (msisdn: string) => sandbox.phone(msisdn),
    async books(reference: string): Promise<ServiceMoney> {
      const merchant = await createMerchant({ url, fetch: (request) => fetch(request) }, unit)
      return serviceMoneyOf((await merchant.get(reference)).body)
    },
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}
