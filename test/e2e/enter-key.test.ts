// The label of the Enter key at the cashier's screen: wherever it stands, Enter does what its button does, and without it nothing that a label should tell of.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { key } from '#test/support/pages/typing.ts'
import { openPosedScreen, poseOn, type PosedScreen } from '#test/support/poses/posed-screen.ts'
import { poseNamed, poses } from '#test/support/poses/poses.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()
let page: Promise<Page> | undefined
/** One page for all of them: what it has loaded is loaded once. */
const on = () => (page ??= openPosedScreen(browser()))
const stand = async (given: Pose) =>
  poseOn(browser(), given, { language: 'en', theme: 'light', on: await on() })

/** The buttons that show Enter, where there is room for it: nothing lies over them, and nothing keeps them from acting. */
const labelled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('kbd')].flatMap((label) => {
      const button = label.closest('button')
      if (label.textContent !== 'Enter' || !button || button.ariaDisabled === 'true') return []
      const isCovered = document.querySelector('[role=dialog]')?.contains(button) === false
      return isCovered ? ['covered'] : [button.querySelector('.button_words > span')?.textContent ?? '']
    }),
  )

/** What came of it, at the till and on the screen. */
const outcome = async ({ page, asked }: PosedScreen) => ({
  asked: await asked(),
  dialog: await page.getByRole('dialog').allTextContents(),
  heading: await page.getByRole('heading', { level: 1 }).allTextContents(),
})

const pressLabelled = (page: Page) =>
  page.locator('button', { has: page.locator('kbd', { hasText: /^Enter$/ }) }).click()

const every = poses.filter(({ surface }) => surface === 'cashier')
const few = [
  'cashier-products-basket',
  'cashier-products',
  'cashier-keypad-with-basket',
  'cashier-phone-number',
  'cashier-waiting-qr',
  'cashier-paid',
  'cashier-refused',
]
const quick = every.filter(({ name }) => few.includes(name))

