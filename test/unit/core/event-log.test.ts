// The service's log of a payment's events, held against the service's sums.
import { expect, test } from 'vitest'
import { explainsSums } from '#core/payment/read.ts'
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

test('of refunds without amounts one follows from the sums, two do not, and none where the sums lag and tell of none', () => {
  const [captured, one, other] = [
    event('CAPTURED', kroner(5000)),
    event('REFUNDED', null),
    { ...event('REFUNDED', null), pspReference: 'other' },
  ]
  const explains = (log: PaymentEvent[], refunded: number) =>
    explainsSums(log, sums(5000, refunded), undefined)
  expect(explains([captured, one], 2000)).toBe(true)
  expect(explains([captured, one, other], 2000)).toBe(false)
  expect(explains([captured, one], 0)).toBe(false)
  expect(explains([captured], 0)).toBe(true)
})
