// What the service holds of a payment, read through the front door with credentials of one's own: the judge of every story about money.
import type { WirePaymentEvent } from '#sandbox/schema/epayment.ts'
import { askingAsMerchant, type Front } from '#test/support/service/merchant.ts'
import { serviceUrl } from '#test/support/service/network.ts'

/** In minor units. */
export type ServiceMoney = Record<'authorized' | 'captured' | 'cancelled' | 'refunded', number>

/** By the payment's log; the times are the service's, epoch ms. */
export type ServiceRecord = ServiceMoney & {
  /** What failed after it was taken is left out. */
  events: { name: WirePaymentEvent['name']; value: number; at: number; key: string | null }[]
}

/** Of an answer with an aggregate. */
export function serviceMoneyOf(body: Record<string, unknown>): ServiceMoney {
  const aggregate = body['aggregate'] as Record<string, { value: number }> // the shape of every such answer
  const of = (name: string) => aggregate[`${name}Amount`]?.value ?? Number.NaN
  return {
    authorized: of('authorized'),
    captured: of('captured'),
    cancelled: of('cancelled'),
    refunded: of('refunded'),
  }
}

/** By the service's answer to a read of the payment. */
export async function readMoney(front: Front, reference: string): Promise<ServiceMoney & { state: string }> {
  const ask = await askingAsMerchant(front)
  const answer = await ask('GET', `/epayment/v1/payments/${reference}`)
  if (answer.status !== 200) throw new Error(`the books of ${reference} are closed: ${await answer.text()}`)
  const body = (await answer.json()) as Record<string, unknown> // the sandbox's own contract tests hold its shape
  return { state: String(body['state']), ...serviceMoneyOf(body) }
}

/** By the payment's log; null where the service knows no such payment. */
export async function createReader(
  front: Front,
  address = serviceUrl,
): Promise<(reference: string) => Promise<ServiceRecord | null>> {
  const ask = await askingAsMerchant(front, address)
  return async (reference) => {
    const answer = await ask('GET', `/epayment/v1/payments/${reference}/events`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error(`the books of ${reference} are closed: ${await answer.text()}`)
    return recordOf((await answer.json()) as WirePaymentEvent[]) // likewise
  }
}

function recordOf(log: WirePaymentEvent[]): ServiceRecord {
  const events = log
    .filter(({ success }) => success)
    .map(({ name, amount, timestamp, idempotencyKey }) => ({
      name,
      value: amount.value,
      at: Date.parse(timestamp),
      key: idempotencyKey ?? null,
    }))
  const sum = (name: WirePaymentEvent['name']) =>
    events.reduce((total, event) => (event.name === name ? total + event.value : total), 0)
  return {
    events,
    authorized: sum('AUTHORIZED'),
    captured: sum('CAPTURED'),
    cancelled: sum('CANCELLED'),
    refunded: sum('REFUNDED'),
  }
}
