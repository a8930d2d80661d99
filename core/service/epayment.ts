// The ePayment operations as the till asks them, each once per call; what to do about trouble is decided elsewhere.
import type { AuthorizedCalls } from '#core/service/authorized-call.ts'
import * as answers from '#core/service/payment-answers.ts'
import type { Answer } from '#core/process/trouble.ts'

export type Keyed = { reference: string; key: string; body: string }

/**
 * `body` is the exact JSON text of the request, whose fingerprint is already in the journal. An answer that names another payment is none.
 * A change is answered with the whole payment, or with null where the service says less.
 */
export type Epayment = {
  create(request: Keyed): Promise<Answer<answers.CreateAnswer>>
  get(reference: string): Promise<Answer<answers.PaymentAnswer>>
  events(reference: string): Promise<Answer<answers.PaymentEvent[]>>
  capture(request: Keyed): Promise<Answer<answers.Modification>>
  cancel(request: Keyed): Promise<Answer<answers.Modification>>
  refund(request: Keyed): Promise<Answer<answers.Modification>>
}

/** The service's event log of one payment. */
export type EventsOf = Epayment['events']

export function createEpayment(gate: AuthorizedCalls): Epayment {
  const path = '/epayment/v1/payments'
  const at = (reference: string) => `${path}/${encodeURIComponent(reference)}`
  const change = (verb: string, request: Keyed) =>
    gate({
      method: 'post',
      path: `${at(request.reference)}/${verb}`,
      request,
      answer: answers.modification,
      fits: (told) => (told?.reference ?? request.reference) === request.reference,
    })
  return {
    create: (request) =>
      gate({
        method: 'post',
        path,
        request,
        answer: answers.createAnswer,
        fits: (told) => told.reference === request.reference,
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
    capture: (request) => change('capture', request),
    cancel: (request) => change('cancel', request),
    refund: (request) => change('refund', request),
  }
}
