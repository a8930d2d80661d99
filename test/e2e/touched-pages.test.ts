// Pages that customers and cashiers touch: a tap on what has just come under the finger does nothing, and fast taps all count.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { boxOf, middleOf, tap, type Spot, type Box } from '#test/support/pages/finger.ts'
import { customerView, kioskView } from '#test/support/samples/kiosk.ts'
import { pose, type PosedScreen } from '#test/support/poses/posed-screen.ts'
import { some } from '#test/support/poses/selling-poses.ts'
import { aSale, cashierView, customerLines } from '#test/support/samples/screens.ts'

const browser = useBrowser()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** The middle of where one stands after the other. */
function meetingOf(one: Box, other: Box): Spot {
  const [left, top] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const right = Math.min(one.x + one.width, other.x + other.width)
  const bottom = Math.min(one.y + one.height, other.y + other.height)
  if (right - left < 4 || bottom - top < 4) throw new Error('They stand in different places')
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** Too far for the browser to call it a double tap. */
const beside = ({ x, y }: Spot): Spot => ({ x: x + 30, y })

/** From now on the page's time stands still but for what a test lets pass. */
const holdClock = async ({ page }: PosedScreen) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

test('cashier: a second tap on QR, 0.4 s after Cancel has come in its place, cancels nothing; a later one does', async () => {
  const before = cashierView({ basket: some })
  const running = cashierView({ basket: some, sale: aSale })
  const answers = { 'sale.start': null, 'sale.cancel': null }
  await using posed = await pose(browser(), 'cashier', before, {
    size: { width: 1024, height: 768 },
    answers,
  })
  const { page } = posed
  const charge = await boxOf(page.getByRole('button', { name: 'QR', exact: true }))
  await posed.tell(running)
  const spot = meetingOf(charge, await boxOf(button(page, 'Cancel')))
  await posed.tell(before)
  await page.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await holdClock(posed)

  await tap(page, spot)
  await page.clock.runFor(300) // the till answers
  await posed.tell(running)
  await page.clock.runFor(400)
  await tap(page, spot)
  expect(await posed.names()).toEqual(['sale.start'])
  await page.clock.runFor(700)
  await tap(page, spot)
  expect(await posed.names()).toEqual(['sale.start', 'sale.cancel'])
})

test('cashier: fast taps on a tile all count, and on the keys of a pad', async () => {
  await using posed = await pose(browser(), 'cashier', cashierView({ basket: some }, { entry: 'products' }), {
    answers: { 'basket.add': null },
  })
  const { page } = posed
  await holdClock(posed)
  const tile = await middleOf(button(page, /Hot chocolate/))
  for (let taps = 0; taps < 5; taps += 1) {
    await tap(page, tile)
    await page.clock.runFor(60)
  }
  await expect.poll(posed.names).toEqual(Array.from({ length: 5 }, () => 'basket.add'))
  await tap(page, await middleOf(button(page, /^Keypad/)))
  // A pad's keys mean themselves from the first moment on, and as often as they are touched.
  for (const key of ['7', '7', '7', '00', '4']) {
    await tap(page, await middleOf(page.getByRole('button', { name: key, exact: true })))
    await page.clock.runFor(50)
  }
  expect(await page.locator('output').first().innerText()).toMatch(/7,770\.04/)
})

test('kiosk: a second tap on Go to payment does not pay', async () => {
  const view = kioskView(null, { entry: 'products' })
  await using posed = await pose(browser(), 'kiosk', view, { size: { width: 1024, height: 768 } })
  const { page } = posed
  await button(page, 'Touch to order').click()
  await holdClock(posed)
  const tile = await middleOf(page.locator('.catalog-screen_add'))
  for (let taps = 0; taps < 4; taps += 1) await tap(page, tile)
  expect(await page.locator('.catalog-screen_count').first().innerText()).toBe('4')
  const onwards = await middleOf(button(page, 'Go to payment'))
  await tap(page, onwards)
  await page.clock.runFor(400)
  await tap(page, beside(onwards))
  expect(await posed.names()).not.toContain('sale.start')
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await page.clock.runFor(350)
  await tap(page, await middleOf(button(page, 'Pay with QR')))
  await expect.poll(() => page.locator('[data-face=preparing]').count()).toBe(1)
})

test('customer: a tap on the amount, and one more as the tips come under the finger, chooses none; a later one does, once', async () => {
  const before = customerView({ lines: customerLines, total: 49_900 })
  const asking = customerView({
    ...before,
    tipChoice: { choice: 'c-1', percents: [5, 10, 15], goods: 49_900 },
  })
  await using posed = await pose(browser(), 'customer', before, {
    size: { width: 800, height: 480 },
    answers: { 'tip.choose': null },
  })
  const { page } = posed
  await posed.tell(asking)
  const spot = await middleOf(button(page, /10%/))
  await posed.tell(before)
  await page.locator('[data-face=filling]').waitFor()
  await holdClock(posed)

  await tap(page, spot)
  await page.clock.runFor(300)
  await posed.tell(asking)
  await button(page, /10%/).waitFor()
  await page.clock.runFor(300)
  await tap(page, spot)
  expect(await posed.names()).toEqual([])
  await page.clock.runFor(700)
  await tap(page, spot)
  await expect
    .poll(() => posed.asked())
    .toEqual([{ name: 'tip.choose', input: { choice: 'c-1', tip: { percent: 10 } } }])
})

test('customer: the page is locked as a kiosk is, and what a hand did to it is gone on the next screen', async () => {
  const view = customerView({ lines: customerLines, total: 49_900 })
  await using posed = await pose(browser(), 'customer', view, { size: { width: 800, height: 480 } })
  const { page } = posed
  const isStopped = (kind: string) =>
    page.evaluate(
      (of) => !document.body.dispatchEvent(new Event(of, { bubbles: true, cancelable: true })),
      kind,
    )
  for (const kind of ['contextmenu', 'dragstart', 'drop', 'gesturestart'])
    expect(await isStopped(kind)).toBe(true)
  const styles = await page.evaluate(() => {
    const { touchAction, userSelect, overscrollBehaviorY } = getComputedStyle(document.documentElement)
    return { touchAction, userSelect, overscrollBehaviorY }
  })
  expect(styles).toEqual({ touchAction: 'pan-x pan-y', userSelect: 'none', overscrollBehaviorY: 'none' })

  // A page that can be scrolled and selected in, as on a display that is too small.
  await page.evaluate(() => {
    document.body.style.minBlockSize = '3000px'
    window.scrollTo(0, 400)
    window.getSelection()?.selectAllChildren(document.body)
  })
  await posed.tell(customerView())
  await page.locator('[data-face=idle]').waitFor()
  expect(await page.evaluate(() => [window.scrollY, window.getSelection()?.rangeCount])).toEqual([0, 0])
})
