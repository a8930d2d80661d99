// Does the cashier's screen fit wherever it stands: small tills, large ones, a window at 200 %, 320 pixels? Nothing is cut off, all can be pressed.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/browser.ts'
import { misfits } from '#test/support/misfits.ts'
import { poseOn } from '#test/support/posed.ts'
import { sellingPoses } from '#test/support/selling-poses.ts'

const browser = useBrowser()

const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  // 1366 × 768 at 200 %.
  { width: 683, height: 384 },
  { width: 320, height: 640 },
]

const wanted = [
  'basket-empty',
  'basket-keyed-tip',
  'basket-many',
  'keypad-with-basket',
  'scan-unknown',
  'catalog',
  'discount',
  'tip',
  'held-drop',
  'amount',
  'keys',
  'screen',
  'last-sales',
  'last-sale',
  'phone-number-wrong',
  'waiting-push',
  'cut-off-cancelling',
  'paid',
  'refused',
]

test.concurrent.each(
  wanted.flatMap((name) => (['en', 'fi'] as const).map((language) => ({ name, language }))),
)('$name, $language', async ({ name, language }) => {
  const found = sellingPoses.find((one) => one.name === `cashier-${name}`)
  if (!found) throw new Error(`there is no pose ${name}`)
  await using posed = await poseOn(browser(), found, { language, theme: 'light' })
  const faults: string[] = []
  for (const size of sizes) {
    await posed.page.setViewportSize(size)
    const found = await misfits(posed.page, '.top-shop, .top-till')
    faults.push(...found.map((fault) => `${size.width} × ${size.height}, ${fault}`))
  }
  expect(faults).toEqual([])
})

test('where both sides fit, the total and the ways to pay stay in sight however long the basket is', async () => {
  const many = sellingPoses.find(({ name }) => name === 'cashier-basket-many')
  if (!many) throw new Error('there is no such pose')
  await using posed = await poseOn(browser(), many, { language: 'fi', theme: 'light' })
  for (const size of sizes.slice(0, 3)) {
    await posed.page.setViewportSize(size)
    const isInSight = await posed.page.evaluate(() =>
      [...document.querySelectorAll('.total, .charge .button, .line.chosen, .toolbar')].every((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    )
    expect([size, isInSight]).toEqual([size, true])
  }
})

test('a screen without keys shows none, and every tool still says what it is', async () => {
  const pose = sellingPoses.find(({ name }) => name === 'cashier-basket-small')
  if (!pose) throw new Error('there is no such pose')
  await using on = await browser().newPage({ locale: 'en-GB', hasTouch: true, isMobile: true })
  await using posed = await poseOn(browser(), pose, { language: 'en', theme: 'light', on })
  const bare = await posed.page
    .locator('.tool')
    .evaluateAll((tools) =>
      tools
        .filter((tool) => getComputedStyle(tool).fontSize === '0px' && tool.querySelector('svg') === null)
        .map((tool) => tool.textContent),
    )
  expect(await posed.page.locator('.tool kbd:visible').count()).toBe(0)
  expect(bare).toEqual([])
})
