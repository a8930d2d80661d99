// A merchant that speaks to a payment service by fetch alone, as the contract writes it, and a customer beside it.
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import type { Phone } from '#sandbox/phone/phone.ts'

export type Said = { status: number; body: Record<string, unknown>; text: string; headers: Headers }

/** What a contract suite needs of its subject. */
export type Subject = {
  url: string
  fetch: (request: Request) => Promise<Response>
  units: SalesUnit[]
  unitWithout(permission: string): Promise<SalesUnit>
  phone(number?: string): Phone
  advance(ms: number): void
} & AsyncDisposable

/** `area`: what stands before the path, without it the ePayment's. */
export type Call = { key?: string | null; headers?: Record<string, string>; text?: string; area?: string }

export async function createMerchant(subject: Pick<Subject, 'url' | 'fetch'>, unit: SalesUnit) {
  let counter = 0
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    text?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Said> => {
    const content = text === undefined ? {} : { body: text }
    const kind = text === undefined ? {} : { 'content-type': 'application/json' }
    const response = await subject.fetch(
      new Request(subject.url + path, { method, headers: { ...kind, ...headers }, ...content }),
    )
    const answer = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body = (isJson ? JSON.parse(answer) : {}) as Record<string, unknown> // the cases say what they expect in it
    return { status: response.status, headers: response.headers, text: answer, body }
  }
  const credentials = {
    client_id: unit.clientId,
    client_secret: unit.clientSecret,
    'ocp-apim-subscription-key': unit.subscriptionKey,
  }
  const askToken = (headers: Record<string, string> = credentials) =>
    send('POST', '/accesstoken/get', headers)
  const token = String((await askToken()).body['access_token'])
  const own = {
    authorization: `Bearer ${token}`,
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const call = (
    method: string,
    path: string,
    body?: unknown,
    { key, headers, text, area = '/epayment/v1' }: Call = {},
  ) => {
    const chosen = key === null ? {} : { 'idempotency-key': key ?? `key-${++counter}` }
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    return send(method, area + path, { ...own, ...(method === 'POST' ? chosen : {}), ...headers }, sent)
  }
  const money = (value: number) => ({ modificationAmount: { value, currency: unit.currency } })
  return {
    unit,
    token,
    send,
    call,
    askToken,
    credentials,
    /** A good request for a payment, with what the case changes. */
    request: (reference: string, more: Record<string, unknown> = {}) => ({
      amount: { value: 49_900, currency: unit.currency },
      paymentMethod: { type: 'WALLET' },
      reference,
      userFlow: 'QR',
      qrFormat: { format: 'TEXT/TARGETURL' },
      customerInteraction: 'CUSTOMER_PRESENT',
      ...more,
    }),
    create: (body: unknown, how?: Call) => call('POST', '/payments', body, how),
    get: (reference: string, how?: Call) => call('GET', `/payments/${reference}`, undefined, how),
    events: async (reference: string) =>
      JSON.parse((await call('GET', `/payments/${reference}/events`)).text) as Record<string, unknown>[],
    capture: (reference: string, value: number, how?: Call) =>
      call('POST', `/payments/${reference}/capture`, money(value), how),
    refund: (reference: string, value: number, how?: Call) =>
      call('POST', `/payments/${reference}/refund`, money(value), how),
    cancel: (reference: string, body?: unknown, how?: Call) =>
      call('POST', `/payments/${reference}/cancel`, body, how),
  }
}
export type Merchant = Awaited<ReturnType<typeof createMerchant>>

/** The code of a refusal. */
export function codeOf({ body }: Said): string | undefined {
  const details = (body['extraDetails'] ?? []) as { name: string; reason: string }[] // the shape of a problem
  return details.find(({ name }) => name === 'ErrorCode')?.reason
}

export const faultsOf = ({ body }: Said): string[] =>
  ((body['extraDetails'] ?? []) as { name: string }[]).map(({ name }) => name)
