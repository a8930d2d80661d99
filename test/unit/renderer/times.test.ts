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
  ['4791234567', 'NO', '+47 912 34 567'],
  ['4512345678', 'DK', '+45 12 34 56 78'],
  ['358401234567', 'FI', '+358 40 123 4567'],
  ['35840123456', 'FI', '+358 40 123 456'],
  ['46701234567', 'NO', '+467 012 345 67'],
] as const)('%s is read back in %s as %s', (msisdn, market, words) => {
  expect(groupedNumber(msisdn, market)).toBe(words)
})

test('what is read back is what was typed, also in the form in which it is sent', () => {
  const msisdn = parseMsisdn('0047 912 34 567', 'NO')
  expect(msisdn && parseMsisdn(groupedNumber(msisdn, 'NO'), 'NO')).toBe(msisdn)
  // A foreign number whose digits would also make one at home.
  const foreign = parseMsisdn('+4791234567', 'FI')
  expect(foreign && parseMsisdn(`+${foreign}`, 'FI')).toBe('4791234567')
})
