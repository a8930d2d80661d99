// Are spans and phone numbers said as people read them?
import { expect, test } from 'vitest'
import { groupedNumber, span } from '#renderer/i18n/times.ts'
import { parseMsisdn } from '#shared/msisdn.ts'

test.each([
  [-5, '0:00'],
  [0, '0:00'],
  [999, '0:00'],
  [14_200, '0:14'],
  [599_999, '9:59'],
  [3_723_000, '1:02:03'],
])('%d ms is %s', (ms, words) => {
  expect(span(ms)).toBe(words)
})

test.each([
  ['4791234567', '+47 912 34 567'],
  ['4512345678', '+45 12 34 56 78'],
  ['358401234567', '+358 40 123 4567'],
  ['35840123456', '+358 40 123 456'],
  ['46701234567', '+46 70 123 45 67'],
  ['33612345678', '+33 61 234 56 78'],
  ['3545551234', '+354 555 12 34'],
  ['4915123456789', '+49 151 2345 67 89'],
  ['12125550123', '+12 125 550 123'],
])('%s is read back as %s', (msisdn, words) => {
  expect(groupedNumber(msisdn)).toBe(words)
})

test('what is read back is what was typed, also in the form in which it is sent', () => {
  const msisdn = parseMsisdn('0047 912 34 567', 'NO')
  expect(msisdn && parseMsisdn(groupedNumber(msisdn), 'NO')).toBe(msisdn)
  // A foreign number whose digits would also make one at home.
  const foreign = parseMsisdn('+4791234567', 'FI')
  expect(foreign && parseMsisdn(`+${foreign}`, 'FI')).toBe('4791234567')
})
