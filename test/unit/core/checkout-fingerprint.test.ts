// What stands for a register's body in the journal: the same in every version, or a repeat after an update would be another checkout.
import { expect, test } from 'vitest'
import { fingerprint } from '#core/process/runner.ts'
import { canonicalText, checkoutBody, plainCheckout } from '#core/terminal/checkout-body.ts'

test('what stands for a body in the journal is frozen: a field with a default that comes later changes none of it', () => {
  const print = (body: object) =>
    fingerprint(
      canonicalText(checkoutBody.parse({ amount: { value: 4900, currency: 'NOK' }, ...body }), plainCheckout),
      'secret',
    )
  const frozen = '3MEXmqaly02OXs5iMEOY6RPmGrfY4QxN7pKLS0LPVOo'
  expect(print({})).toBe(frozen)
  expect(print({ flow: 'QR', keepReserved: false, metadata: {} })).toBe(frozen)
  expect(print({ keepReserved: true })).not.toBe(frozen)
})
