// Every state of a kiosk: choosing, paying and how it went, as its customer sees it.
import type { Page } from 'playwright-core'
import { basketOf, emptyBasket, withDiscount, basketWithProduct } from '#core/basket/basket.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { BasketView } from '#shared/basket.ts'
import type { KioskView, Views } from '#shared/bridge.ts'
import { textFor } from '#shared/language.ts'
import type { Basket } from '#shared/order.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { KioskSale } from '#shared/sale.ts'
import {
  click,
  inTurn,
  keyIn,
  languageOn,
  passTime,
  press,
  seeAlert,
  seeControl,
} from '#test/support/pages/screen-player.ts'
import { largeCatalog } from '#test/support/poses/large-catalog.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { opened } from '#test/support/till/shop.ts'
import { kioskView, receiptLink } from '#test/support/samples/kiosk.ts'
import { broadLogo, shopPictures } from '#test/support/samples/shop-pictures.ts'
import { ago, noon } from '#test/support/samples/screens.ts'

const { categories, products } = sampleCatalog('NO')

/** So many pieces of each. */
export function filledWith(pieces: Record<string, number>): Basket {
  let basket = emptyBasket('b-1')
  for (const [id, quantity] of Object.entries(pieces)) {
    const product = products.find((one) => one.id === id)
    if (product) basket = opened(basketWithProduct(basket, product, quantity, 'NOK'))
  }
  return basket
}
export const basketWith = (pieces: Record<string, number>): BasketView => basketOf(filledWith(pieces), true)
const some = basketWith({ 'flat-white': 2, 'cinnamon-bun': 1, 'coffee-beans': 1, 'mug-blue': 1 })
const free = basketOf(
  opened(
    withDiscount(filledWith({ 'flat-white': 1, tea: 1 }), null, { by: 'percent', hundredths: 10_000 }, null),
  ),
  true,
)
const all = basketWith(Object.fromEntries(products.map(({ id }) => [id, 2])))

const kiosk = (
  name: string,
  view: Views['kiosk'],
  play?: Pose['play'],
  refusal?: Problem,
  answers?: Pose['answers'],
): Pose => ({ name: `kiosk-${name}`, surface: 'kiosk', view, play, refusal, answers })
const from = (sale: Partial<KioskSale> | null = null, changes: Partial<KioskView> = {}) =>
  kioskView(sale, { entry: 'products', ...changes })
const selling = (sale: Partial<KioskSale> | null, basket = some) => from(sale, { basket })
const over = (sale: Partial<KioskSale>) => from({ qr: null, endedAt: noon, retry: 'yes', ...sale })
const slogan = { en: 'Coffee worth the walk', fi: 'Kahvia, jonka takia kannattaa kävellä' }

/** The shop's catalog on a day on which these are sold out. */
const without = (...ids: string[]): Pose['answers'] => ({
  'catalog.read': {
    revision: 1,
    catalog: { categories, products: products.map((one) => ({ ...one, isSoldOut: ids.includes(one.id) })) },
  },
})

/** A shop with much to sell. */
const large: Pose['answers'] = { 'catalog.read': { revision: 1, catalog: largeCatalog } }
/** Some of the last of eight categories. */
const chooseLast = async (page: Page) => {
  await press('Touch to order')(page)
  await page.getByRole('tab').last().click()
  for (const nth of [0, 1, 1, 4]) await page.locator('.catalog-screen_add').nth(nth).click()
}

export const low = click('.frame_tools button')
/** One of it, by the name it has in the page's language. */
const take = (id: string) => async (page: Page) => {
  const names = products.find((one) => one.id === id)?.names
  const name = names ? textFor(names, await languageOn(page)) : id
  const exactly = page.getByText(name, { exact: true })
  await page.locator('.catalog-screen_add').filter({ has: exactly }).first().click()
}
const takeNumber = press('Use my phone number')
/** What is tapped is there at once, although nobody answers. */
const choose = async (page: Page) => {
  await press('Touch to order')(page)
  for (const id of ['flat-white', 'flat-white', 'tea']) await take(id)(page)
}
const review = async (page: Page) => {
  await choose(page)
  await page.getByRole('tab').nth(1).click()
  await take('pale-ale')(page)
  await press('Go to payment')(page)
}
const number = (typed: string) => inTurn(review, takeNumber, keyIn(typed))
const keyAmount = (typed: string) => inTurn(press('Touch to pay'), keyIn(typed))

