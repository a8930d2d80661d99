// The work of each ePayment operation on a request that came through the gateway.
import { json, malformed, refused, type Answer } from '#sandbox/http/answers.ts'
import { approving } from '#sandbox/epayment/approval.ts'
import { usualCustomer } from '#sandbox/state/customers.ts'
import { hasRepeatedKey } from '#sandbox/http/body.ts'
import { cancel, capture, failed, refund, type Change, type Payment } from '#sandbox/epayment/life.ts'
import { readBody } from '#sandbox/epayment/body.ts'
import { customerRule, phoneOf, refusalOf, type Refusal } from '#sandbox/epayment/creation-rules.ts'
import { lifeOf, metByCancel, planFor } from '#sandbox/epayment/scenarios.ts'
import { shownModification, shownPayment } from '#sandbox/epayment/payment-answers.ts'
import { placeOf, type Asked } from '#sandbox/service/operation.ts'
import { payAddress, qrAddress } from '#sandbox/service/links.ts'
import { unguessable } from '#sandbox/state/clock.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'
import * as wire from '#sandbox/schema/epayment.ts'

export function createWork(parts: PaymentParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = readBody(parts, asked, wire.createRequest)
  if (!reading.ok) return malformed(reading.faults, place)
  const request = reading.value
  const { unit } = asked
  if (asked.headers.has('psp-id') && !unit.permissions.includes('PSP')) {
    return malformed([{ name: 'Psp-Id', reason: 'is for payment service providers only' }], place)
  }
  const now = parts.clock.now()
  const refusal = refusalOf(request, { unit, environment: parts.environment, now })
  if (refusal) return refused(refusal.code, place, refusal.detail)
  if (request.metadata && hasRepeatedKey(asked.body, 'metadata')) return refused('4110', place)
  if (parts.payments.find(unit.merchantSerialNumber, request.reference)) {
    return refused('4150', place, 'A payment with this reference exists.')
  }
  const payment = parts.payments.add({
    merchantSerialNumber: unit.merchantSerialNumber,
    market: unit.market,
    reference: request.reference,
    token: unguessable(parts.chance),
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

function redirectOf({ publicUrl, phoneUrl }: PaymentParts, payment: Payment): string | undefined {
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

const foundOf = (parts: PaymentParts, { unit, params }: Asked) =>
  parts.payments.find(unit.merchantSerialNumber, params['reference'] ?? '')

export const getWork = (parts: PaymentParts, asked: Asked): Answer => {
  const payment = foundOf(parts, asked)
  return payment ? json(200, shownPayment(payment)) : refused('5090', placeOf(parts, asked))
}

export const eventsWork = (parts: PaymentParts, asked: Asked): Answer => {
  const payment = foundOf(parts, asked)
  return payment ? json(200, parts.payments.events(payment)) : refused('5090', placeOf(parts, asked))
}

/** Keeps the change, or that it failed, and shows the payment; or refuses. */
function modified(parts: PaymentParts, asked: Asked, payment: Payment, change: Change): Answer {
  if (!change.ok) return refused(change.code, placeOf(parts, asked))
  const { life, happening } = asked.fails ? failed(payment, change) : change
  return json(200, shownModification(parts.payments.change(payment, life, happening)))
}

/** The amount of a capture or a refund, refused where it does not fit what is there. */
function modification(
  parts: PaymentParts,
  asked: Asked,
  work: (payment: Payment, value: number) => Change,
): Answer {
  const reading = readBody(parts, asked, wire.modificationRequest)
  if (!reading.ok) return malformed(reading.faults, placeOf(parts, asked))
  const payment = foundOf(parts, asked)
  if (!payment) return refused('5090', placeOf(parts, asked))
  const { value, currency } = reading.value.modificationAmount
  if (currency !== payment.request.amount.currency) return refused('5040', placeOf(parts, asked))
  return modified(parts, asked, payment, work(payment, value))
}

export const captureWork = (parts: PaymentParts, asked: Asked): Answer =>
  modification(parts, asked, (payment, value) =>
    capture(payment, {
      value,
      key: asked.key ?? '',
      now: parts.clock.now(),
      isPartialAllowed: asked.unit.permissions.includes('PARTIAL_CAPTURE'),
    }),
  )

export const refundWork = (parts: PaymentParts, asked: Asked): Answer =>
  modification(parts, asked, (payment, value) =>
    refund(payment, { value, key: asked.key, now: parts.clock.now(), isTest: parts.environment === 'TEST' }),
  )

export function cancelWork(parts: PaymentParts, asked: Asked): Answer {
  const body = asked.body.trim() === '' ? '{}' : asked.body
  const reading = readBody(parts, { ...asked, body }, wire.cancelRequest)
  if (!reading.ok) return malformed(reading.faults, placeOf(parts, asked))
  const found = foundOf(parts, asked)
  if (!found) return refused('5090', placeOf(parts, asked))
  const payment = metByCancel(parts, found)
  const isBeforeApprovalOnly = reading.value.cancelTransactionOnly === true
  return modified(parts, asked, payment, cancel(payment, isBeforeApprovalOnly, parts.clock.now()))
}

/** TEST only: approves in the customer's place. What the phone would say no to is refused, and nothing is changed. */
export function approveWork(parts: PaymentParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = readBody(parts, asked, wire.approveRequest)
  if (!reading.ok) return malformed(reading.faults, place)
  const found = foundOf(parts, asked)
  if (!found) return refused('5090', place)
  const approver: wire.ApproveRequest = reading.value
  const refusal = approverTrouble(parts, found, approver)
  if (refusal) return refused(refusal.code, place, refusal.detail)
  const phone = phoneOf(approver) ?? found.phone ?? phoneOf(found.request) ?? usualCustomer[found.market]
  const isAnothers = found.request.userFlow === 'PUSH_MESSAGE' && found.phone !== phone
  if (isAnothers) return refused('10020', place, 'Another customer was asked.')
  const moment = { now: parts.clock.now(), isTest: true }
  const result = approving(found, parts.customers.of(phone), {}, moment)
  if (!result.ok) return refused('10020', place, `The customer cannot approve: ${result.trouble}.`)
  const { change } = result
  if (!change.ok) return refused(change.code, place)
  const { life } = change
  if (life.state === 'CREATED' && life.lostUntil === null) {
    return refused('10010', place, `The card was declined: ${life.declined}.`)
  }
  parts.payments.change(found, life, change.happening)
  return json(200, {})
}

/** A token is the last part of the payment's redirect address, with or without the ending of a picture. */
function approverTrouble(
  parts: PaymentParts,
  payment: Payment,
  approver: wire.ApproveRequest,
): Refusal | undefined {
  const address = redirectOf(parts, payment)
  const tokens = address === undefined ? [] : [payment.token, address.slice(address.lastIndexOf('/') + 1)]
  return approver.token === undefined || tokens.includes(approver.token)
    ? customerRule(approver)
    : { code: '10020', detail: 'This is not the token of the payment’s redirect address.' }
}
