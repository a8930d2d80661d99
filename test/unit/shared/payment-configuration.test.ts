// The configuration of the payment handler, against the contract's three rows.
import { expect, test } from 'vitest'
import { paymentHandlerConfiguration } from '#shared/payment-configuration.ts'

test('production is what is meant when nothing is said', () => {
  expect(paymentHandlerConfiguration.parse({ merchant_serial_number: '123456' })).toEqual({
    merchant_serial_number: '123456',
    environment: 'PRODUCTION',
  })
})

test.each([
  [{}, 'no serial number'],
  [{ merchant_serial_number: '1234' }, 'four digits'],
  [{ merchant_serial_number: '1234567' }, 'seven digits'],
  [{ merchant_serial_number: '12a456' }, 'a letter'],
  [{ merchant_serial_number: 123456 }, 'a number'],
  [{ merchant_serial_number: '123456', environment: 'test' }, 'lower case'],
  [
    { merchant_serial_number: '123456', allowed_payment_instruments: ['QR'] },
    'an instrument that is no object',
  ],
  [{ merchant_serial_number: '123456', currency: 'NOK' }, 'an unknown field'],
])('%o is refused: %s', (given, why) => {
  expect(paymentHandlerConfiguration.safeParse(given).success, why).toBe(false)
})
