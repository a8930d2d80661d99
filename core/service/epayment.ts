// The ePayment operations as the till asks them, each once per call; what to do about trouble is decided elsewhere.
import type { StandardSchemaV1 } from 'ky'
import type { Client } from '#core/service/client.ts'
import type { Credentials } from '#core/credentials.ts'
import type { Tokens } from '#core/service/token.ts'
import type { Answer } from '#core/service/trouble.ts'
import * as wire from '#shared/wire/epayment.ts'

export type Keyed = { reference: string; key: string; body: string }

/** `body` is the exact JSON text of the request, whose fingerprint is already in the journal. */
export type Epayment = {
  create(deed: Keyed): Promise<Answer<{ reference: string; redirectUrl?: string | undefined }>>
  get(reference: string): Promise<Answer<wire.Payment>>
  events(reference: string): Promise<Answer<wire.PaymentEvent[]>>
  capture(deed: Keyed): Promise<Answer<wire.ModificationAnswer>>
  cancel(deed: Keyed): Promise<Answer<wire.ModificationAnswer>>
  refund(deed: Keyed): Promise<Answer<wire.ModificationAnswer>>
}

export function createEpayment(
  client: Client,
  tokens: Tokens,
  credentials: () => Credentials,
  merchantSerialNumber: string,
): Epayment {
  /** With a token that the service refused (401), once more with a fresh one. */
  async function call<T>(
    method: 'get' | 'post',
    path: string,
    answer: StandardSchemaV1<unknown, T>,
    deed?: Keyed,
  ) {
    for (let isRepeat = false; ; isRepeat = true) {
      const token = await tokens.get()
      if (!token.ok) return token
      const given = await client.call({
        method,
        path: `/epayment/v1/payments${path}`,
        headers: {
          authorization: `Bearer ${token.value}`,
          'ocp-apim-subscription-key': credentials().subscriptionKey,
          'merchant-serial-number': merchantSerialNumber,
          ...(deed ? { 'idempotency-key': deed.key } : {}),
        },
        ...(deed ? { body: deed.body } : {}),
        answer,
      })
      if (given.ok || given.trouble.is !== 'credentials' || given.trouble.status !== 401) return given
      if (!tokens.drop(token.value) || isRepeat) return given
    }
  }

  const at = (reference: string) => `/${encodeURIComponent(reference)}`
  return {
    create: (deed) => call('post', '', wire.createAnswer, deed),
    get: (reference) => call('get', at(reference), wire.payment),
    events: (reference) => call('get', `${at(reference)}/events`, wire.paymentEvents),
    capture: (deed) => call('post', `${at(deed.reference)}/capture`, wire.modificationAnswer, deed),
    cancel: (deed) => call('post', `${at(deed.reference)}/cancel`, wire.modificationAnswer, deed),
    refund: (deed) => call('post', `${at(deed.reference)}/refund`, wire.modificationAnswer, deed),
  }
}
