// The language of each screen: the one it is told, whatever the browser has, changed while it runs, and kept if its words do not load.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CustomerView } from '#shared/bridge.ts'
import { language as languages } from '#shared/language.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { useCarriers } from '#test/support/pages/carriers.ts'
import { pose } from '#test/support/poses/posed-screen.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { cashierView, noon } from '#test/support/samples/screens.ts'

const browser = useBrowser()
const slowStory = useCarriers({ isSlow: true })
const idle = (locale: string): CustomerView => ({
  at: noon,
  revision: 0,
  isLanguageChosen: true,
  shopName: 'Kaffebaren Torget',
  locale,
  currency: 'NOK',
  look: { theme: 'system', accent: null },
  slogan: null,
  pictures: noPictures,
  mode: 'sandbox',
  lines: [],
  total: 0,
  tipChoice: null,
  sale: null,
  signUp: null,
})
const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

slowStory(
  'the cashier speaks Norwegian and the customer Finnish, in browsers that are English',
  async (open) => {
    await using counter = await open({
      settings: { locale: 'nb-NO', customerLocale: 'fi-FI' },
    })
    const [cashier, customer] = await Promise.all([counter.openCashier(), counter.openCustomer()])
    await customer.getByText('Maksa puhelimella').waitFor()
    await cashier.getByText('Tast inn beløpet, og velg hvordan kunden betaler.').waitFor()
    expect([await langOf(cashier), await langOf(customer)]).toEqual(['nb', 'fi'])
    await cashier.chargeByQr('49900')
    await customer.getByText('Skannaa koodi').waitFor()
    await cashier.getByRole('heading', { name: 'Venter på kunden' }).waitFor()
    await cashier.getByText('499,00', { exact: true }).first().waitFor()
    expect(counter.complaints).toEqual([])
  },
)

test('a screen loads the words of its own surface, in the one language that it is told', async () => {
  await using posed = await pose(browser(), 'customer', idle('sv-SE'))
  const asked: string[] = []
  posed.page.on('request', (request) =>
    asked.push(/\/assets\/(nb|da|fi|sv|en)-[\w-]+\.js$/.exec(request.url())?.[1] ?? ''),
  )
  const loaded = () => asked.filter((name) => name !== '').toSorted()
  await posed.page.reload()
  await posed.page.getByText('Betala med mobilen').waitFor()
  expect(loaded()).toEqual(['en', 'sv']) // this browser's own language until the till has said its
  await posed.tell(idle('da-DK'))
  await posed.page.getByText('Betal med mobilen').waitFor()
  expect(await langOf(posed.page)).toBe('da')
  expect(loaded()).toEqual(['da', 'en', 'sv'])
})

test('each page is titled by what it is and whose, in its own language, and anew when that changes', async () => {
  const shop = 'Kaffebaren Torget'
  await using cashier = await pose(browser(), 'cashier', cashierView({}, { locale: 'nb-NO' }))
  await expect.poll(() => cashier.page.title()).toBe(`Kasserer · ${shop}`)
  await cashier.tell(cashierView({}, { locale: 'fi-FI', shopName: 'Kahvila' }))
  await expect.poll(() => cashier.page.title()).toBe('Myyjän näyttö · Kahvila')
  await using customer = await pose(browser(), 'customer', idle('sv-SE'))
  await expect.poll(() => customer.page.title()).toBe(`Kundskärm · ${shop}`)
  await using kiosk = await pose(browser(), 'kiosk', kioskView())
  await expect.poll(() => kiosk.page.title()).toBe(`Kiosk · ${shop}`)
})

slowTest('a kiosk has every language at hand, also when its line is cut', async () => {
  await using posed = await pose(browser(), 'kiosk', kioskView(null, { locale: 'nb-NO' }))
  const asked = new Set<string>()
  posed.page.on('requestfinished', (request) => {
    if (/\/(nb|da|fi|sv|en)-[\w-]+\.js$/.test(request.url())) asked.add(request.url())
  })
  await posed.page.reload()
  await posed.page.getByText('Trykk for å betale').waitFor()
  await expect.poll(() => asked.size).toBe(languages.options.length)
  await posed.page.context().setOffline(true)
  await posed.page.route('**', (route) => route.abort())
  await posed.tell(kioskView(null, { locale: 'fi-FI' }))
  await posed.page.getByText('Kosketa näyttöä').waitFor()
  await posed.tell(kioskView(null, { locale: 'nb-NO' }))
  await posed.page.getByText('Trykk for å betale').waitFor()
  expect(await langOf(posed.page)).toBe('nb')
})

slowTest('of two languages told at once the later one stays', async () => {
  await using posed = await pose(browser(), 'cashier', cashierView())
  await posed.page.getByText('Enter the amount, then').waitFor()
  await posed.tell(cashierView({}, { locale: 'fi-FI' }))
  await posed.tell(cashierView({}, { locale: 'nb-NO' }))
  await posed.page.getByText('Tast inn beløpet, og velg').waitFor()
  expect(await langOf(posed.page)).toBe('nb')
})

slowTest('words that do not come leave the screen in its old language, and it goes on', async () => {
  await using posed = await pose(browser(), 'cashier', cashierView())
  await posed.page.route('**/assets/fi-*.js', (route) => route.abort())
  await posed.tell(cashierView({}, { locale: 'fi-FI', shopName: 'Kahvila' }))
  await posed.page.getByText('Kahvila').waitFor()
  await posed.page.getByText('Enter the amount, then').waitFor()
  expect(await langOf(posed.page)).toBe('en')
  await posed.tell(cashierView({}, { locale: 'nb-NO', shopName: 'Kafé' }))
  await posed.page.getByText('Tast inn beløpet, og velg').waitFor()
})

slowTest(
  'a screen whose first words do not come is drawn all the same, in the language of the browser',
  async () => {
    await using posed = await pose(browser(), 'customer', idle('fi-FI'))
    await posed.page.route('**/assets/fi-*.js', (route) => route.abort())
    await posed.page.reload()
    await expect(posed.page.getByText('Pay with your phone').waitFor()).resolves.toBeUndefined()
  },
)
