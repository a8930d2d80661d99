// The cashier's screen in a browser that stands at 200 %: half the room, and the same keys.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { sizesOf } from '#test/support/pages/layout-faults.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { sellingPoses } from '#test/support/poses/selling-poses.ts'
import { deskPoses } from '#test/support/poses/desk-poses.ts'

const browser = useBrowser()

const sold = [
  'cashier-products',
  'cashier-large-shop',
  'cashier-keypad-with-basket',
  'cashier-scanner',
  'cashier-offline',
]

test('a till whose browser stands at 200 % sells: the total and the ways to pay stay in sight, and whatever is scrolled to lies free', async () => {
  const faults: string[] = []
  for (const pose of [...sellingPoses, ...deskPoses].filter(({ name }) => sold.includes(name))) {
    const { name } = pose
    await using posed = await poseOn(browser(), pose, { language: 'fi', theme: 'light' })
    const { page } = posed
    for (const { width, height } of [...sizesOf.cashier.slice(0, 4), { width: 1280, height: 720 }]) {
      await page.setViewportSize({ width: Math.round(width / 2), height: height / 2 })
      const found = await page.evaluate(() => {
        const isFree = (element: Element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit !== null && (element.contains(hit) || hit.contains(element))
        }
        document.documentElement.scrollTo({ top: 0, behavior: 'instant' })
        const shown = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
        const told = (why: string) => (element: Element) => `${why}: “${element.textContent.trim()}”`
        const hidden = shown('.side-column_total, .payment-column_ways button').filter((one) => !isFree(one))
        const cut = shown('.payment-column_pay, .payment-column_pay *').filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
        )
        const covered = shown('main button, aside button, main input').filter((element) => {
          element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
          return !isFree(element)
        })
        return [
          ...hidden.map(told('not in sight')),
          ...cut.map(told('cut off')),
          ...covered.map(told('covered')),
        ]
      })
      faults.push(...found.map((fault) => `${name}, ${width} × ${height}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
