// The locale of a view: the browser's until the shop has chosen a language.
import { beforeEach, expect, test } from 'vitest'
import { localeNow } from '#renderer/i18n/use-format.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { inBrowserLocale } from '#renderer/till/view-locale.ts'
import { customerView, kioskView } from '#test/support/samples/kiosk.ts'
import { officeView } from '#test/support/samples/office.ts'
import { cashierView } from '#test/support/samples/screens.ts'

const unchosen = { isLanguageChosen: false }

beforeEach(() => useStore.setState(initial, true))

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

test.each([
  { cashier: cashierView({}, { locale: 'da-DK' }) },
  { office: officeView({ locale: 'da-DK' }) },
  { kiosk: { ...kioskView(null), locale: 'da-DK' } },
  { customer: customerView({ locale: 'da-DK' }) },
])('amounts and times are written as the one view of a page says', (view) => {
  useStore.setState(view)
  expect(localeNow()).toBe('da-DK')
})

test('a language that a person has chosen on this screen comes first, and Swedish is written as in the market', () => {
  useStore.setState({ kiosk: { ...kioskView(null), locale: 'fi-FI', market: 'FI' }, chosen: 'sv' })
  expect(localeNow()).toBe('sv-FI')
  useStore.setState({ kiosk: { ...kioskView(null), locale: 'nb-NO', market: 'NO' } })
  expect(localeNow()).toBe('sv-SE')
})
