// The kiosk's screen: what a customer presses there, and how staff come in.
import type { Locator, Page } from 'playwright-core'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { button, heading } from '#test/support/pages/controls.ts'
import { readQr } from '#test/support/pages/qr-code.ts'
import { control, press } from '#test/support/pages/screen-player.ts'

export type Kiosk = ReturnType<typeof kioskAt>

const { categories, products } = sampleCatalog('NO')

/** What may be bought by anybody. */
export const wares = products.filter(({ minimumAge }) => minimumAge === 0)
export type Ware = (typeof wares)[number]

export function kioskAt(page: Page) {
  const face = (name: string): Locator => page.locator(`[data-face="${name}"]`)
  /** In the language that it speaks. */
  const touch = (english: string) => press(english)(page)
  async function payByNumber(national: string): Promise<void> {
    await touch('Use my phone number')
    await page.getByRole('textbox').fill(national)
    await touch('Send the request')
    await face('push').waitFor()
  }
  /** Where customers key in what they pay. */
  async function keyIn(digits: string): Promise<void> {
    await button(page, /Touch to pay/).click()
    for (const digit of digits) await button(page, digit).click()
  }
  return Object.assign(page, {
    face,
    touch,
    heading: (english: string): Promise<Locator> => control(page, 'heading', english),
    code: () => readQr(page),
    paid: () => heading(page, 'Paid').waitFor(),
    keyIn,
    payByNumber,
    /** 500.00 from the number 912 34 567, keyed in at the pads. */
    async askPhone(): Promise<void> {
      await keyIn('50000')
      await button(page, 'Use my phone number').click()
      for (const digit of '91234567') await button(page, digit).click()
      await page.getByText('+47 912 34 567').waitFor()
      await button(page, 'Send the request').dblclick()
      await page.getByText('Open your wallet').waitFor()
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
      const tile = page.locator('.catalog-screen_add').nth(siblings.indexOf(ware))
      await tile.click({ clickCount: pieces })
    },
    /** The till has heard of it when this resolves. */
    async cancel(): Promise<void> {
      const heard = page.waitForResponse('**/commands/sale.cancel')
      await touch('Cancel the payment')
      await heard
    },
    /** Nothing of the last customer's choices is left. */
    async isAsNew(): Promise<boolean> {
      const [lang, low] = await page.evaluate(() => [
        document.documentElement.lang,
        document.querySelector('[data-low]') !== null,
      ])
      return lang === 'en' && low === false
    },
    tapCorner: (times: number) => tapCorner(page, times),
    makeGesture: () => makeGesture(page),
    /** Of the staff who have made the gesture. */
    async enterPin(pin: string): Promise<void> {
      for (const digit of pin) await button(page, digit).click()
      await button(page, 'Open').click()
    },
  })
}

async function tapCorner(page: Page, times: number): Promise<void> {
  await page.mouse.move(20, 20)
  for (let tap = 0; tap < times; tap += 1) {
    await page.mouse.down()
    await page.mouse.up()
  }
}

/** Taps in the corner, with the last one held while the page's time goes by; its clock is playwright's. */
export async function makeGesture(page: Page): Promise<void> {
  await tapCorner(page, 4)
  await page.mouse.down()
  await page.clock.runFor(2100)
  await page.mouse.up()
}
