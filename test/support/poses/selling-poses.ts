// Every state of the cashier's screen while something is sold: the basket, what opens before it, a sale on its way, and how it went.
import type { Page } from 'playwright-core'
import { basketOf, emptyBasket, withAmount, withDiscount, basketWithProduct } from '#core/basket/basket.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import {
  click,
  fill,
  inTurn,
  key,
  press,
  pressControl,
  seeDialog,
} from '#test/support/pages/screen-player.ts'
import { desk, phone, type Besides, type Pose } from '#test/support/poses/pose.ts'
import { noPrinter, waitsForPaper } from '#test/support/samples/printer.ts'
import { ago, aPaper, aReceipt, aSale, cashierView, ended, paid } from '#test/support/samples/screens.ts'
import { opened } from '#test/support/till/shop.ts'

const catalog = sampleCatalog('NO')
const { products } = catalog
const bestSellers = ['cinnamon-bun', 'cheese-sandwich', 'orange-juice']
const stars = new Set(['flat-white', 'cappuccino', 'filter-coffee', 'tea', 'croissant'])
export const starred = {
  'catalog.read': {
    revision: 1,
    catalog: {
      ...catalog,
      products: products.map((one) => ({
        ...one,
        isFavourite: stars.has(one.id),
        isSoldOut: one.id === 'orange-juice',
      })),
    },
  },
}

function filled(ids: readonly (readonly [id: string, quantity: number])[]) {
  let basket = emptyBasket('b-1')
  for (const [id, quantity] of ids) {
    const product = products.find((one) => one.id === id)
    if (product) basket = opened(basketWithProduct(basket, product, quantity, 'NOK'))
  }
  return basket
}
const plain = filled([
  ['flat-white', 2],
  ['cinnamon-bun', 1],
  ['coffee-beans', 1],
  ['mug-blue', 1],
])
const withKeyed = opened(withAmount(plain, 4_900, 2_500, 'NOK'))
const tenthOff = opened(withDiscount(withKeyed, '4', { by: 'percent', hundredths: 1_000 }, null))
const reduced = opened(withDiscount(tenthOff, null, { by: 'amount', value: 2_000 }, null))
export const some = basketOf(plain, false)
export const itsBasket = basketOf(plain, true)
export const off = basketOf(reduced, false)
const free = basketOf(opened(withDiscount(plain, null, { by: 'percent', hundredths: 10_000 }, null)), false)
const beer = basketOf(
  filled([
    ['pale-ale', 2],
    ['cheese-sandwich', 1],
  ]),
  false,
)
const many = basketOf(filled(products.map(({ id }) => [id, 1] as const)), false)

export const selling = (
  name: string,
  changes: Partial<CashierView> = {},
  play?: Pose['play'],
  { till = {}, ...besides }: Besides & { till?: Partial<TillView> } = {},
): Pose => ({
  name: `cashier-${name}`,
  surface: 'cashier',
  view: cashierView(changes, { entry: 'products', ...till }),
  play,
  ...besides,
})

export const opens = (name: string) => inTurn(key(name), seeDialog)
const types = (keys: string) => async (page: Page) => {
  await page.keyboard.type(keys, { delay: 50 })
  await page.locator('aside dd[data-weight=bold], .new-sale_amount:not(.new-sale_zero)').first().waitFor()
}
const searches = (text: string) => async (page: Page) => {
  await key('F2')(page)
  await page.keyboard.type(text, { delay: 60 })
}
/** As a scanner does: the page's clock stands still meanwhile. No line comes into the basket here, for which the till waits a while. */
const scans = (code: string, rest?: string) => async (page: Page) => {
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type(code)
  if (rest !== undefined) {
    await page.clock.fastForward(100)
    await page.keyboard.type(rest)
  }
  await page.keyboard.press('Enter')
  await page.clock.fastForward(6_000)
  await page.clock.resume()
  await page.locator('.notice_notice').waitFor()
}

const parked = [
  {
    basket: 'b-7',
    parkedAt: ago(400),
    lines: 3,
    count: 3,
    total: 16_500,
    first: plain.lines[2]?.names ?? null,
  },
  { basket: 'b-8', parkedAt: ago(95), lines: 1, count: 1, total: 4_900, first: null },
]
const push: SaleView = { ...aSale, userFlow: 'PUSH_MESSAGE', phoneEnding: '67' }
export const away = problem('service.unreachable', { address: 'api.example', reason: 'ENOTFOUND' })
const cutOff: SaleView = { ...aSale, isCutOff: true, problem: away }
export const offline = { service: { latencyMs: 84, unreachableSince: ago(300) } }

