// The service's log of a payment's events, held against the service's sums.
import { expect, test } from 'vitest'
import { explainsSums } from '#core/payment/event-log.ts'
import type { PaymentEvent } from '#core/service/epayment.ts'

const kroner = (value: number) => ({ value, currency: 'NOK' as const })
const sums = (captured: number, refunded: number) => ({
  authorizedAmount: kroner(5000),
  cancelledAmount: kroner(0),
  capturedAmount: kroner(captured),
  refundedAmount: kroner(refunded),
})
const event = (name: string, amount: PaymentEvent['amount']): PaymentEvent => ({
  reference: 'a-1',
  pspReference: name,
  name,
  amount,
  timestamp: '2026-01-15T08:00:00Z',
  idempotencyKey: null,
  success: true,
})

test('a refund without its amount explains no sums, not even sums that lag and tell of none', () => {
  const log = [event('CAPTURED', kroner(5000)), event('REFUNDED', null)]
  expect(explainsSums(log, sums(5000, 2000))).toBe(false)
  expect(explainsSums(log, sums(5000, 0))).toBe(false)
  expect(explainsSums([event('CAPTURED', kroner(5000))], sums(5000, 0))).toBe(true)
})
