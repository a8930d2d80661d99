// The table of the ePayment operations, and the rules that they share: who may call, which headers, and the form of a refusal.
import * as work from '#sandbox/epayment/work.ts'
import * as wire from '#sandbox/schema/epayment.ts'
import { broken, busy, malformed, missingPath, refused } from '#sandbox/http/answers.ts'
import { actingFor, callerOf, keyFaults, numberFaults, systemFaults } from '#sandbox/service/gateway.ts'
import { commonHeaders, pspHeader } from '#sandbox/service/headers.ts'
import type { Area, AnswerRow, Operation } from '#sandbox/service/operation.ts'
import type { ErrorCode } from '#sandbox/http/error-codes.ts'
import { faultOfCreate, faultOfPayment } from '#sandbox/epayment/scenarios.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'

export const epayment: Area = {
  name: 'ePayment',
  mount: '/epayment',
  identify(parts, headers) {
    const caller = callerOf(parts, headers)
    return 'status' in caller ? { ok: false, answer: caller } : actingFor(parts, caller, headers)
  },
  headerFaults: (headers, key) => [
    ...numberFaults(headers, true),
    ...keyFaults(headers, key),
    ...systemFaults(headers),
  ],
  malformed,
  busy,
  broken,
  missingPath,
  headers: commonHeaders({ isNumberNeeded: true }),
}

const conflict =
  (code: ErrorCode): NonNullable<Operation['conflict']> =>
  (place) =>
    refused(code, place)
const payment = '/epayment/v1/payments/{reference}'
const amount = { value: 49_900, currency: 'NOK' }
const reference = 'till-1-sale-0017'
const pspReference = '0b51a5d6-7e0c-4d7a-9b0c-0f6d6a0c2f11'
const sub = 'c06c4afe-d9e1-4c5d-939a-177d752a0944'
const none = { value: 0, currency: 'NOK' }
const aggregate = {
  authorizedAmount: amount,
  cancelledAmount: none,
  capturedAmount: amount,
  refundedAmount: none,
}
const requestLimit = { perMinute: 5, per: 'subject', from: 'published' } as const
const reading = { perMinute: 120, per: 'subject', from: 'published' } as const

const modified: AnswerRow = {
  description:
    'The payment as it is now. Believe the aggregate; `amount` is what the payment was created with.',
  schema: wire.modificationAnswer,
  example: { amount, state: 'AUTHORIZED', aggregate, pspReference, reference },
}

