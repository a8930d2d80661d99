// The ePayment operations, a row and the work of each, and the rules that they share: who may call, which headers, and the form of a refusal.
import type * as z from 'zod/mini'
import * as wire from '#sandbox/schema/epayment.ts'
import { schemaNamesOf } from '#sandbox/state/sales-units.ts'
import {
  operationRow,
  type GatewayCall,
  type Area,
  type AnswerRow,
  type ServiceOperation,
  type OperationWork,
} from '#sandbox/service/operation.ts'
import {
  withoutNullFields,
  withoutUnknown,
  parseBody,
  unknownField,
  type BodyResult,
  hasRepeatedKey,
} from '#sandbox/http/body.ts'
import type { Service } from '#sandbox/service/service.ts'
import {
  json,
  badRequest,
  errorAnswer,
  type Answer,
  type RefusalAnswer,
  usualRefusals,
} from '#sandbox/http/answers.ts'
import { decideApproval } from '#sandbox/epayment/approval.ts'
import { usualCustomer } from '#sandbox/state/customers.ts'
import {
  cancelPayment,
  capturePayment,
  refundPayment,
  type PaymentChange,
  type PaymentRecord,
} from '#sandbox/epayment/life.ts'
import { customerRule, phoneOf, refusalOf, type EpaymentRefusal } from '#sandbox/epayment/creation-rules.ts'
import {
  lifeOf,
  paymentBeforeCancel,
  planFor,
  faultOfCreate,
  faultOfPayment,
} from '#sandbox/epayment/scenarios.ts'
import { shownModification, shownPayment } from '#sandbox/epayment/answers.ts'
import { payAddress, qrAddress } from '#sandbox/service/links.ts'
import { randomSecret } from '#sandbox/state/clock.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'
import {
  identify,
  keyFaults,
  numberFaults,
  systemFaults,
  commonHeaders,
  pspHeader,
} from '#sandbox/service/gateway.ts'

const withSwitch = `${unknownField} (a lenient sandbox ignores it: --lenient, or the sales unit's switch at /sandbox/)`

/** Null is as good as absent, and a lenient sales unit may send unknown fields. */
function readEpaymentBody<T>(
  { leniency, onIgnored }: Service,
  { unit: { merchantSerialNumber }, operation, body }: GatewayCall,
  schema: z.ZodMiniType<T>,
): BodyResult<T> {
  const isLenient = leniency.of(merchantSerialNumber)
  const ignored: string[] = []
  const reading = parseBody(body, schema, (given, form) => {
    const value = withoutNullFields(given, form)
    return isLenient ? withoutUnknown(value, form, ignored) : value
  })
  if (ignored.length > 0) onIgnored({ operation, merchantSerialNumber, fields: schemaNamesOf(ignored) })
  if (reading.ok) return reading
  const faults = reading.faults.map(({ name, reason }) => ({
    name,
    reason: reason === unknownField ? withSwitch : reason,
  }))
  return { ok: false, faults }
}

type Work<Content = unknown> = OperationWork<PaymentParts, Content>

const createWork: Work<wire.CreateRequest> = (parts, asked, request) => {
  const { unit } = asked
  if (asked.headers.has('psp-id') && !unit.permissions.includes('PSP')) {
    return badRequest([{ name: 'Psp-Id', reason: 'is for payment service providers only' }])
  }
  const now = parts.clock.now()
  const refusal = refusalOf(request, { unit, environment: parts.environment, now })
  if (refusal) return errorAnswer(refusal.code, refusal.detail)
  if (request.metadata && hasRepeatedKey(asked.body, 'metadata')) return errorAnswer('4110')
  if (parts.payments.find(unit.merchantSerialNumber, request.reference)) {
    return errorAnswer('4150', 'A payment with this reference exists.')
  }
  const payment = parts.payments.add({
    merchantSerialNumber: unit.merchantSerialNumber,
    market: unit.market,
    reference: request.reference,
    token: randomSecret(parts.chance),
    // Others learn of it by opening its address.
    phone: request.userFlow === 'PUSH_MESSAGE' ? (phoneOf(request) ?? null) : null,
    request,
    idempotencyKey: asked.key ?? '',
    createdAt: now,
    endsAt:
      request.expiresAt === undefined
        ? now + lifeOf(parts, request.amount.value)
        : Date.parse(request.expiresAt),
  })
  planFor(parts, payment)
  const redirectUrl = redirectOf(parts, payment)
  return json(201, { reference: payment.reference, ...(redirectUrl === undefined ? {} : { redirectUrl }) })
}

