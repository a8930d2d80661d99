// The locale of a view: the browser's until the shop has chosen a language.
import { expect, test } from 'vitest'
import { inBrowserLocale } from '#renderer/till/view-locale.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { cashierView } from '#test/support/samples/screens.ts'

const unchosen = { isLanguageChosen: false }

test.each([
  ['fi', 'fi-FI'],
  ['en-US', 'en-GB'],
  ['nn-NO', 'nb-NO'],
  ['de-DE', 'as the till says'],
])('a browser that speaks %s writes words, amounts and times in %s', (browser, written) => {
  const cashier = cashierView({ ...unchosen }, { locale: 'as the till says' })
  expect(inBrowserLocale(cashier, browser).till.locale).toBe(written)
  const kiosk = { ...kioskView(null), ...unchosen, locale: 'as the till says' }
  expect(inBrowserLocale(kiosk, browser).locale).toBe(written)
})

test('a language that the shop has chosen stands', () => {
  const view = cashierView({}, { locale: 'da-DK' })
  expect(inBrowserLocale(view, 'fi')).toBe(view)
})
