// The service's own record of a payment, read through the front door with credentials of its own.
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { PaymentEvent } from '#sandbox/schema/epayment.ts'
import { address } from '#test/simulation/wire.ts'
import { merchantHeaders } from '#test/support/service/merchant.ts'

/** Sums in minor units; the times are the service's, epoch ms. */
export type ServiceRecord = {
  /** What failed after it was taken is left out. */
  events: { name: PaymentEvent['name']; value: number; at: number; key: string | null }[]
  authorized: number
  captured: number
  cancelled: number
  refunded: number
}

/** Null where the service knows no such payment. */
export async function createReader(
  sandbox: Sandbox,
): Promise<(reference: string) => Promise<ServiceRecord | null>> {
  const headers = await merchantHeaders(sandbox, address)
  return async (reference) => {
    const asked = new Request(`${address}/epayment/v1/payments/${reference}/events`, { headers })
    const answer = await sandbox.fetch(asked)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error(`the books of ${reference} are closed: ${await answer.text()}`)
    return booksOf((await answer.json()) as PaymentEvent[]) // the sandbox's own contract tests hold its shape
  }
}

function booksOf(log: PaymentEvent[]): ServiceRecord {
  const events = log
    .filter(({ success }) => success)
    .map(({ name, amount, timestamp, idempotencyKey }) => ({
      name,
      value: amount.value,
      at: Date.parse(timestamp),
      key: idempotencyKey ?? null,
    }))
  const sum = (name: PaymentEvent['name']) =>
    events.reduce((total, event) => (event.name === name ? total + event.value : total), 0)
  return {
    events,
    authorized: sum('AUTHORIZED'),
    captured: sum('CAPTURED'),
    cancelled: sum('CANCELLED'),
    refunded: sum('REFUNDED'),
  }
}