export const paymentOperations: readonly Operation<PaymentParts>[] = [
  {
    name: 'payment.create',
    from: 'contract, Create payment',
    area: epayment,
    method: 'POST',
    path: '/epayment/v1/payments',
    headers: [pspHeader],
    summary: 'Create a payment',
    description:
      'Asks a customer for an amount. It lives 10 minutes unless `expiresAt` says otherwise, and is reserved when the customer approves. A payment service provider may send Psp-Id; from all others that header is refused.',
    key: 'needed',
    conflict: conflict('4020'),
    limit: requestLimit,
    body: {
      schema: wire.createRequest,
      example: {
        amount,
        paymentMethod: { type: 'WALLET' },
        reference,
        userFlow: 'QR',
        qrFormat: { format: 'TEXT/TARGETURL' },
        customerInteraction: 'CUSTOMER_PRESENT',
        paymentDescription: 'Two mugs',
      },
    },
    answers: {
      201: {
        description:
          '`redirectUrl` is absent for PUSH_MESSAGE; for QR it is the picture, or the text to encode.',
        schema: wire.createAnswer,
        example: { reference, redirectUrl: 'http://127.0.0.1:7421/phone/pay/8m2V0pZb2cX3uQ1yL5tWnRkA' },
      },
    },
    fault: faultOfCreate,
    run: work.createWork,
  },
  {
    name: 'payment.get',
    from: 'contract, Read, capture, cancel and refund',
    area: epayment,
    method: 'GET',
    path: payment,
    summary: 'Get a payment',
    description:
      'The payment in its present state. AUTHORIZED stays through capture, cancel and refund. `sub`, `userDetails` and `shippingDetails` are there when they were asked for and the customer has agreed and paid.',
    key: 'none',
    limit: reading,
    answers: {
      200: {
        description: 'The payment.',
        schema: wire.payment,
        example: {
          aggregate,
          amount,
          state: 'AUTHORIZED',
          paymentMethod: { type: 'WALLET', cardBin: '492556' },
          profile: { sub },
          pspReference,
          reference,
          sub,
          userDetails: {
            email: 'nora.dahl.4567@customer.test',
            firstName: 'Nora',
            lastName: 'Dahl',
            mobileNumber: '4791234567',
          },
          captureGuaranteedUntil: '2026-07-14T12:00:00.000Z',
        },
      },
    },
    fault: faultOfPayment,
    run: work.getWork,
  },
  {
    name: 'payment.events',
    from: 'contract, Read, capture, cancel and refund',
    area: epayment,
    method: 'GET',
    path: `${payment}/events`,
    summary: 'Get the event log',
    description: 'Everything that happened to the payment, oldest first: the authoritative record.',
    key: 'none',
    limit: reading,
    answers: {
      200: {
        description: 'A bare array.',
        schema: wire.paymentEvents,
        example: [
          {
            reference,
            pspReference,
            name: 'CREATED',
            amount,
            timestamp: '2026-01-15T12:00:00.000Z',
            idempotencyKey: 'till-1-sale-0017-create-1',
            success: true,
          },
        ],
      },
    },
    fault: faultOfPayment,
    run: work.eventsWork,
  },
  {
    name: 'payment.capture',
    from: 'contract, Read, capture, cancel and refund',
    area: epayment,
    method: 'POST',
    path: `${payment}/capture`,
    summary: 'Capture',
    description:
      'Takes reserved money, all or a part, until the capture deadline of the market. The aggregate says what was taken, not the status.',
    key: 'needed',
    conflict: conflict('4010'),
    limit: requestLimit,
    body: { schema: wire.modificationRequest, example: { modificationAmount: amount } },
    answers: { 200: modified },
    fault: faultOfPayment,
    run: work.captureWork,
  },
  {
    name: 'payment.cancel',
    from: 'contract, Read, capture, cancel and refund',
    area: epayment,
    method: 'POST',
    path: `${payment}/cancel`,
    summary: 'Cancel',
    description:
      'Before approval it ends the payment; after it, what is not yet captured is given back. With `cancelTransactionOnly` only the former.',
    key: 'optional',
    conflict: conflict('4020'),
    limit: requestLimit,
    body: { schema: wire.cancelRequest, example: { cancelTransactionOnly: true }, isOptional: true },
    answers: { 200: modified },
    fault: faultOfPayment,
    run: work.cancelWork,
  },
  {
    name: 'payment.refund',
    from: 'contract, Read, capture, cancel and refund',
    area: epayment,
    method: 'POST',
    path: `${payment}/refund`,
    summary: 'Refund',
    description: 'Gives captured money back, all or a part, within 365 days of the capture.',
    key: 'optional',
    conflict: conflict('4150'),
    limit: requestLimit,
    body: { schema: wire.modificationRequest, example: { modificationAmount: amount } },
    answers: { 200: modified },
    fault: faultOfPayment,
    run: work.refundWork,
  },
  {
    name: 'payment.approve',
    from: 'published',
    area: epayment,
    method: 'POST',
    path: '/epayment/v1/test/payments/{reference}/approve',
    summary: 'Approve in the customer’s place',
    description:
      'In the test environment only: for machines that have no phone. Name the customer, or the token of the redirect address, or both. The customer shares what is asked for, and takes the usual delivery.',
    key: 'optional',
    conflict: conflict('4020'),
    isTestOnly: true,
    body: { schema: wire.approveRequest, example: { customer: { phoneNumber: '4791234567' } } },
    answers: { 200: { description: 'The payment is approved.', schema: wire.approveAnswer, example: {} } },
    run: work.approveWork,
  },
]
