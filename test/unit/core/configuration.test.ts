// The configuration of a payment handler, as somebody may have written it: every mistake with its line and column.
import { expect, test } from 'vitest'
import { readPaymentHandler } from '#core/settings/payment-configuration.ts'

const found = (text: string) =>
  readPaymentHandler(text).faults.map(({ line, column, rule, name }) => [line, column, rule, name].join(' '))

test('a right one is taken as it stands, with what it leaves out', () => {
  expect(readPaymentHandler('{ "merchant_serial_number": "123456" }')).toEqual({
    faults: [],
    handler: { merchant_serial_number: '123456', environment: 'PRODUCTION' },
  })
})

test.each([
  ['', ['1 1 json ']],
  ['{\n  "merchant_serial_number": "123456",\n}', ['3 1 json ']],
  ['{\n  "merchant_serial_number": "12\n3456" }', ['2 29 json ']],
  ['{ "merchant_serial_number": "123456" } x', ['1 40 json ']],
  // JSON lets a string hold what only the upper half of the control characters has (RFC 8259, 7).
  ['{ "merchant_serial_number": "12\u{85}456" }', ['1 29 serialNumber merchant_serial_number']],
  ['{ "merchant_serial_number": "123456", "note": 01 }', ['1 47 json ']],
  ['[1]', ['1 1 object ']],
  ['{}', ['1 1 missing merchant_serial_number']],
  ['{\n  "merchant_serial_number": 123456\n}', ['2 29 serialNumber merchant_serial_number']],
  [
    '{\n  "merchant_serial_number": "12345678",\n  "environment": "Test",\n    "msn": 1\n}',
    ['2 29 serialNumber merchant_serial_number', '3 18 environment environment', '4 5 unknown msn'],
  ],
  [
    '{ "merchant_serial_number": "123456",\n "merchant_serial_number": "654321" }',
    ['2 2 twice merchant_serial_number'],
  ],
  [
    '{ "merchant_serial_number": "123456", "allowed_payment_instruments": [\n  {"type": "QR"},\n  {"typ": "QR"} ] }',
    ['3 3 instrument allowed_payment_instruments'],
  ],
  [
    '{ "merchant_serial_number": "123456",\n "allowed_payment_instruments": "QR" }',
    ['2 33 instruments allowed_payment_instruments'],
  ],
  [
    '{ "merchant_serial_number": "123456",\n "allowed_payment_instruments": [{"type": "CARD"}] }',
    ['2 33 noFlow allowed_payment_instruments'],
  ],
])('%j', (text, faults) => {
  expect(found(text)).toEqual(faults)
})

test('what no parser could hold is no configuration', () => {
  expect(found('['.repeat(100_000))).toEqual(['1 1 json '])
})
