// Phone numbers as people type and paste them at a till, and what the service is given.
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import type { Market } from '#shared/market.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

test.each([
  ['NO', '91234567', '4791234567'],
  ['NO', '912 34 567', '4791234567'],
  ['NO', '+47 912 34 567', '4791234567'],
  ['NO', '0047 91234567', '4791234567'],
  ['NO', '00 47 91234567', '4791234567'],
  ['NO', '4791234567', '4791234567'],
  ['NO', '(+47) 912 34 567', '4791234567'],
  ['NO', '+47 (0)91234567', '4791234567'],
  ['NO', 'tel:+47-912-34-567', '4791234567'],
  ['NO', '912.34.567', '4791234567'],
  ['NO', '912\u201134\u2012567', '4791234567'],
  ['NO', '912 34 567', '4791234567'],
  ['NO', '\u202a+47 912 34 567\u202c', '4791234567'],
  ['NO', '\ufeff912\u200b34\u00ad567', '4791234567'],
  ['NO', '＋４７ ９１２３４５６７', '4791234567'],
  ['NO', '٩١٢٣٤٥٦٧', '4791234567'],
  ['NO', '+45 12 34 56 78', '4512345678'],
  ['NO', '+46 70 123 45 67', '46701234567'],
  ['NO', '+46 070 123 45 67', '46701234567'],
  ['NO', '+46 (0)70-123 45 67', '46701234567'],
  ['NO', '+44 (0)7700 900123', '447700900123'],
  ['NO', '+44 20 7946 0958', '442079460958'],
  ['NO', '+44 (0)20 7946 0958', '442079460958'],
  ['NO', '+39 06 1234 5678', '390612345678'],
  ['DK', '12 34 56 78', '4512345678'],
  ['FI', '040 123 4567', '358401234567'],
  ['FI', '40 123 4567', '358401234567'],
  ['FI', '+358 40 1234567', '358401234567'],
  ['FI', '+358 040 1234567', '358401234567'],
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
  ['NO', '+47 091 23 456'],
  ['NO', '+0123456789'],
  ['NO', '011 47 91234567'],
  ['NO', 'nine one two'],
  ['NO', '91234567a'],
  ['NO', '1-800-FLOWERS'],
  ['NO', '91234567 x12'],
  ['NO', '91234567;ext=12'],
  ['NO', '91234567, 98765432'],
  ['NO', '070 123 45 67'],
  ['NO', '+'],
  ['DK', '123456789'],
  ['DK', '+47 4791234567'],
  ['FI', '0401'],
  ['NO', '+123456789012345678'],
] as const)('in %s "%s" is no phone number', (market, typed) => {
  expect(parseMsisdn(typed, market)).toBeUndefined()
})

test.each<[Market, string, string]>([
  ['NO', '91 23 45 67 / 98', 'an ending of its own, or two numbers'],
  ['NO', '91 23 45 67\n98 76 54 32', 'two numbers'],
  ['FI', '040 123 456/7', 'one number, or two'],
  ['FI', `${' '.repeat(190)}+358 40 123`, 'what a field has cut off'],
  ['NO', '91(0)234567', 'a zero that may be dialled'],
  ['NO', '+47 0 91 23 45 67', 'a zero that nobody dials in Norway'],
  ['FI', '+47 0912 34567', 'the same, from abroad'],
  ['NO', '+49 0151 2345678', 'a zero that is dropped in some countries'],
  ['NO', '+44 20(0) 7946 095', 'a zero in the midst of a number'],
  ['NO', '+39 (0)6 1234 5678', 'a zero that Italy keeps, or that is dropped as elsewhere'],
  ['NO', '00378 (0)549 886 123', 'the same in San Marino'],
  ['FI', '+225 (0)7 12 34 56 78', 'the same in Ivory Coast'],
  ['DK', '(+242) (0)6 612 3456', 'the same in Congo'],
  ['FI', '4791234567', 'a Norwegian number without its plus, or a Finnish one without its zero'],
  ['FI', '3584012345', 'a Finnish number with its country, or another one without its zero'],
])('in %s "%s" is asked about: %s', (market, typed) => {
  expect(parseMsisdn(typed, market)).toBeUndefined()
})

/** As people type and paste: digits for the most part, a country before them or not. */
const sign = fc.oneof(
  { weight: 12, arbitrary: fc.nat(9).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(' ', '(', ')', '.', '-', '(0)', ' ', '–', '\u200b') },
  { weight: 1, arbitrary: fc.constantFrom('/', '+', 'a', '٤', '４', '\u202a', '\n', ',', ' x') },
)
const fronts = ['', '', '', '+', '00', '+47', '+358 ', '0045', '+46 ', '+46 (0)', 'tel:+47', '+39 (0)6']
const country = fc.constantFrom(...fronts, '+225 (0)7')
const typedNumber = fc
  .tuple(country, fc.array(sign, { maxLength: 14 }))
  .map(([front, rest]) => front + rest.join(''))

/** What a telephone in that country sends when a person keys the text: a plus and digits, and nothing else has a key. */
function dialled(typed: string, market: Market): string {
  const keyed = Array.from(typed.replaceAll('(0)', '')).flatMap((one) => {
    const digit = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '０１２３４５６７８９'].map((digits) => digits.indexOf(one))
    return one === '+' ? ['+'] : digit.filter((value) => value >= 0).map(String)
  })
  return keyed
    .join('')
    .replace(/^00/, '+')
    .replace(/^(?!\+)/, { NO: '+47', DK: '+45', FI: '+358' }[market])
}

test('whatever is taken is what a telephone would dial', () => {
  const isNumber = premise('it is a phone number', 0.05)
  const isBoth = premise('two readers take it', 0.2)
  fc.assert(
    fc.property(fc.constantFrom('NO', 'DK', 'FI'), typedNumber, (market, typed) => {
      const msisdn = isNumber(parseMsisdn(typed, market))
      if (msisdn === undefined) return
      expect(msisdn).toMatch(/^[1-9]\d{8,14}$/)
      const sent = dialled(typed, market)
      const [home, abroad] = [sent.replace(/^\+(358|46)0/, '+$1'), sent.replace(/^\+(47|45|358)(?=\1)/, '+')]
      expect([sent, home, abroad]).toContain(`+${msisdn}`)
      // Another reader of numbers knows whether that country keeps the zero in brackets; where it knows none there, it is dropped.
      const readings = ['0', ''].map((zero) => parsePhoneNumberFromString(typed.replace('(0)', zero), market))
      const other = readings.find((one) => one?.isValid())
      if (isBoth(other)) expect(other?.number).toBe(`+${msisdn}`)
    }),
    tried(2000),
  )
})

test('only the last two digits leave the till', () => {
  expect(lastTwo('4791234567')).toBe('67')
})
