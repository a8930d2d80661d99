// The requests to a measured payment service: payments as a merchant makes them, with everything that the service asks for.
import { ask, type Asking } from '#bench/measure/load.ts'
import { startProgram, type Program } from '#hub/demo/programs.ts'
import type { Service } from '#hub/demo/till.ts'

/** In this order: the second needs the first, and the third an approval between. */
export const requestKinds = ['create', 'get', 'capture'] as const
export type RequestKind = (typeof requestKinds)[number]
export const expected: Record<RequestKind, number[]> = { create: [201], get: [200], capture: [200] }

/** What is sent for a payment of this reference. */
export type MerchantRequests = Record<RequestKind, (reference: string) => Asking>

/** Of the first sales unit. */
export async function merchantRequestsOf({ url, salesUnits }: Service): Promise<MerchantRequests> {
  const [unit] = salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const who = {
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const credentials = { client_id: unit.clientId, client_secret: unit.clientSecret }
  const asked = await fetch(`${url}/accesstoken/get`, { method: 'POST', headers: { ...who, ...credentials } })
  const { access_token: token } = (await asked.json()) as { access_token: string } // the contract suite holds the sandbox to it
  const headers = { ...who, authorization: `Bearer ${token}` }
  const payments = '/epayment/v1/payments'
  const amount = { value: 12_500, currency: unit.currency }
  const post = (deed: RequestKind, reference: string, where: string, body: unknown): Asking => ({
    method: 'POST',
    path: where,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `${deed}-${reference}` },
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

export async function approve(url: string, references: readonly string[]): Promise<void> {
  const askings = references.map((reference): Asking => ({
    method: 'POST',
    path: '/sandbox/phone/approve',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  }))
  await ask(url, askings, [200, 204])
}

/** A sandbox in a process of its own, which no limit slows; in memory where there is no folder. */
export const startSandbox = (data?: string): Promise<Program<Service>> =>
  startProgram<Service>('sandbox/main.ts', [
    '--port',
    '0',
    '--json',
    '--limits',
    'off',
    ...(data === undefined ? [] : ['--data', data]),
  ])