function redirectOf({ publicUrl, phoneUrl }: PaymentParts, payment: PaymentRecord): string | undefined {
  const { userFlow, qrFormat } = payment.request
  switch (userFlow) {
    case 'PUSH_MESSAGE':
      return undefined
    case 'QR':
      return qrFormat?.format === 'TEXT/TARGETURL'
        ? payAddress(phoneUrl, payment)
        : qrAddress(publicUrl, payment)
    case 'WEB_REDIRECT':
    case 'NATIVE_REDIRECT':
      return payAddress(phoneUrl, payment)
  }
}

const unknownReference = errorAnswer('5090')

const foundOf = (parts: PaymentParts, { unit, params }: GatewayCall) =>
  parts.payments.find(unit.merchantSerialNumber, params['reference'] ?? '')

/** An answer that shows the payment, where there is one of this name. */
const showing =
  (shown: (parts: PaymentParts, payment: PaymentRecord) => unknown) =>
  (parts: PaymentParts, asked: GatewayCall): Answer | RefusalAnswer => {
    const found = foundOf(parts, asked)
    return found ? json(200, shown(parts, found)) : unknownReference
  }

/** Keeps the change, or that it failed, and shows the payment; or refuses. */
function modified(
  parts: PaymentParts,
  asked: GatewayCall,
  payment: PaymentRecord,
  change: PaymentChange,
): Answer | RefusalAnswer {
  if (!change.ok) return errorAnswer(change.code)
  const { life, happening } = change
  const kept = asked.fails
    ? parts.payments.change(payment, payment.life, happening && { ...happening, isFailed: true })
    : parts.payments.change(payment, life, happening)
  return json(200, shownModification(kept))
}

/** The amount of a capture or a refund, refused where it does not fit what is there. */
function modification(
  parts: PaymentParts,
  asked: GatewayCall,
  { value, currency }: wire.WireAmount,
  work: (payment: PaymentRecord, value: number) => PaymentChange,
): Answer | RefusalAnswer {
  const payment = foundOf(parts, asked)
  if (!payment) return unknownReference
  if (currency !== payment.request.amount.currency) return errorAnswer('5040')
  return modified(parts, asked, payment, work(payment, value))
}

const cancelWork: Work<wire.CancelRequest> = (
  parts,
  asked,
  { cancelTransactionOnly: isBeforeApprovalOnly = false },
) => {
  const found = foundOf(parts, asked)
  if (!found) return unknownReference
  const payment = paymentBeforeCancel(parts, found)
  return modified(parts, asked, payment, cancelPayment(payment, isBeforeApprovalOnly, parts.clock.now()))
}

/** TEST only: approves in the customer's place. What the phone would say no to is refused, and nothing is changed. */
const approveWork: Work<wire.ApproveRequest> = (parts, asked, approver) => {
  const found = foundOf(parts, asked)
  if (!found) return unknownReference
  const refusal = approverTrouble(parts, found, approver)
  if (refusal) return errorAnswer(refusal.code, refusal.detail)
  const phone = phoneOf(approver) ?? found.phone ?? phoneOf(found.request) ?? usualCustomer[found.market]
  const isAnothers = found.request.userFlow === 'PUSH_MESSAGE' && found.phone !== phone
  if (isAnothers) return errorAnswer('10020', 'Another customer was asked.')
  const moment = { now: parts.clock.now(), isTest: true }
  const result = decideApproval(found, parts.customers.of(phone), {}, moment)
  if (!result.ok) return errorAnswer('10020', `The customer cannot approve: ${result.trouble}.`)
  const { change } = result
  if (!change.ok) return errorAnswer(change.code)
  const { life } = change
  if (life.state === 'CREATED' && life.lostUntil === null) {
    return errorAnswer('10010', `The card was declined: ${life.declined}.`)
  }
  parts.payments.change(found, life, change.happening)
  return json(200, {})
}

/** A token is the last part of the payment's redirect address, with or without the ending of a picture. */
function approverTrouble(
  parts: PaymentParts,
  payment: PaymentRecord,
  approver: wire.ApproveRequest,
): EpaymentRefusal | undefined {
  const address = redirectOf(parts, payment)
  const tokens = address === undefined ? [] : [payment.token, address.slice(address.lastIndexOf('/') + 1)]
  return approver.token === undefined || tokens.includes(approver.token)
    ? customerRule(approver)
    : { code: '10020', detail: 'This is not the token of the payment’s redirect address.' }
}

