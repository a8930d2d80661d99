// Phone numbers as people type them at a till, and what the service is given.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

test.each([
  ['NO', '91234567', '4791234567'],
  ['NO', '912 34 567', '4791234567'],
  ['NO', '+47 912 34 567', '4791234567'],
  ['NO', '0047 91234567', '4791234567'],
  ['NO', '4791234567', '4791234567'],
  ['NO', '+45 12 34 56 78', '4512345678'],
  ['NO', '+46 70 123 45 67', '46701234567'],
  ['DK', '12 34 56 78', '4512345678'],
  ['FI', '040 123 4567', '358401234567'],
  ['FI', '+358 40 1234567', '358401234567'],
  ['FI', '(040) 123-4567', '358401234567'],
] as const)('in %s "%s" is %s', (market, typed, msisdn) => {
  expect(parseMsisdn(typed, market)).toBe(msisdn)
})

test.each([
  ['NO', ''],
  ['NO', '1234567'],
  ['NO', '912345678'],
  ['NO', '02345678'],
  ['NO', '+47 1234'],
  ['NO', '+0123456789'],
  ['NO', 'nine one two'],
  ['NO', '91234567a'],
  ['NO', '+'],
  ['DK', '123456789'],
  ['FI', '0401'],
  ['NO', '+123456789012345678'],
] as const)('in %s "%s" is no phone number', (market, typed) => {
  expect(parseMsisdn(typed, market)).toBeUndefined()
})

/** As people type: digits for the most part, a country before them or not. */
const sign = fc.oneof(
  { weight: 9, arbitrary: fc.nat(9).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(' ', '(', ')', '.', '-', '/', '+', 'a') },
)
const typedNumber = fc
  .tuple(fc.constantFrom('', '', '+', '00', '+47', '+358 ', '0045'), fc.array(sign, { maxLength: 14 }))
  .map(([country, rest]) => country + rest.join(''))

test('whatever is typed, the service gets 9 to 15 digits or nothing', () => {
  const isNumber = premise('it is a phone number', 0.1)
  fc.assert(
    fc.property(fc.constantFrom('NO', 'DK', 'FI'), typedNumber, (market, typed) => {
      const msisdn = isNumber(parseMsisdn(typed, market))
      if (msisdn !== undefined) expect(msisdn).toMatch(/^[1-9]\d{8,14}$/)
    }),
    tried(1000),
  )
})

test('only the last two digits leave the till', () => {
  expect(lastTwo('4791234567')).toBe('67')
})
