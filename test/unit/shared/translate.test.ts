// Tests of texts that are said outside a screen: their particulars, what they take from other texts, and their forms.
import { expect, test } from 'vitest'
import { translatorOf } from '#shared/translate.ts'

const t = translatorOf('fi', {
  days_one: '1 päivä',
  days_other: '{{count}} päivää',
  'money.none': 'Mitään ei veloitettu.',
  refused: '{{name}} hylkäsi maksun.',
  outcome: '$t(money.none)',
})

test('what counts things takes the form of its number', () => {
  expect([t('days', { count: 1 }), t('days', { count: 7 })]).toEqual(['1 päivä', '7 päivää'])
})

test('a text takes another one in, whatever is given for it', () => {
  expect(t('outcome', { name: '$t(refused)' })).toBe('Mitään ei veloitettu.')
})

test('what is put in stays as it was written, whatever stands in it', () => {
  for (const name of ['<b>&"\'', '$t(money.none)', '{{count}}', '$&', 'count'])
    expect(t('refused', { name })).toBe(`${name} hylkäsi maksun.`)
})