/** What the screen does of its own accord is done in its next turns; these go on where a pose has stopped the page's clock. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })

async function played(given: Pose, act: (page: Page) => Promise<unknown>) {
  await using posed = await stand(given)
  const shown = await labelled(posed.page)
  const isField = await posed.page.evaluate(() => document.activeElement instanceof HTMLInputElement)
  const before = await outcome(posed)
  // Keys that a pose has typed too fast for a hand would be a scan with the next one: they are over by now.
  if (given.play) await posed.page.keyboard.press('Control', { delay: 350 })
  await act(posed.page)
  await drawn(posed.page)
  return { shown, isField, before, after: await outcome(posed) }
}

sizedTest.for(sized(every, quick, 12))(
  '$name: Enter does what its label shows',
  async (given, { expect }) => {
    const byKey = await played(given, (page) => key(page, 'Enter'))
    expect(byKey.shown.length).toBeLessThan(2)
    if (byKey.shown.length === 0) {
      // A field and a dialog have an Enter of their own.
      const isElsewhere = byKey.isField || byKey.before.dialog.length > 0
      expect(isElsewhere ? byKey.before : byKey.after).toEqual(byKey.before)
      return
    }
    const byHand = await played(given, pressLabelled)
    expect([byKey.shown, byKey.after]).toEqual([byHand.shown, byHand.after])
    expect(byKey.after).not.toEqual(byKey.before)
  },
)

const tile = (page: Page, name: string) => page.locator('button.product-tile_tile', { hasText: name }).first()
const isFocused = (page: Page, name: string) =>
  tile(page, name).evaluate((one) => one === document.activeElement)

/** By the keyboard. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 60 && !(await isFocused(page, name)); step += 1) await key(page, 'Tab')
  expect(await isFocused(page, name)).toBe(true)
}

test('a tile that Tab has reached keeps Enter, and no other button shows it; a tile that is clicked takes the focus and gives it back', async () => {
  await using posed = await stand(poseNamed('cashier-products-basket'))
  const { page } = posed
  expect(await labelled(page)).toEqual(['QR'])
  await tabTo(page, 'Espresso')
  expect(await labelled(page)).toEqual([])
  await tile(page, 'Tea').click()
  expect([await isFocused(page, 'Espresso'), await labelled(page)]).toEqual([false, ['QR']])
  await key(page, 'Enter')
  await drawn(page)
  expect(await posed.names()).toEqual(['basket.add'])
})

test('a tile that was scrolled away does not keep Enter: it charges, as its label says', async () => {
  await using posed = await stand(poseNamed('cashier-products-held-small'))
  const { page } = posed
  await tabTo(page, 'Espresso')
  expect(await labelled(page)).toEqual([])
  await tile(page, 'Espresso').hover()
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => labelled(page)).toEqual(['QR'])
  await key(page, 'Enter')
  await drawn(page)
  expect(await posed.names()).toEqual(['sale.start'])
})

test('Enter takes what was found while something is searched for, and charges once nothing is', async () => {
  await using posed = await stand(poseNamed('cashier-products-search'))
  const { page } = posed
  expect(await labelled(page)).toEqual([])
  await key(page, 'Escape')
  expect(await labelled(page)).toEqual(['QR'])
})

test('at the keypad beside a basket one button adds the amount, by plus; Enter is the key of QR', async () => {
  await using posed = await stand(poseNamed('cashier-products-basket'))
  const { page } = posed
  await key(page, 'F3')
  for (const digit of '4900') await page.locator('.pad_pad').getByText(digit, { exact: true }).click()
  const add = page.getByRole('button', { name: 'Add as a line' })
  expect([await add.count(), await add.locator('kbd').textContent(), await labelled(page)]).toEqual([
    1,
    '+',
    ['QR'],
  ])
  await key(page, '+')
  await expect.poll(posed.names).toEqual(['basket.addAmount'])
})

test('a button that cannot act shows no key, and a result shows Enter once it is heard', async () => {
  await using empty = await stand(poseNamed('cashier-products'))
  expect(await labelled(empty.page)).toEqual([])
  const { view } = poseNamed('cashier-paid')
  const sale = 'sale' in view && view.sale && 'attempt' in view.sale ? view.sale : null
  await empty.page.clock.pauseAt(Date.now() + 60_000)
  const endedAt = (at: number) => empty.tell({ ...view, at, sale: sale && { ...sale, endedAt: at } })
  await endedAt(view.at)
  await empty.page.getByRole('heading', { name: 'Paid' }).waitFor()
  expect(await labelled(empty.page)).toEqual([])
  await key(empty.page, 'Enter')
  expect(await empty.names()).toEqual([])
  await empty.page.clock.fastForward(1_300)
  expect(await labelled(empty.page)).toEqual(['New sale'])
  expect(
    await empty.page.getByRole('button', { name: 'Print receipt' }).locator('kbd').allTextContents(),
  ).toEqual(['R'])
  // What has ended anew on the same screen is heard anew.
  await endedAt(view.at + 1_300)
  await drawn(empty.page)
  expect(await labelled(empty.page)).toEqual([])
  await empty.page.clock.fastForward(1_300)
  expect(await labelled(empty.page)).toEqual(['New sale'])
  await key(empty.page, 'Enter')
  await expect.poll(empty.names).toEqual(['sale.acknowledge'])
})

test('an order that costs nothing says at once why it is not sold, at the till and at a kiosk, and nobody is asked for it', async () => {
  for (const [name, words] of [
    ['cashier-products-free', 'There is nothing to pay.'],
    ['kiosk-basket-free', 'Everything in your order is free.'],
  ] as const) {
    await using posed = await stand(poseNamed(name))
    await posed.page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(await labelled(posed.page)).toEqual([])
    const asked = await posed.names()
    await key(posed.page, 'Enter')
    await posed.page.getByRole('button', { name: /QR/ }).click({ force: true })
    await drawn(posed.page)
    expect(await posed.names()).toEqual(asked)
  }
})