const filling: Pose[] = [
  selling('products'),
  selling('products-basket', { basket: some }, undefined, {
    sizes: {
      large: desk.large,
      zoomed: desk.zoomed,
      narrow: desk.narrow,
      upright: { width: 800, height: 1280 },
      phone,
    },
  }),
  selling('products-many', { basket: many }),
  selling('products-favourites', { basket: some }, undefined, { till: { bestSellers }, answers: starred }),
  selling('products-search', { basket: some }, searches('s')),
  selling('products-no-hit', { basket: some }, searches('xyz')),
  selling('products-none', {}, undefined, {
    answers: { 'catalog.read': { revision: 1, catalog: { categories: [], products: [] } } },
    till: {
      catalogProblem: problem('catalog.broken', {
        file: 'catalog.json',
        where: 'products.3.price',
        why: 'is not a whole number',
      }),
    },
  }),
  selling('products-held', { basket: some, parked }, undefined, { sizes: { small: desk.small } }),
  selling('products-discounts', { basket: off }),
  selling('products-age', { basket: beer }),
  selling('products-free', { basket: free }),
  selling(
    'products-keyed-tip',
    { basket: off },
    inTurn(opens('t'), click('.dialogs_offer', 1), types('12900')),
    { answers: { 'basket.tip': { revision: 0 } } },
  ),
  selling('scanner-empty', {}, undefined, { till: { entry: 'scanner' } }),
  selling('scanner', { basket: off, parked }, undefined, { till: { entry: 'scanner' } }),
  selling('scanner-small', { basket: some, parked }, undefined, {
    till: { entry: 'scanner' },
    size: desk.small,
  }),
  selling('keypad-empty', {}, undefined, { till: { entry: 'keypad' } }),
  selling('keypad', {}, types('12000'), { till: { entry: 'keypad' } }),
  selling('keypad-beside', { basket: some }, inTurn(key('F3'), types('4900'))),
  selling('keypad-with-basket', { basket: some }, types('4900'), { till: { entry: 'keypad' } }),
  selling('qr-alone', { basket: some }, undefined, { till: { userFlows: ['QR'], tips: [] } }),
  selling('offline', { basket: some }, undefined, { till: offline }),
  selling('refusal-office', {}, undefined, {
    till: { refusal: problem('service.notChosen'), canOpenOffice: true },
  }),
  selling('refusal', {}, undefined, {
    till: { refusal: problem('credentials.missing', { missing: 'KASSE_CLIENT_ID' }) },
  }),
  selling('scan-unknown', { basket: some }, scans('7031234567895'), {
    answers: { 'basket.scan': { is: 'unknown', code: '7031234567895', barcode: '7031234567895' } },
  }),
  selling('scan-no-goods', { basket: some }, scans('MEMBER-4711'), {
    answers: { 'basket.scan': { is: 'unusable', code: 'MEMBER-4711', why: 'noGoods' } },
  }),
  selling('scan-no-figure', { basket: some }, scans('97031234567898'), {
    answers: { 'basket.scan': { is: 'unusable', code: '97031234567898', why: 'noFigure' } },
  }),
  selling('scan-for-next', { sale: paid, receipt: aReceipt, paper: aPaper }, scans('7031234567895'), {
    answers: { 'basket.scan': { is: 'added', revision: 0 } },
  }),
  selling('scan-torn', { basket: some }, scans('703123', '4567895')),
  selling('scan-too-early', { sale: aSale }, scans('7031234567895')),
]

const panels: Pose[] = [
  selling('tip', { basket: some }, opens('t')),
  selling('parked', { basket: some, parked }, opens('Shift+F4')),
  selling('held-drop', { parked }, inTurn(opens('F4'), press('Delete'))),
  selling('held-none', {}, opens('F4')),
  selling('empty', { basket: some }, opens('Shift+Delete')),
  selling('keys', {}, opens('?')),
  selling('screen', {}, opens('F8')),
  selling('screen-drawer', {}, opens('F8'), { till: { printing: { ...noPrinter, hasDrawer: true } } }),
  selling('screen-desktop', {}, opens('F8'), {
    till: { canOpenOffice: true, canShowCustomer: true, printing: { ...noPrinter, hasDrawer: true } },
  }),
  selling('large-amount', { basket: some }, opens('Enter'), { till: { largeAmount: 40_000 } }),
  selling('phone-number', { basket: some }, inTurn(opens('p'), fill('Phone number', '912 34 567'))),
  selling(
    'phone-number-wrong',
    { basket: some },
    inTurn(opens('p'), fill('Phone number', '912'), pressControl('button', 'Send')),
  ),
]

const running: Pose[] = [
  selling('asking', { basket: some }, key('Enter')),
  selling('waiting-qr', { sale: aSale }, undefined, { sizes: desk }),
  selling('waiting-push', { sale: push }),
  selling('approved', {
    sale: { ...aSale, state: 'authorized', authorizedAt: ago(1) },
  }),
  selling('cancelling', { sale: { ...aSale, isCancelling: true } }),
  selling('cut-off', { sale: cutOff }),
  selling('cut-off-cancelling', { sale: { ...cutOff, isCancelling: true } }, (page) =>
    page.clock.fastForward(20_000),
  ),
  selling('not-reached', {
    sale: {
      ...aSale,
      state: 'opened',
      createdAt: null,
      endsAt: null,
      problem: problem('service.notReached', { address: 'api.example', reason: 'ENOTFOUND' }),
    },
  }),
  selling('paid', { sale: paid, receipt: aReceipt, paper: aPaper }, undefined, {
    sizes: { small: desk.small },
  }),
  selling('printer-waits', { sale: paid, receipt: aReceipt, paper: aPaper }, undefined, {
    till: { printing: { ...waitsForPaper, waitingCount: 3 } },
  }),
  selling('refused', { sale: { ...ended, state: 'aborted' }, basket: itsBasket }, undefined, {
    sizes: { small: desk.small },
  }),
  selling('cancelled', { sale: { ...ended, state: 'terminated' } }),
]

export const sellingPoses: readonly Pose[] = [...filling, ...panels, ...running]
