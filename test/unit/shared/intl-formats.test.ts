// Tests of amounts and times: as each language and market writes them, with spaces that never break a line.
import { expect, test } from 'vitest'
import { clockTime, dayAndTime, shortTime } from '#renderer/i18n/times.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { language, spokenLanguageOf, tagOf } from '#shared/language.ts'
import { currencyOf, market } from '#shared/market.ts'
import { formatAmount, formatMoney } from '#shared/money.ts'

test.each([
  ['nb', 'NO', 'nb-NO', '12\u00a0345,50\u00a0kr', '12\u00a0345,50'],
  ['en', 'NO', 'en-GB', 'NOK\u00a012,345.50', '12,345.50'],
  ['sv', 'NO', 'sv-SE', '12\u00a0345,50\u00a0Nkr', '12\u00a0345,50'],
  ['da', 'DK', 'da-DK', '12.345,50\u00a0kr.', '12.345,50'],
  ['en', 'DK', 'en-GB', 'DKK\u00a012,345.50', '12,345.50'],
  ['fi', 'FI', 'fi-FI', '12\u00a0345,50\u00a0€', '12\u00a0345,50'],
  ['sv', 'FI', 'sv-FI', '12\u00a0345,50\u00a0€', '12\u00a0345,50'],
  ['en', 'FI', 'en-GB', '€12,345.50', '12,345.50'],
] as const)('%s in %s is %s and writes %s', (spoken, where, tag, money, amount) => {
  expect(tagOf(spoken, where)).toBe(tag)
  expect(formatMoney({ value: 1_234_550, currency: currencyOf[where] }, tag)).toBe(money)
  expect(formatAmount(1_234_550, tag)).toBe(amount)
})

test.each([
  ['nb-NO', '14:03:09', '14:03', '5. feb. 2026, 14:03:09'],
  ['da-DK', '14.03.09', '14.03', '5. feb. 2026, 14.03.09'],
  ['fi-FI', '14.03.09', '14.03', '5.2.2026 klo 14.03.09'],
  ['sv-SE', '14:03:09', '14:03', '5 feb. 2026 14:03:09'],
  ['sv-FI', '14.03.09', '14.03', '5 feb. 2026 14.03.09'],
  ['en-GB', '14:03:09', '14:03', '5 Feb 2026, 14:03:09'],
])('the hours of the day in %s', (tag, seconds, minutes, day) => {
  useStore.setState(initial, true) // no view has named a zone: UTC
  const at = Date.UTC(2026, 1, 5, 14, 3, 9)
  expect([clockTime(at, tag), shortTime(at, tag), dayAndTime(at, tag)]).toEqual([seconds, minutes, day])
})

test('every language has a tag in every market that leads back to it', () => {
  for (const spoken of language.options)
    for (const where of market.options) expect(spokenLanguageOf(tagOf(spoken, where))).toBe(spoken)
})
