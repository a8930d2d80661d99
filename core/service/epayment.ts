// The ePayment operations as the till asks them, each once per call; what to do about trouble is decided elsewhere.
import type { StandardSchemaV1 } from 'ky'
import type { Gate } from '#core/service/gate.ts'
import type { Answer } from '#core/service/trouble.ts'
import * as answers from '#core/service/payment-answers.ts'

export type Keyed = { reference: string; key: string; body: string }

/** `body` is the exact JSON text of the request, whose fingerprint is already in the journal. */
export type Epayment = {
  create(deed: Keyed): Promise<Answer<{ reference: string; redirectUrl?: string | undefined }>>
  get(reference: string): Promise<Answer<answers.Payment>>
  events(reference: string): Promise<Answer<answers.PaymentEvent[]>>
  capture(deed: Keyed): Promise<Answer<answers.ModificationAnswer>>
  cancel(deed: Keyed): Promise<Answer<answers.ModificationAnswer>>
  refund(deed: Keyed): Promise<Answer<answers.ModificationAnswer>>
}

export function createEpayment(gate: Gate): Epayment {
  const call = <T>(
    method: 'get' | 'post',
    path: string,
    answer: StandardSchemaV1<unknown, T>,
    deed?: Keyed,
  ) => gate({ method, path: `/epayment/v1/payments${path}`, answer, ...(deed ? { deed } : {}) })

  const at = (reference: string) => `/${encodeURIComponent(reference)}`
  return {
    create: (deed) => call('post', '', answers.createAnswer, deed),
    get: (reference) => call('get', at(reference), answers.payment),
    events: (reference) => call('get', `${at(reference)}/events`, answers.paymentEvents),
    capture: (deed) => call('post', `${at(deed.reference)}/capture`, answers.modificationAnswer, deed),
    cancel: (deed) => call('post', `${at(deed.reference)}/cancel`, answers.modificationAnswer, deed),
    refund: (deed) => call('post', `${at(deed.reference)}/refund`, answers.modificationAnswer, deed),
  }
}
