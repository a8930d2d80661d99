// Amounts: which may be charged, and that no float ever touches them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { amountProblem, decimal, formatAmount, formatMoney, formatScale, maximum } from '#shared/money.ts'

test.each([
  [{ value: 100, currency: 'NOK' }, 'NOK', undefined],
  [{ value: 99, currency: 'NOK' }, 'NOK', 'amount.tooSmall'],
  [{ value: 1, currency: 'DKK' }, 'DKK', undefined],
  [{ value: 0, currency: 'EUR' }, 'EUR', 'amount.tooSmall'],
  [{ value: -5, currency: 'EUR' }, 'EUR', 'amount.tooSmall'],
  [{ value: maximum, currency: 'NOK' }, 'NOK', undefined],
  [{ value: maximum + 1, currency: 'NOK' }, 'NOK', 'amount.tooLarge'],
  [{ value: 499.5, currency: 'NOK' }, 'NOK', 'amount.notWhole'],
  [{ value: Number.NaN, currency: 'NOK' }, 'NOK', 'amount.notWhole'],
  [{ value: '49900', currency: 'NOK' }, 'NOK', 'amount.notWhole'],
  [{ value: 49900, currency: 'SEK' }, 'NOK', 'amount.wrongCurrency'],
] as const)('%o at a till that takes %s: %s', (amount, currency, code) => {
  expect(amountProblem(amount, currency)?.code).toBe(code)
})

test('the problem of an amount names the limit in minor units', () => {
  expect(amountProblem({ value: 99, currency: 'NOK' }, 'NOK')).toEqual({
    code: 'amount.tooSmall',
    details: { value: 99, limit: 100, currency: 'NOK' },
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [49900, '499.00'],
  [-150, '-1.50'],
  [maximum, '650000.00'],
])('%i minor units are %s', (value, text) => {
  expect(decimal(value)).toBe(text)
})

test('people read amounts as they write them', () => {
  expect(formatAmount(49900, 'nb-NO')).toBe('499,00')
  expect(formatAmount(123456789, 'en-GB')).toBe('1,234,567.89')
  expect(formatMoney({ value: 49900, currency: 'EUR' }, 'fi-FI')).toBe('499,00\u00a0€')
})

test('whatever the amount, what is read is what was meant, to the last digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(
        formatAmount(value, 'en-GB')
          .replaceAll(/[,.]/g, '')
          .replace(/^0+(?=\d)/, ''),
      ).toBe(String(value))
    }),
  )
})

test('less than nothing has the same sign in every language', () => {
  for (const { tag } of Object.values(languages)) {
    const said = [formatAmount(-1050, tag), formatMoney({ value: -1050, currency: 'NOK' }, tag)]
    expect(said.map((text) => /[-−]/.exec(text)?.[0])).toEqual(['−', '−'])
  }
})

test.each(['en-GB', 'nb-NO', 'da-DK', 'sv-SE', 'fi-FI'])('a scale has the minus of amounts: %s', (locale) => {
  expect(formatScale(-50_000, locale)).toBe('−500')
  expect(formatScale(50_000, locale)).toBe('500')
})