const epaymentArea: Area = {
  name: 'ePayment',
  mount: '/epayment',
  identify,
  headerFaults: (headers, key) => [
    ...numberFaults(headers, true),
    ...keyFaults(headers, key),
    ...systemFaults(headers),
  ],
  readBody: readEpaymentBody,
  ...usualRefusals,
  headers: commonHeaders({ isNumberNeeded: true }),
}

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
const onPayment = {
  from: 'contract, Read, capture, cancel and refund',
  area: epaymentArea,
  fault: faultOfPayment,
} as const
const reading = {
  ...onPayment,
  method: 'GET',
  key: 'none',
  limit: { perMinute: 120, per: 'subject', from: 'published' },
} as const

const modifiedAnswer: AnswerRow = {
  description:
    'The payment as it is now. Believe the aggregate; `amount` is what the payment was created with.',
  schema: wire.modificationAnswer,
  example: { amount, state: 'AUTHORIZED', aggregate, pspReference, reference },
}

const modifying = {
  ...onPayment,
  method: 'POST',
  limit: requestLimit,
  answers: { 200: modifiedAnswer },
} as const

export const paymentOperations: readonly ServiceOperation<PaymentParts>[] = [
  operationRow({
    name: 'payment.create',
    from: 'contract, Create payment',
    area: epaymentArea,
    method: 'POST',
    path: '/epayment/v1/payments',
    headers: [pspHeader],
    summary: 'Create a payment',
    description:
      'Asks a customer for an amount. It lives 10 minutes unless `expiresAt` says otherwise, and is reserved when the customer approves. A payment service provider may send Psp-Id; from all others that header is refused.',
    key: 'needed',
    conflict: errorAnswer('4020'),
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
    run: createWork,
  }),
  {
    name: 'payment.get',
    ...reading,
    path: payment,
    summary: 'Get a payment',
    description:
      'The payment in its present state. AUTHORIZED stays through capture, cancel and refund. `sub`, `userDetails` and `shippingDetails` are there when they were asked for and the customer has agreed and paid.',
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
    run: showing((_, found) => shownPayment(found)),
  },
  {
    name: 'payment.events',
    ...reading,
    path: `${payment}/events`,
    summary: 'Get the event log',
    description: 'Everything that happened to the payment, oldest first: the authoritative record.',
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
    run: showing((parts, found) => parts.payments.events(found)),
  },
  operationRow({
    name: 'payment.capture',
    ...modifying,
    path: `${payment}/capture`,
    summary: 'Capture',
    description:
      'Takes reserved money, all or a part, until the capture deadline of the market. The aggregate says what was taken, not the status.',
    key: 'needed',
    conflict: errorAnswer('4010'),
    body: { schema: wire.modificationRequest, example: { modificationAmount: amount } },
    run: (parts, asked, { modificationAmount }) =>
      modification(parts, asked, modificationAmount, (found, value) =>
        capturePayment(found, {
          value,
          key: asked.key ?? '',
          now: parts.clock.now(),
          isPartialAllowed: asked.unit.permissions.includes('PARTIAL_CAPTURE'),
        }),
      ),
  }),
  operationRow({
    name: 'payment.cancel',
    ...modifying,
    path: `${payment}/cancel`,
    summary: 'Cancel',
    description:
      'Before approval it ends the payment; after it, what is not yet captured is given back. With `cancelTransactionOnly` only the former.',
    key: 'optional',
    conflict: errorAnswer('4020'),
    body: { schema: wire.cancelRequest, example: { cancelTransactionOnly: true }, isOptional: true },
    run: cancelWork,
  }),
  operationRow({
    name: 'payment.refund',
    ...modifying,
    path: `${payment}/refund`,
    summary: 'Refund',
    description: 'Gives captured money back, all or a part, within 365 days of the capture.',
    key: 'optional',
    conflict: errorAnswer('4150'),
    body: { schema: wire.modificationRequest, example: { modificationAmount: amount } },
    run: (parts, asked, { modificationAmount }) =>
      modification(parts, asked, modificationAmount, (found, value) =>
        refundPayment(found, {
          value,
          key: asked.key,
          now: parts.clock.now(),
          isTest: parts.environment === 'TEST',
        }),
      ),
  }),
  operationRow({
    name: 'payment.approve',
    from: 'published',
    area: epaymentArea,
    method: 'POST',
    path: '/epayment/v1/test/payments/{reference}/approve',
    summary: 'Approve in the customer’s place',
    description:
      'In the test environment only: for machines that have no phone. Name the customer, or the token of the redirect address, or both. The customer shares what is asked for, and takes the usual delivery.',
    key: 'optional',
    conflict: errorAnswer('4020'),
    isTestOnly: true,
    body: { schema: wire.approveRequest, example: { customer: { phoneNumber: '4791234567' } } },
    answers: { 200: { description: 'The payment is approved.', schema: wire.approveAnswer, example: {} } },
    run: approveWork,
  }),
]
