// Do kiosk and customer's display fit wherever they stand: upright, on their side, at 200 %, within low reach, with a long order?
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/browser.ts'
import { displayPoses } from '#test/support/display-poses.ts'
import { joiningPoses } from '#test/support/joining-poses.ts'
import { kioskPoses } from '#test/support/kiosk-poses.ts'
import { misfits } from '#test/support/misfits.ts'
import { poseOn } from '#test/support/posed.ts'

const browser = useBrowser()
/** The longest words. */
const how = { language: 'fi', theme: 'light' } as const

const screens = [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
]
const kioskSizes = [
  ...screens,
  // 1080 × 1920 and 1366 × 768 at 200 %.
  { width: 540, height: 960 },
  { width: 683, height: 384 },
  { width: 320, height: 640 },
]
const wanted = [
  'attract',
  'closed',
  'catalog',
  'sold-out',
  'basket',
  'number',
  'number-wrong',
  'still-there',
  'keypad-attract',
  'keypad',
  'keypad-too-small',
  'qr-many',
  'push',
  'unknown',
  'released',
  'refused-by-customer',
  'paid',
  'join-attract',
  'join-plans',
  'join-number',
  'join-scan-landscape',
  'join-push',
  'join-active',
]

test.concurrent.each(wanted)(
  'kiosk, %s: nothing is cut off, nothing is too small or out of reach',
  async (name) => {
    const found = [...kioskPoses, ...joiningPoses].find((one) => one.name === `kiosk-${name}`)
    if (!found) throw new Error(`there is no pose ${name}`)
    await using posed = await poseOn(browser(), found, how)
    const faults: string[] = []
    for (const size of kioskSizes) {
      await posed.page.setViewportSize(size)
      const misfit = await misfits(posed.page, '.bought-name')
      faults.push(...misfit.map((fault) => `${size.width} × ${size.height}, ${fault}`))
    }
    expect(faults).toEqual([])
  },
)

/** Controls that begin above the middle of the window. */
const tooHigh = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input')]
      .filter((element) => element.checkVisibility() && !element.closest('.field'))
      .filter((element) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        const isScrolledAway = !element.contains(
          document.elementFromPoint(left + width / 2, top + height / 2),
        )
        return top < window.innerHeight / 2 - 1 && !isScrolledAway
      })
      .map(({ className, textContent }) => `${className} “${textContent.trim()}”`),
  )

test.concurrent.each(
  [...kioskPoses, ...joiningPoses].filter(
    ({ name, surface }) => surface === 'kiosk' && name.endsWith('-low'),
  ),
)('$name: all that is touched lies in the lower half', async (given) => {
  await using posed = await poseOn(browser(), given, how)
  const faults: string[] = []
  for (const size of screens) {
    await posed.page.setViewportSize(size)
    faults.push(...(await tooHigh(posed.page)).map((fault) => `${size.width} × ${size.height}: ${fault}`))
    faults.push(...(await misfits(posed.page, '.bought-name')))
  }
  expect(faults).toEqual([])
})

const displaySizes = [
  { width: 800, height: 480 },
  { width: 1024, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 1080, height: 1920 },
]

/** On a screen that nobody can scroll: what is not whole in sight of what counts, and lines that are cut in two. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    const page =
      scrollHeight > window.innerHeight || scrollWidth > window.innerWidth ? ['the page scrolls'] : []
    const isWhole = (element: Element, { left, top, right, bottom }: DOMRect) => {
      const box = element.getBoundingClientRect()
      return box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1
    }
    const sight = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    const counts = [...document.querySelectorAll('h1, .money, .ring, .qr, .badge, .medal, .term-value, p')]
    const lines = [...document.querySelectorAll('.latest .bought, .latest-earlier')]
    const told = (element: Element, why: string) => `${why}: ${element.className} “${element.textContent}”`
    return [
      ...page,
      ...counts.filter((one) => !isWhole(one, sight)).map((one) => told(one, 'not in sight')),
      ...lines
        .filter((one) => !isWhole(one, (one.closest('.latest') ?? one).getBoundingClientRect()))
        .map((one) => told(one, 'cut')),
    ]
  })

test.concurrent.for([...displayPoses, ...joiningPoses.filter(({ surface }) => surface === 'customer')])(
  '$name: amount, code and words are whole in sight at every size',
  async (given, { expect }) => {
    await using posed = await poseOn(browser(), given, how)
    for (const size of displaySizes) {
      await posed.page.setViewportSize(size)
      // How many lines fit is measured when the window has been drawn.
      await expect.poll(() => outOfSight(posed.page), { message: JSON.stringify(size) }).toEqual([])
    }
  },
)

test('the newest of two hundred lines is in sight, and the code takes three fifths of the short side', async () => {
  const basket = displayPoses.find(({ name }) => name === 'display-basket-many')
  const qr = displayPoses.find(({ name }) => name === 'display-qr-many')
  if (!basket || !qr) throw new Error('there is no such pose')
  await using filling = await poseOn(browser(), basket, how)
  await using paying = await poseOn(browser(), qr, how)
  for (const size of displaySizes) {
    await filling.page.setViewportSize(size)
    await filling.page.getByText('Sandwich number 200 ').waitFor()
    await paying.page.setViewportSize(size)
    const box = await paying.page.getByRole('img').boundingBox()
    const share = (box?.width ?? 0) / Math.min(size.width, size.height)
    expect([size, share > 0.39, share <= 0.65]).toEqual([size, true, true])
  }
})
