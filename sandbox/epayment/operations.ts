// What does each ePayment operation answer, once its request has come through the gateway?
import { json, malformed, refused, type Answer, type Place } from '#sandbox/answer.ts'
import type { ErrorCode } from '#sandbox/code.ts'
import { authorize, cancel, capture, refund, type Change, type Payment } from '#sandbox/epayment/life.ts'
import { declineOf, unknownCustomer, usualLife } from '#sandbox/epayment/limit.ts'
import { phoneOf, refusalOf } from '#sandbox/epayment/rule.ts'
import { shownModification, shownPayment } from '#sandbox/epayment/view.ts'
import type { Admitted } from '#sandbox/gateway.ts'
import { payAddress, qrAddress } from '#sandbox/link.ts'
import { unguessable } from '#sandbox/name.ts'
import type { Parts } from '#sandbox/parts.ts'
import { read } from '#sandbox/reading.ts'
import * as wire from '#shared/wire/epayment.ts'

/** What to do with a request for one payment; `reference` is as the path says it. */
export type Operation = (parts: Parts, admitted: Admitted, reference: string) => Answer

const placeOf = ({ chance }: Parts, { instance }: Admitted): Place => ({ instance, chance })

/** At most once per key; an operation that may come without a key is then done each time. */
export function once(
  parts: Parts,
  operation: string,
  admitted: Admitted,
  conflict: ErrorCode,
  work: () => Answer,
) {
  const { key, unit, body, path } = admitted
  if (key === null) return parts.store.atomically(work)
  const asked = { merchantSerialNumber: unit.merchantSerialNumber, operation, key, path, body }
  return parts.answers.once(asked, work, () => refused(conflict, placeOf(parts, admitted)))
}

export function create(parts: Parts, admitted: Admitted): Answer {
  const place = placeOf(parts, admitted)
  return once(parts, 'create', admitted, '4020', () => {
    const reading = read(admitted.body, wire.createRequest)
    if (!reading.ok) return malformed(reading.faults, place)
    const request = reading.value
    const { unit } = admitted
    const now = parts.clock.now()
    const refusal = refusalOf(request, { unit, environment: parts.environment, now })
    if (refusal) return refused(refusal.code, place, refusal.detail)
    if (parts.payments.find(unit.merchantSerialNumber, request.reference)) {
      return refused('4150', place, 'A payment with this reference exists.')
    }
    const payment = parts.payments.add({
      merchantSerialNumber: unit.merchantSerialNumber,
      market: unit.market,
      reference: request.reference,
      token: unguessable(parts.chance),
      phone: phoneOf(request) ?? null,
      request,
      idempotencyKey: admitted.key ?? '',
      createdAt: now,
      endsAt: request.expiresAt === undefined ? now + usualLife : Date.parse(request.expiresAt),
    })
    const redirectUrl = redirectOf(parts, payment)
    return json(201, { reference: payment.reference, ...(redirectUrl === undefined ? {} : { redirectUrl }) })
  })
}

function redirectOf({ publicUrl }: Parts, payment: Payment): string | undefined {
  const { userFlow, qrFormat } = payment.request
  switch (userFlow) {
    case 'PUSH_MESSAGE':
      return undefined
    case 'QR':
      return qrFormat?.format === 'TEXT/TARGETURL'
        ? payAddress(publicUrl, payment)
        : qrAddress(publicUrl, payment)
    case 'WEB_REDIRECT':
    case 'NATIVE_REDIRECT':
      return payAddress(publicUrl, payment)
  }
}

const found = (parts: Parts, { unit }: Admitted, reference: string) =>
  parts.payments.find(unit.merchantSerialNumber, reference)

export const get: Operation = (parts, admitted, reference) => {
  const payment = found(parts, admitted, reference)
  return payment ? json(200, shownPayment(payment)) : refused('5090', placeOf(parts, admitted))
}

export const events: Operation = (parts, admitted, reference) => {
  const payment = found(parts, admitted, reference)
  return payment ? json(200, parts.payments.events(payment)) : refused('5090', placeOf(parts, admitted))
}

/** Keeps the change and shows the payment, or refuses. */
function modified(parts: Parts, admitted: Admitted, payment: Payment, change: Change): Answer {
  if (!change.ok) return refused(change.code, placeOf(parts, admitted))
  return json(200, shownModification(parts.payments.change(payment, change.life, change.happening)))
}

/** Capture and refund: how much, and does it fit what is there? */
function modification(
  parts: Parts,
  admitted: Admitted,
  reference: string,
  work: (payment: Payment, value: number) => Change,
): Answer {
  const reading = read(admitted.body, wire.modificationRequest)
  if (!reading.ok) return malformed(reading.faults, placeOf(parts, admitted))
  const payment = found(parts, admitted, reference)
  if (!payment) return refused('5090', placeOf(parts, admitted))
  const { value, currency } = reading.value.modificationAmount
  if (currency !== payment.request.amount.currency) return refused('5040', placeOf(parts, admitted))
  return modified(parts, admitted, payment, work(payment, value))
}

export const captureOperation: Operation = (parts, admitted, reference) =>
  once(parts, 'capture', admitted, '4010', () =>
    modification(parts, admitted, reference, (payment, value) =>
      capture(payment, {
        value,
        key: admitted.key ?? '',
        now: parts.clock.now(),
        isPartialAllowed: admitted.unit.permissions.includes('PARTIAL_CAPTURE'),
      }),
    ),
  )

export const refundOperation: Operation = (parts, admitted, reference) =>
  once(parts, 'refund', admitted, '4150', () =>
    modification(parts, admitted, reference, (payment, value) =>
      refund(payment, {
        value,
        key: admitted.key,
        now: parts.clock.now(),
        isTest: parts.environment === 'TEST',
      }),
    ),
  )

export const cancelOperation: Operation = (parts, admitted, reference) =>
  once(parts, 'cancel', admitted, '4020', () => {
    const reading = read(admitted.body.trim() === '' ? '{}' : admitted.body, wire.cancelRequest)
    if (!reading.ok) return malformed(reading.faults, placeOf(parts, admitted))
    const payment = found(parts, admitted, reference)
    if (!payment) return refused('5090', placeOf(parts, admitted))
    const isBeforeApprovalOnly = reading.value.cancelTransactionOnly === true
    return modified(parts, admitted, payment, cancel(payment, isBeforeApprovalOnly, parts.clock.now()))
  })

/** TEST only: approves in the customer's place. */
export const approve: Operation = (parts, admitted, reference) =>
  once(parts, 'approve', admitted, '4020', () => {
    const place = placeOf(parts, admitted)
    const reading = read(admitted.body, wire.approveRequest)
    if (!reading.ok) return malformed(reading.faults, place)
    const payment = found(parts, admitted, reference)
    if (!payment) return refused('5090', place)
    if ('customer' in reading.value && reading.value.customer.phoneNumber === unknownCustomer) {
      return refused('7010', place)
    }
    if (payment.life.state !== 'CREATED') return refused('10020', place)
    const decline = declineOf(payment.request.amount.value)
    if (decline !== undefined && decline !== 'unknown')
      return refused('10010', place, `The card: ${decline}.`)
    const change = authorize(payment, parts.clock.now())
    if (!change.ok) return refused(change.code, place)
    parts.payments.change(payment, change.life, change.happening)
    return json(200, {})
  })
