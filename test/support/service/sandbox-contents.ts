// A sandbox with one of everything in it, and a way to see whether a request changed any of it.
import { type Merchant, type Said } from '#test/support/service/service.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'

export type SandboxContents = {
  merchant: Merchant
  /** What stands for each parameter of a path. */
  params: Record<string, string>
  /** Everything that the merchant can read of what is held, as one text. */
  snapshot(): Promise<string>
  /** As the operation's row says it, with parameters filled in. */
  ask(
    method: string,
    path: string,
    sent: { text?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Said>
} & AsyncDisposable

const plan = {
  pricing: { type: 'LEGACY', amount: 19_900, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  productName: 'Gym',
  phoneNumber: '4791234567',
  merchantAgreementUrl: 'https://shop.example/me',
  merchantRedirectUrl: 'https://shop.example/back',
}

export async function openSandboxContents(): Promise<SandboxContents> {
  const subject = await inProcess()
  const merchant = await merchantOf(subject)
  const { unit } = merchant
  let counter = 0
  const ask: SandboxContents['ask'] = (method, path, { text, headers = {} }) =>
    merchant.send(
      method,
      path,
      {
        authorization: `Bearer ${merchant.token}`,
        ...merchant.credentials,
        'merchant-serial-number': unit.merchantSerialNumber,
        'idempotency-key': `fresh-${++counter}`,
        ...headers,
      },
      method === 'GET' ? undefined : (text ?? ''),
    )
  const made = async (method: string, path: string, body: unknown) => {
    const said = await ask(method, path, { text: JSON.stringify(body) })
    if (said.status >= 300) throw new Error(`${method} ${path}: ${said.status} ${said.text}`)
    return said.body
  }
  const { redirectUrl } = await made('POST', '/epayment/v1/payments', merchant.request('sale-0001'))
  const phone = subject.phone()
  phone.scan(String(redirectUrl))
  phone.approve()
  await merchant.capture('sale-0001', 10_000)
  const { agreementId } = await made('POST', '/recurring/v3/agreements', plan)
  const agreement = `/recurring/v3/agreements/${String(agreementId)}`
  await made('PATCH', `${agreement}/accept`, { phoneNumber: '4791234567' })
  const { chargeId } = await made('POST', `${agreement}/charges`, {
    amount: 19_900,
    transactionType: 'DIRECT_CAPTURE',
    description: 'February',
    due: '2026-02-15',
    retryDays: 2,
  })
  const registration = { url: 'https://shop.example/hook', events: ['epayments.payment.created.v1'] }
  const { id } = await made('POST', '/webhooks/v1/webhooks', registration)
  const reads = [
    '/epayment/v1/payments/sale-0001',
    '/epayment/v1/payments/sale-0001/events',
    agreement,
    `${agreement}/charges`,
    '/recurring/v3/agreements?status=PENDING',
    '/recurring/v3/agreements?status=ACTIVE',
    '/webhooks/v1/webhooks',
  ]
  return {
    merchant,
    params: {
      reference: 'sale-0001',
      agreementId: String(agreementId),
      chargeId: String(chargeId),
      id: String(id),
    },
    ask,
    snapshot: async () =>
      (await Promise.all(reads.map((path) => ask('GET', path, {})))).map(({ text }) => text).join('\n'),
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}
