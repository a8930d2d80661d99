// The requests to a measured payment service: payments as a merchant makes them, with everything that the service asks for.
import { ask, type Asking } from '#bench/measure/load.ts'
import { firstUnit, merchantHeaders } from '#test/support/service/merchant.ts'
import type { Program } from '#test/support/stage/programs.ts'
import { startSandbox as start, type Service } from '#test/support/stage/service.ts'

/** In this order: the second needs the first, and the third an approval between. */
export const requestKinds = ['create', 'get', 'capture'] as const
export type RequestKind = (typeof requestKinds)[number]
export const expected: Record<RequestKind, number[]> = { create: [201], get: [200], capture: [200] }

/** Requests for a payment of this reference. */
export type MerchantRequests = Record<RequestKind, (reference: string) => Asking>

/** Requests for the first sales unit. */
export async function merchantRequestsOf(service: Service): Promise<MerchantRequests> {
  const front = { salesUnits: service.salesUnits, fetch: (request: Request) => fetch(request) }
  const headers = await merchantHeaders(front, service.url)
  const payments = '/epayment/v1/payments'
  const amount = { value: 12_500, currency: firstUnit(service).currency }
  const post = (kind: RequestKind, reference: string, where: string, body: unknown): Asking => ({
    method: 'POST',
    path: where,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `${kind}-${reference}` },
    body: JSON.stringify(body),
  })
  return {
    create: (reference) =>
      post('create', reference, payments, {
        amount,
        paymentMethod: { type: 'WALLET' },
        reference,
        userFlow: 'QR',
        qrFormat: { format: 'TEXT/TARGETURL' },
        customerInteraction: 'CUSTOMER_PRESENT',
        paymentDescription: 'Two mugs',
      }),
    get: (reference) => ({ method: 'GET', path: `${payments}/${reference}`, headers }),
    capture: (reference) =>
      post('capture', reference, `${payments}/${reference}/capture`, { modificationAmount: amount }),
  }
}

export async function approveAll(url: string, references: readonly string[]): Promise<void> {
  const askings = references.map((reference): Asking => ({
    method: 'POST',
    path: '/sandbox/phone/approve',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  }))
  await ask(url, askings, [200, 204])
}

/** The sandbox without its limits; in memory where there is no folder. */
export const startSandbox = (data?: string): Promise<Program<Service>> =>
  start('--limits', 'off', ...(data === undefined ? [] : ['--data', data]))
