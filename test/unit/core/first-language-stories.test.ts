// The first language of a new till: screens follow their browser until the shop has chosen; paper and facts follow the market.
import { afterEach, expect, test, vi } from 'vitest'
import { languageFor } from '#renderer/i18n/screen-language.ts'
import { customerLocaleOf, localeOf, parseSettings } from '#core/settings/settings.ts'
import { cashierView } from '#test/support/views/views.ts'
import { openShop } from '#test/support/till/shop.ts'
import { opened } from '#test/support/till/shop.ts'

afterEach(() => vi.unstubAllGlobals())

const unset = { locale: undefined, customerLocale: undefined }
const settingsWith = (given: object) => opened(parseSettings({ service: { kind: 'sandbox' }, ...given }, ''))

test.each([
  [{}, 'nb-NO', 'nb-NO'],
  [{ market: 'DK' }, 'da-DK', 'da-DK'],
  [{ market: 'FI' }, 'fi-FI', 'fi-FI'],
  [{ market: 'FI', locale: 'sv-FI' }, 'sv-FI', 'sv-FI'],
  [{ market: 'FI', customerLocale: 'en-GB' }, 'fi-FI', 'en-GB'],
])('a till set up as %j prints and keeps in %s, and speaks to customers in %s', (given, own, customers) => {
  const settings = settingsWith(given)
  expect([localeOf(settings), customerLocaleOf(settings)]).toEqual([own, customers])
})

test.each([
  ['fi-FI', false, 'fi'],
  ['nn-NO', false, 'nb'],
  ['de-DE', false, 'en'],
  ['fi-FI', true, 'en'],
])('a browser in %s, where the shop has chosen: %s, shows %s', (browser, isLanguageChosen, shown) => {
  vi.stubGlobal('navigator', { language: browser })
  const view = { ...cashierView({}), isLanguageChosen }
  const sources = { chosen: null, cashier: view, customer: null, kiosk: null, office: null }
  expect(languageFor('cashier', sources)).toBe(shown)
  expect(languageFor('cashier', { ...sources, chosen: 'da' })).toBe('da')
})

test('a new till says on all its screens that nobody has chosen, until somebody does', async () => {
  await using shop = await openShop({ settings: unset })
  const views = () => [shop.cashier.view(), shop.customer.view(), shop.kiosk.view(), shop.office.view()]
  expect(views().map((view) => view.isLanguageChosen)).toEqual([false, false, false, false])
  expect(shop.customer.view().locale).toBe('nb-NO')
  opened(await shop.office.ask('settings.change', { changes: { locale: 'da-DK' } }))
  expect(views().map((view) => view.isLanguageChosen)).toEqual([true, true, true, true])
  expect(shop.customer.view().locale).toBe('da-DK')
})