const choosing: Pose[] = [
  kiosk('attract', from()),
  kiosk('attract-slogan', from(null, { slogan })),
  kiosk('attract-low', from(), low),
  kiosk('attract-pictures', from(null, { pictures: shopPictures, slogan })),
  kiosk('attract-logo', from(null, { pictures: { logo: broadLogo, idle: [] } })),
  kiosk('attract-pictures-low', from(null, { pictures: shopPictures }), low),
  kiosk('closed', from(null, { isClosed: true })),
  kiosk('catalog-empty', from(), press('Touch to order')),
  kiosk('catalog', from(), choose),
  kiosk('catalog-low', from(), inTurn(low, choose)),
  kiosk('catalog-large', from(), press('Touch to order'), undefined, large),
  kiosk('catalog-large-chosen', from(), chooseLast, undefined, large),
  kiosk('catalog-large-low', from(), inTurn(low, chooseLast), undefined, large),
  kiosk('attract-large', from(), undefined, undefined, large),
  kiosk('gone', from(), inTurn(choose, seeAlert), problem('product.unknown')),
  kiosk('sold-out', from(), choose, undefined, without('espresso', 'hot-chocolate')),
  kiosk(
    'basket-sold-out',
    selling(null),
    inTurn(press('Touch to order'), press('Go to payment'), press('Pay with QR'), seeAlert),
    problem('basket.soldOut'),
    without('cinnamon-bun'),
  ),
  kiosk('basket', from(), review),
  kiosk('basket-free', from(null, { basket: free }), review),
  kiosk('basket-low', from(), inTurn(low, review)),
  kiosk('number', from(), number('91234567')),
  kiosk('number-low', from(), inTurn(low, number('91234567'))),
  kiosk('number-wrong', from(), inTurn(number('912'), press('Send the request'), seeAlert)),
  kiosk('still-there', from(), inTurn(choose, passTime(45_000), seeControl('button', 'Continue'))),
]

const keyed = kioskView()
const keying: Pose[] = [
  kiosk('keypad-attract', keyed),
  kiosk('keypad-empty', keyed, press('Touch to pay')),
  kiosk('keypad', keyed, keyAmount('49900')),
  kiosk('keypad-low', keyed, inTurn(low, keyAmount('49900'))),
  kiosk('keypad-too-small', keyed, inTurn(keyAmount('99'), press('Pay with QR'))),
  kiosk(
    'keypad-trouble',
    keyed,
    inTurn(keyAmount('49900'), press('Pay with QR'), seeAlert),
    problem('till.notAnswering'),
  ),
  kiosk('keypad-qr', kioskView({})),
]

const paying: Pose[] = [
  kiosk('preparing', selling({ state: 'opened', qr: null, createdAt: null, endsAt: null })),
  kiosk('qr', selling({})),
  kiosk('qr-many', selling({ amount: { value: all.total, currency: 'NOK' } }, all)),
  kiosk('qr-low', selling({}), low),
  kiosk('qr-last-minute', selling({ createdAt: ago(560), endsAt: ago(-40) })),
  kiosk('qr-still-there', selling({}), inTurn(passTime(95_000), seeControl('button', 'Continue'))),
  kiosk('push', selling({ userFlow: 'PUSH_MESSAGE', phoneEnding: '67', qr: null })),
  kiosk('approved', selling({ state: 'authorized', qr: null })),
  kiosk('cancelling', selling({ isCancelling: true })),
  kiosk('unknown', selling({ isCutOff: true })),
]

const ended: Pose[] = [
  kiosk('giving-back', over({ state: 'abandoned', isGivingBack: true })),
  kiosk('abandoned', over({ state: 'abandoned' })),
  kiosk('given-back', over({ state: 'givenBack' })),
  kiosk('refused-by-customer', over({ state: 'aborted', userFlow: 'PUSH_MESSAGE', phoneEnding: '67' })),
  kiosk('refused', over({ state: 'refused' })),
  kiosk('expired', over({ state: 'expired' })),
  kiosk('cancelled', over({ state: 'terminated' })),
  kiosk(
    'cancelled-order',
    from(
      { state: 'terminated', qr: null, endedAt: noon, retry: 'yes' },
      { basket: { ...some, isLocked: true } },
    ),
  ),
  kiosk('paid', over({ state: 'captured', retry: 'no', receiptLink })),
  kiosk('paid-without-receipt', over({ state: 'captured', retry: 'no' })),
  kiosk('paid-low', over({ state: 'captured', retry: 'no', receiptLink }), low),
  kiosk('set-aside', over({ state: 'quarantined', retry: 'no' })),
]

export const kioskPoses: Pose[] = [...choosing, ...keying, ...paying, ...ended]
