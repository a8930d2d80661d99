// The ePayment operations as the till asks them, each once per call; what to do about trouble is decided elsewhere.
import type { Gate } from '#core/service/gate.ts'
import * as answers from '#core/service/payment-answers.ts'
import type { Answer } from '#core/service/trouble.ts'

export type Keyed = { reference: string; key: string; body: string }

/**
 * `body` is the exact JSON text of the request, whose fingerprint is already in the journal. An answer that names another payment is none.
 * A change is answered with the whole payment, or with null where the service says less.
 */
export type Epayment = {
  create(deed: Keyed): Promise<Answer<answers.CreateAnswer>>
  get(reference: string): Promise<Answer<answers.Payment>>
  events(reference: string): Promise<Answer<answers.PaymentEvent[]>>
  capture(deed: Keyed): Promise<Answer<answers.Modification>>
  cancel(deed: Keyed): Promise<Answer<answers.Modification>>
  refund(deed: Keyed): Promise<Answer<answers.Modification>>
}

export function createEpayment(gate: Gate): Epayment {
  const path = '/epayment/v1/payments'
  const at = (reference: string) => `${path}/${encodeURIComponent(reference)}`
  const change = (verb: string, deed: Keyed) =>
    gate({
      method: 'post',
      path: `${at(deed.reference)}/${verb}`,
      deed,
      answer: answers.modification,
      fits: (told) => (told?.reference ?? deed.reference) === deed.reference,
    })
  return {
    create: (deed) =>
      gate({
        method: 'post',
        path,
        deed,
        answer: answers.createAnswer,
        fits: (told) => told.reference === deed.reference,
      }),
    get: (reference) =>
      gate({
        method: 'get',
        path: at(reference),
        answer: answers.payment,
        fits: (told) => told.reference === reference,
      }),
    events: (reference) =>
      gate({
        method: 'get',
        path: `${at(reference)}/events`,
        answer: answers.paymentEvents,
        fits: (told) => told.every((event) => event.reference === reference),
      }),
    capture: (deed) => change('capture', deed),
    cancel: (deed) => change('cancel', deed),
    refund: (deed) => change('refund', deed),
  }
}
