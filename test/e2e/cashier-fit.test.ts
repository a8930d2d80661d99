// The fit of the cashier's screen at the sizes of a till: the total, the ways to pay, the tools and a long receipt's end stay in sight.
import { expect, test } from 'vitest'
import { language } from '#shared/language.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { sizesOf } from '#test/support/pages/layout-faults.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { signUpPoses } from '#test/support/poses/sign-up-poses.ts'
import { sized, sizedTest, slowTest } from '#test/support/run/run-size.ts'
import { sellingPoses } from '#test/support/poses/selling-poses.ts'

const browser = useBrowser()

const named = (name: string) => {
  const found = [...sellingPoses, ...signUpPoses].find((pose) => pose.name === name)
  if (!found) throw new Error(`there is no pose ${name}`)
  return found
}

test('where both sides fit, the total and the ways to pay stay in sight however long the basket is', async () => {
  await using posed = await poseOn(browser(), named('cashier-products-many'), {
    language: 'fi',
    theme: 'light',
  })
  for (const size of sizesOf.cashier.slice(0, 3)) {
    await posed.page.setViewportSize(size)
    const isInSight = await posed.page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.total_total, .payment-column_ways button, .basket-line_chosen, .toolbar_bar',
        ),
      ].every((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    )
    expect([size, isInSight]).toEqual([size, true])
  }
})

sizedTest.concurrent.for(sized(language.options, ['fi'], 2))(
  'what can be done with a basket stands on one row each, %s, with keys and without',
  async (spoken, { expect }) => {
    for (const hasTouch of [false, true]) {
      await using on = await browser().newPage({ locale: 'en-GB', hasTouch, isMobile: hasTouch })
      await using posed = await poseOn(browser(), named('cashier-join-tool-held'), {
        language: spoken,
        theme: 'light',
        on,
      })
      for (const width of [1024, 1280, 1366, 1920]) {
        await posed.page.setViewportSize({ width, height: width === 1920 ? 1080 : 768 })
        const rows = await posed.page.evaluate(() =>
          ['.toolbar_bar button', '.payment-column_more button'].map(
            (buttons) =>
              new Set(
                [...document.querySelectorAll(buttons)].map((button) => {
                  const { top, height } = button.getBoundingClientRect()
                  return Math.round((top + height / 2) / 8)
                }),
              ).size,
          ),
        )
        expect([width, hasTouch, rows]).toEqual([width, hasTouch, [1, 1]])
      }
    }
  },
)

slowTest(
  'a receipt that goes on below fades at its foot until its end is seen, and scrolls by keyboard',
  async () => {
    await using posed = await poseOn(browser(), named('cashier-paid'), { language: 'en', theme: 'light' })
    const { page } = posed
    const fade = () =>
      page
        .locator('.stage_scroll')
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--more')))
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(fade).toBeGreaterThan(0)
    await page.keyboard.press('End')
    await expect.poll(fade).toBe(0)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(fade).toBe(0)
  },
)

slowTest('a screen without keys shows none, and every tool still says what it is', async () => {
  await using on = await browser().newPage({ locale: 'en-GB', hasTouch: true, isMobile: true })
  await using posed = await poseOn(browser(), named('cashier-products-small'), {
    language: 'en',
    theme: 'light',
    on,
  })
  const bare = await posed.page
    .locator('.toolbar_tool')
    .evaluateAll((tools) =>
      tools
        .filter((tool) => getComputedStyle(tool).fontSize === '0px' && tool.querySelector('svg') === null)
        .map((tool) => tool.textContent),
    )
  expect(await posed.page.locator('.toolbar_tool kbd:visible').count()).toBe(0)
  expect(bare).toEqual([])
})
