// A kiosk and its staff: the gesture and the PIN lead in, help is called and seen, and no hand leads the page away.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { pose } from '#test/support/poses/posed-screen.ts'
import { aSale, cashierView, paid } from '#test/support/samples/screens.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { button, heading } from '#test/support/pages/controls.ts'
import { beginByPhone, openKioskCounter } from '#test/support/pages/kiosk-counter.ts'

const browser = useBrowser()
slowTest(
  'five taps, the last held, and the PIN: staff are in; the sale behind goes on, and is shown afterwards',
  async () => {
    await using scene = await openKioskCounter(browser(), { managerPin: '4711' })
    const { page: kiosk, world, counter } = scene
    await kiosk.tapCorner(9)
    expect(await heading(kiosk, 'For staff').count()).toBe(0)
    // No tap went through to what begins a sale.
    expect(await kiosk.face('attract').count()).toBe(1)
    await kiosk.clock.runFor(6000)

    const reference = await beginByPhone(counter.server.opened)
    await kiosk.getByText('Open your wallet').waitFor()
    await kiosk.makeGesture()
    await heading(kiosk, 'For staff').waitFor()
    await kiosk.enterPin('1234')
    await kiosk.getByText('That is not the PIN. 4 tries are left').waitFor()
    await kiosk.enterPin('4711')
    await heading(kiosk, 'With staff').waitFor()
    await kiosk.getByText(/A payment of .*50\.00 is running/).waitFor()
    expect(await button(kiosk, 'Close the kiosk').count()).toBe(0)

    world.customer(msisdn).approve(reference)
    for (let second = 0; second < 20; second += 1) {
      world.clock.advance(1000)
      await counter.server.opened.till.runOnce()
    }
    await kiosk.clock.runFor(20_000)
    expect(await heading(kiosk, 'With staff').isVisible()).toBe(true)
    await button(kiosk, 'Back to customers').click()
    await kiosk.paid()
    expect(await world.books(reference)).toMatchObject({ captured: 5_000 })
    expect(counter.complaints).toEqual([])
  },
)

slowTest(
  'by keyboard, where no PIN is asked; left alone for two minutes it is the customers’ again',
  async () => {
    await using scene = await openKioskCounter(browser())
    const { page: kiosk, world } = scene
    await kiosk.keyboard.press('Control+Alt+Shift+KeyK')
    await heading(kiosk, 'With staff').waitFor()
    world.clock.advance(119_000)
    await kiosk.clock.fastForward(119_000)
    expect(scene.view().staff).not.toBeNull()
    world.clock.advance(3000)
    await kiosk.clock.runFor(3000)
    await kiosk.face('attract').waitFor()
    expect(scene.view().staff).toBeNull()
  },
)

slowTest('a PIN that nobody goes on keying in is wiped', async () => {
  await using scene = await openKioskCounter(browser(), { managerPin: '4711' })
  const { page: kiosk, world } = scene
  await kiosk.makeGesture()
  await button(kiosk, '4').click()
  world.clock.advance(31_000)
  await kiosk.clock.runFor(31_000)
  await expect(heading(kiosk, 'For staff').waitFor({ state: 'detached' })).resolves.toBeUndefined()
})

slowTest('help is called at the kiosk, seen by the cashier, and on its way', async () => {
  await using scene = await openKioskCounter(browser())
  const { page: kiosk, counter } = scene
  const cashier = await counter.openCashier()
  await button(kiosk, 'Help').click()
  await heading(kiosk, 'Staff have been called').waitFor()
  await button(kiosk, 'Close').click()
  await button(kiosk, 'Staff have been called').waitFor()
  await cashier.getByText(/A customer at the kiosk has been waiting for help since/).waitFor()
  // The customer goes: the next one may call, too, and staff still know of the first.
  await kiosk.clock.fastForward(61_000)
  await button(kiosk, 'Help').waitFor()
  await button(cashier, 'Help is on its way').click()
  await button(cashier, 'Help is on its way').waitFor({ state: 'detached' })
  expect(counter.complaints).toEqual([])
})

slowTest('a till that is gone cannot be asked for help, and the kiosk says where to turn', async () => {
  await using scene = await openKioskCounter(browser())
  const { page: kiosk, counter } = scene
  await counter.stop()
  await button(kiosk, 'Help').click()
  await expect(heading(kiosk, 'Staff could not be called').waitFor()).resolves.toBeUndefined()
})

/** What a page does with a sign of the browser's own: true when it lets it through. */
const lets = (page: Page, kind: string, more: object = {}) =>
  page.evaluate(
    ([name, given]) => {
      const target = document.querySelector('h1') ?? document.body
      const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), given)
      return target.dispatchEvent(event)
    },
    [kind, more] as const,
  )

test('nothing leads away from a kiosk’s page', async () => {
  await using scene = await openKioskCounter(browser())
  const { page: kiosk } = scene
  const { url } = scene.counter.server
  const popups: string[] = []
  kiosk.context().on('page', (page) => popups.push(page.url()))

  const isFollowed = await kiosk.evaluate((elsewhere) => {
    window.open(elsewhere)
    const link = Object.assign(document.createElement('a'), { href: elsewhere, target: '_blank' })
    document.body.append(link)
    link.addEventListener('click', (event) => event.stopPropagation())
    const isLet = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    location.href = elsewhere
    location.assign('/cashier/')
    document.title = 'the same page'
    return isLet
  }, `${url}/nowhere`)
  // Asked after whatever would have been on its way.
  await kiosk.evaluate(() => fetch(location.href).then(() => undefined))
  expect(await kiosk.title()).toBe('the same page')
  expect(kiosk.url()).toBe(`${url}/kiosk/`)
  expect([isFollowed, popups]).toEqual([false, []])

  for (const kind of ['contextmenu', 'dragstart', 'drop', 'gesturestart'])
    expect([kind, await lets(kiosk, kind)]).toEqual([kind, false])
  expect(await lets(kiosk, 'wheel', { ctrlKey: true })).toBe(false)
  expect(await lets(kiosk, 'wheel', { ctrlKey: false })).toBe(true)

  const words = await kiosk.locator('h1').first().boundingBox()
  await kiosk.mouse.dblclick((words?.x ?? 0) + 30, (words?.y ?? 0) + 20)
  await kiosk.keyboard.press('Control+a')
  expect(await kiosk.evaluate(() => getSelection()?.toString())).toBe('')

  // A desktop's headless browser does not pinch: what the page tells a touch screen is looked at instead.
  expect(await kiosk.evaluate(() => getComputedStyle(document.documentElement).touchAction)).toBe(
    'pan-x pan-y',
  )
})

test('the cashier’s screen of a kiosk’s sale gives nobody words to say: no cashier stands before that customer', async () => {
  for (const isAttended of [true, false])
    for (const sale of [paid, aSale]) {
      await using posed = await pose(browser(), 'cashier', cashierView({ sale: { ...sale, isAttended } }))
      await posed.page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await posed.page.locator('.outcome_hint').count()).toBe(isAttended ? 1 : 0)
    }
})
