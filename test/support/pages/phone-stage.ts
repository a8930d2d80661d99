// A phone for tests: a sandbox whose clock stands still, its merchants, and a page on which one customer's phone is open.
import type { Browser } from 'playwright-core'
import type { Language } from '#shared/language.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { startService } from '#test/support/service/started-service.ts'

/** Whose phone is posed; every number is somebody. */
export const number = '4791234567'
export const danishNumber = '4520123456'

export type PhoneStage = Awaited<ReturnType<typeof openPhoneStage>>

/** A sandbox that keeps one moment, its merchants, and a phone on a page. */
export async function openPhoneStage(browser: Browser) {
  await using owned = new AsyncDisposableStack()
  const clock = createManualClock()
  const service = owned.use(await startService({ clock, chance: seeded(7), limits: 'off' }))
  const merchantOf = async (market: string) => {
    const unit = service.salesUnits.find((one) => one.market === market)
    if (!unit) throw new Error(`no sales unit in ${market}`)
    return service.merchantOf(unit)
  }
  const [merchant, danish] = await Promise.all([merchantOf('NO'), merchantOf('DK')])
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  owned.defer(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  const go = async (path: string) => void (await page.goto(service.url + path))
  const kept = owned.move()
  return {
    url: service.url,
    page,
    complaints,
    merchant,
    danish,
    phone: service.customer(number),
    go,
    home: () => go(`/phone/?number=${number}`),
    merchantOf,
    advance: (ms: number) => service.sandbox.advance(ms),
    speak: (language: Language) =>
      context.addCookies([{ name: 'phone-language', value: language, url: `${service.url}/phone/` }]),
    customer: (change: object, phone = number) =>
      merchant.send('POST', `/sandbox/customers/${phone}`, {}, JSON.stringify(change)),
    /** A request to the phone, opened. */
    push: async (more: object = {}): Promise<void> => {
      await merchant.create(
        merchant.request('till-1-0017', {
          userFlow: 'PUSH_MESSAGE',
          customer: { phoneNumber: number },
          ...more,
        }),
      )
      await go(`/phone/?number=${number}`)
      await page.locator('[id^=request-]').click()
      await page.locator('#amount').waitFor()
    },
    agreement: async (more: object = {}): Promise<void> => {
      const { body } = await merchant.call('POST', '/agreements', { ...offer, ...more }, recurring)
      await go(`${new URL(String(body['walletConfirmationUrl'])).pathname}?number=${number}`)
    },
    /** As if nothing had been asked yet. */
    clear: async (): Promise<void> => {
      await page.goto('about:blank')
      await merchant.send('POST', '/sandbox/reset', {})
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const recurring = { area: '/recurring/v3' }
const offer = {
  pricing: { type: 'LEGACY', amount: 34_900, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  campaign: { type: 'PERIOD_CAMPAIGN', price: 9900, period: { unit: 'MONTH', count: 2 } },
  initialCharge: { amount: 9900, description: 'First month', transactionType: 'DIRECT_CAPTURE' },
  productName: 'Gym, all hours',
  productDescription: 'Two months at a lower price',
  merchantAgreementUrl: 'https://shop.example/me',
  merchantRedirectUrl: 'https://shop.example/back',
}

const line = (id: string, name: string, quantity: string, unitPrice: number, more: object = {}) => {
  const totalAmount = Math.round(Number(quantity) * unitPrice)
  const totalTaxAmount = Math.round((totalAmount * 1500) / 11_500)
  const sums = { totalAmount, totalTaxAmount, totalAmountExcludingTax: totalAmount - totalTaxAmount }
  return { id, name, taxRate: 1500, unitInfo: { unitPrice, quantity }, ...sums, ...more }
}

/** Lines that sum to 499.00, with all that a line may say. */
export const aReceipt = {
  orderLines: [
    line('flat', 'Flat white', '2', 5200),
    line('filter', 'Filter, Ethiopia', '0.25', 66_000, {
      unitInfo: { unitPrice: 66_000, quantity: '0.25', quantityUnit: 'KG' },
    }),
    line('mug', 'Mug, blue', '1', 18_000, {
      discount: 2000,
      totalAmount: 18_000,
      taxRate: 2500,
      totalTaxAmount: 3600,
      totalAmountExcludingTax: 14_400,
      unitInfo: { unitPrice: 20_000, quantity: '1' },
    }),
    {
      id: 'tip',
      name: 'Tip',
      totalAmount: 5000,
      totalTaxAmount: 0,
      totalAmountExcludingTax: 5000,
      taxRate: 0,
    },
  ],
  bottomLine: { currency: 'NOK', tipAmount: 5000, posId: 'Till 1', receiptNumber: '1042' },
}
