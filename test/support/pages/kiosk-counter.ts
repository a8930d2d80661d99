// A kiosk for stories: its page and its till on one clock, with the acts of a customer and a phone.
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Phone } from '#sandbox/phone/phone.ts'
import type { KioskSale } from '#shared/sale.ts'
import { control, press } from '#test/support/pages/screen-player.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

export type KioskCounter = Awaited<ReturnType<typeof openKioskCounter>>

const { categories, products } = sampleCatalog('NO')

/** What may be bought by anybody. */
export const wares = products.filter(({ minimumAge }) => minimumAge === 0)
export type Ware = (typeof wares)[number]

export async function openKioskCounter(
  browser: Browser,
  options: { settings?: Record<string, unknown>; size?: { width: number; height: number } } = {},
) {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const { settings = {}, size } = options
  const counter = owned.use(await openCounter(browser, { world, isKiosk: true, settings }))
  const page = await counter.openKiosk(size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { till } = counter.server.opened
  const view = () => till.view('kiosk')
  const face = (...names: string[]) => page.locator(names.map((name) => `[data-face="${name}"]`).join())
  await face('attract').waitFor()
  /** No faster than what is asked of the service is answered. */
  const second = async () => {
    world.clock.advance(1000)
    await till.runOnce()
    await world.network.quiet()
  }
  const kept = owned.move()

  return {
    world,
    counter,
    page,
    view,
    face,
    heading: (english: string): Promise<Locator> => control(page, 'heading', english),
    press: (english: string): Promise<void> => press(english)(page),
    reference: () => till.view('cashier').sale?.reference ?? '',
    unsettled: () => till.view('cashier').till.unsettledCount,
    /** Time goes by for the page and for the till alike; what the till tells at its end, the page has not yet seen. */
    async goBy(ms: number): Promise<void> {
      // What the till told before is on the page by then: a view of an earlier time would set its clock back.
      await page.evaluate(() => fetch(location.href).then(() => undefined))
      await page.clock.fastForward(ms)
      world.clock.advance(ms)
      await till.runOnce()
    },
    /** Seconds go by until the till tells that of the sale on screen. */
    async until(isTold: (sale: KioskSale) => boolean, mostSeconds = 90): Promise<void> {
      for (let passed = 0; passed < mostSeconds; passed += 1) {
        const { sale } = view()
        if (sale && isTold(sale)) return
        await second()
      }
      throw new Error(`after ${mostSeconds} s the sale is ${JSON.stringify(view().sale)}`)
    },
    /** Closed after an outage, it opens by itself when the service answers. */
    async opens(): Promise<void> {
      for (let passed = 0; passed < 90 && view().isClosed; passed += 1) await second()
      await face('attract').waitFor()
    },
    async begin(): Promise<void> {
      await page.locator('.start-screen_band').click()
      await face('catalog').waitFor()
    },
    /** Taps so many of it, as fast as a finger can. */
    async take(ware: Ware, pieces: number): Promise<void> {
      await page
        .getByRole('tab')
        .nth(categories.findIndex(({ id }) => id === ware.category))
        .click()
      const siblings = products.filter(({ category }) => category === ware.category)
      const tile = page.locator('.kiosk-tile_add').nth(siblings.indexOf(ware))
      await tile.click({ clickCount: pieces })
    },
    /** The till has so many of everything, and the foot says what they come to. */
    async has(count: number, sum: string): Promise<void> {
      await expect.poll(() => view().basket.count, { interval: 10 }).toBe(count)
      await page.locator('.footer_total', { hasText: sum }).waitFor()
    },
    async payByCode(phone: Phone): Promise<void> {
      await press('Pay with QR')(page)
      await face('scan').waitFor()
      const qr = view().sale?.qr
      if (qr?.kind !== 'text') throw new Error('no code is shown')
      phone.scan(qr.text)
    },
    /** The till has heard of it when this resolves. */
    async cancel(): Promise<void> {
      const heard = page.waitForResponse('**/commands/sale.cancel')
      await press('Cancel the payment')(page)
      await heard
    },
    async payByNumber(national: string): Promise<void> {
      await press('Use my phone number')(page)
      await page.getByRole('textbox').fill(national)
      await press('Send the request')(page)
      await face('push').waitFor()
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

export async function hasNothingOf(page: Page): Promise<boolean> {
  const [lang, low] = await page.evaluate(() => [
    document.documentElement.lang,
    document.querySelector('[data-low]') !== null,
  ])
  return lang === 'en' && low === false
}
