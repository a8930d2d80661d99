// The first language of a new till: screens follow their browser until the shop has chosen; paper and facts follow the market.
import { expect, test } from 'vitest'
import { customerLocaleOf, localeOf, parseSettings } from '#core/settings/settings.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

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

test('a new till says on all its screens that nobody has chosen, until somebody does', async () => {
  await using shop = await openShop({ settings: unset })
  const views = () => [shop.cashier.view(), shop.customer.view(), shop.kiosk.view(), shop.office.view()]
  expect(views().map((view) => view.isLanguageChosen)).toEqual([false, false, false, false])
  expect(shop.customer.view().locale).toBe('nb-NO')
  opened(await shop.office.ask('settings.change', { changes: { locale: 'da-DK' } }))
  expect(views().map((view) => view.isLanguageChosen)).toEqual([true, true, true, true])
  expect(shop.customer.view().locale).toBe('da-DK')
})
