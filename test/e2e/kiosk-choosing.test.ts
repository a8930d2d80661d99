// A customer who chooses at a kiosk: fast, twice, wrongly, in another language; every tap counts once, and nothing is left for the next.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { wares } from '#test/support/pages/kiosk.ts'
import { openKioskCounter } from '#test/support/pages/kiosk-counter.ts'
import { middleOf, tap } from '#test/support/pages/finger.ts'
import { pose } from '#test/support/poses/posed-screen.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { at } from '#test/support/till/caller.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()
const ordering = (changes: Parameters<typeof kioskView>[1] = {}) =>
  kioskView(null, { entry: 'products', ...changes })
const tile = (page: Page, name: string) => page.locator('.catalog-screen_add', { hasText: name })
const begin = (page: Page) => page.getByRole('button', { name: 'Touch to order' }).click()
/** What every order begins with: nothing is in the basket that another left. */
const emptied = { name: 'basket.empty', input: {} }

slowTest('ten taps as fast as a finger can are ten pieces at once, and ten in the till', async () => {
  await using kiosk = await openKioskCounter(browser())
  const [ware] = wares
  if (!ware) throw new Error('nothing to sell')
  await kiosk.page.begin()
  await kiosk.page.take(ware, 10)
  expect(await kiosk.page.locator('.catalog-screen_count').innerText()).toBe('10')
  await kiosk.has(10, 'NOK 520.00')
  await kiosk.page.getByRole('button', { name: 'One less: Flat white' }).click({ clickCount: 3 })
  await kiosk.has(7, 'NOK 364.00')
  expect(kiosk.view().basket.lines).toHaveLength(1)
  expect(kiosk.counter.complaints).toEqual([])
})

slowTest(
  'what is tapped counts at once though nobody has answered, and each tap is sent once, in order',
  async () => {
    await using posed = await pose(browser(), 'kiosk', ordering())
    const { page } = posed
    await begin(page)
    await tile(page, 'Flat white').click({ clickCount: 2 })
    await tile(page, 'Tea').click()
    await page.getByText('NOK 143.00').waitFor()
    const first = { name: 'basket.add', input: { product: 'flat-white', quantity: 1 } }
    expect(await posed.asked()).toEqual([emptied, first])
  },
)

slowTest('what the till refuses is taken back, and said so that a customer can mend it', async () => {
  await using posed = await pose(browser(), 'kiosk', ordering(), { refusal: problem('product.unknown') })
  const { page } = posed
  await begin(page)
  await tile(page, 'Tea').click()
  await page.getByText('That is no longer sold.').waitFor()
  await page.getByText('NOK 0.00').waitFor()
  expect(await page.locator('.catalog-screen_count').count()).toBe(0)
})

test('the second tap of two on the first screen, or on a line that goes, presses nothing that came in its place', async () => {
  await using kiosk = await openKioskCounter(browser())
  const { page } = kiosk
  await page.mouse.dblclick(300, 400) // where a tile stands a moment later
  await kiosk.page.face('catalog').waitFor()
  expect(await page.locator('.catalog-screen_count').count()).toBe(0)
  for (const ware of wares.slice(0, 3)) await kiosk.page.take(ware, 1)
  await kiosk.has(3, 'NOK 140.00')
  await kiosk.page.touch('Go to payment')
  await page.getByRole('button', { name: 'One less' }).first().dblclick()
  await kiosk.has(2, 'NOK 88.00')
})

slowTest('a finger that answers the warning presses nothing beneath it', async () => {
  await using posed = await pose(browser(), 'kiosk', ordering())
  const { page } = posed
  await begin(page)
  const beneath = await middleOf(page.locator('.catalog-screen_add'))
  const warning = page.getByRole('heading', { name: 'Are you still there?' })
  await page.clock.fastForward(45_000)
  await warning.waitFor()
  await tap(page, beneath)
  await warning.waitFor({ state: 'detached' })
  await page.clock.fastForward(45_000)
  await warning.waitFor()
  await tap(page, await middleOf(page.locator('.dialog-window_dialog .button_button')))
  await warning.waitFor({ state: 'detached' })
  expect(await posed.asked()).toEqual([emptied])
  await tap(page, beneath)
  await page.locator('.catalog-screen_count').waitFor()
})

test('cancelled to add one thing: the order is there with everything in it, and is paid for once', async () => {
  await using kiosk = await openKioskCounter(browser())
  const { page } = kiosk
  const [first, second] = wares
  if (!first || !second) throw new Error('nothing to sell')
  await kiosk.page.begin()
  await kiosk.page.take(first, 2)
  await kiosk.has(2, 'NOK 104.00')
  await kiosk.page.touch('Go to payment')
  await kiosk.page.touch('Pay with QR')
  await kiosk.page.face('scan').waitFor()
  await kiosk.page.touch('Cancel the payment')
  await kiosk.until(({ state }) => state === 'terminated')
  await kiosk.page.touch('Change the order')
  await kiosk.has(2, 'NOK 104.00')
  await kiosk.page.face('basket').waitFor()
  await kiosk.page.touch('Choose more')
  await kiosk.page.take(second, 1)
  await expect.poll(() => kiosk.view().basket.count).toBe(3)
  const { total } = kiosk.view().basket
  await kiosk.page.touch('Go to payment')
  await kiosk.page.touch('Pay with QR')
  await kiosk.page.face('scan').waitFor()
  expect(kiosk.view().sale).toMatchObject({ amount: { value: total }, state: 'created' })
  // The number of an order is for somebody who keeps the orders: nobody does yet.
  expect(await page.getByText(/^Order \d/).count()).toBe(0)
  expect(kiosk.counter.complaints).toEqual([])
})

slowTest('the next customer finds the shop’s own language, nothing low, and an empty basket', async () => {
  await using kiosk = await openKioskCounter(browser())
  const { page } = kiosk
  await page.getByRole('button', { name: 'Svenska' }).click()
  await page.locator('.frame_tools button').first().click()
  await page.locator('[data-low]').waitFor()
  // Nobody comes: what was chosen at the first screen goes too.
  await kiosk.goBy(41_000)
  await expect.poll(() => page.isAsNew()).toBe(true)

  await page.getByRole('button', { name: 'Suomi' }).click()
  await kiosk.page.begin()
  const [, ware] = wares
  if (ware) await kiosk.page.take(ware, 2)
  await page.getByRole('heading', { name: 'Mitä saisi olla?' }).waitFor()
  await kiosk.goBy(41_000)
  await page.getByRole('heading', { name: 'Oletko vielä paikalla?' }).waitFor()
  expect(await page.getByRole('timer').innerText()).toMatch(/\d+ sekunnin kuluttua/)
  await kiosk.goBy(20_000)
  await kiosk.page.face('attract').waitFor()
  await expect.poll(() => page.isAsNew()).toBe(true)
  await expect.poll(() => kiosk.view().basket.count).toBe(0)
})

slowTest('somebody else’s order that was left in the till is not there when one begins', async () => {
  await using kiosk = await openKioskCounter(browser())
  const { page, counter } = kiosk
  await counter.server.opened.till.handlers['basket.add']({ product: 'tea', quantity: 3 }, at('kiosk'))
  await page.reload()
  await kiosk.page.face('attract').waitFor()
  await expect.poll(() => kiosk.view().basket.count).toBe(0)
  await counter.server.opened.till.handlers['basket.add']({ product: 'tea', quantity: 3 }, at('kiosk'))
  await kiosk.page.begin()
  await page.getByText('Nothing chosen yet').waitFor()
  await expect.poll(() => kiosk.view().basket.count).toBe(0)
})

slowTest('by QR only, or by number only, there is one way to pay, and it is the main one', async () => {
  for (const [flow, name] of [
    ['QR', 'Pay with QR'],
    ['PUSH_MESSAGE', 'Use my phone number'],
  ] as const) {
    await using posed = await pose(browser(), 'kiosk', ordering({ userFlows: [flow] }))
    await begin(posed.page)
    await tile(posed.page, 'Tea').click()
    await posed.page.getByRole('button', { name: 'Go to payment' }).click()
    expect(await posed.page.locator('.footer_acts .button_button').allInnerTexts()).toEqual([name])
    expect(await posed.page.locator('.footer_acts .button_button.button_main').count()).toBe(1)
  }
})

slowTest('what one must be of age for says who checks it', async () => {
  await using posed = await pose(browser(), 'kiosk', ordering())
  const { page } = posed
  await begin(page)
  await page.getByRole('tab', { name: 'Cold drinks' }).click()
  await tile(page, 'Beer').click()
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await expect(
    page.getByText('You must be 18 or older to buy this: your wallet checks it when you pay.').waitFor(),
  ).resolves.toBeUndefined()
})
