// The fit of the cashier's screen at the sizes of devices: products to be touched, the total, the ways to pay, the tools and a long receipt's end stay in sight.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { language } from '#shared/language.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { deskFaults } from '#test/support/pages/desk-faults.ts'
import { sizesOf } from '#test/support/pages/layout-faults.ts'
import { deskPoses } from '#test/support/poses/desk-poses.ts'
import { inEachSize } from '#test/support/poses/pose.ts'
import { poseOn } from '#test/support/poses/posed-screen.ts'
import { signUpPoses } from '#test/support/poses/sign-up-poses.ts'
import { sized, sizedTest, slowTest } from '#test/support/run/run-size.ts'
import { some, sellingPoses } from '#test/support/poses/selling-poses.ts'
import { cashierView } from '#test/support/samples/screens.ts'

const browser = useBrowser()

const named = (name: string) => {
  const found = [...sellingPoses, ...signUpPoses, ...deskPoses]
    .flatMap(inEachSize)
    .find((pose) => pose.name === name)
  if (!found) throw new Error(`there is no pose ${name}`)
  return found
}

/** The sizes of devices; the others are of windows. */
const devices = sizesOf.cashier.slice(0, 5)

test.for<[what: string, pose: string]>([
  ['a few products', 'cashier-products'],
  ['many products', 'cashier-large-shop'],
  ['many products and a banner', 'cashier-large-shop-banner'],
  ['a few products and a banner', 'cashier-offline'],
  ['a sale that is paid', 'cashier-paid'],
  ['a sale that was refused', 'cashier-refused'],
  ['a customer who has joined', 'cashier-join-active'],
  ['a code that this screen shows', 'cashier-own-code'],
  ['a code for whoever joins', 'cashier-own-code-join'],
])(
  'on every device %s can be worked with as it stands: nothing needs to be scrolled first',
  async ([what, name]) => {
    await using posed = await poseOn(browser(), named(name), { language: 'fi', theme: 'light' })
    const narrowest = { width: 320, height: 640 }
    for (const size of what.endsWith('banner') ? devices : [...devices, narrowest]) {
      await posed.page.setViewportSize(size)
      const message = `${size.width} × ${size.height}`
      // The line in hand comes back into sight once the window has been drawn.
      await expect.poll(() => deskFaults(posed.page, size), { message }).toEqual([])
    }
  },
)

const placesOfTiles = (page: Page) =>
  page.locator('.product-tile_tile').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect()
      return [tile.querySelector('.product-tile_name')?.textContent, left, top, width, height].join(' ')
    }),
  )

test('sixty products in eight categories: twenty can be touched at once, each once, and every category is shown to be there', async () => {
  await using posed = await poseOn(browser(), named('cashier-large-shop'), { language: 'fi', theme: 'light' })
  const { page } = posed
  await page.setViewportSize({ width: 1366, height: 768 })
  const whole = await page.locator('.product-tile_tile').evaluateAll(
    (tiles) =>
      tiles.filter((tile) => {
        const { top, bottom, left } = tile.getBoundingClientRect()
        const foot = document.querySelector('.toolbar_bar')?.getBoundingClientRect().top ?? 0
        return tile.contains(document.elementFromPoint(left + 12, top + 12)) && bottom < foot
      }).length,
  )
  expect(whole).toBeGreaterThanOrEqual(20)
  const names = await page.locator('.product-tile_name').allTextContents()
  expect(names).toHaveLength(60)
  expect(new Set(names).size).toBe(60)
  // On one row, which fades where it goes on.
  const chips = page.getByRole('group', { name: 'Ryhmät' }).getByRole('button')
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
  expect(tops.length).toBe(10)
  expect(new Set(tops).size).toBe(1)
  const row = page.locator('.products-pane_shelves')
  const fade = () =>
    row.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--after')))
  await expect.poll(fade).toBeGreaterThan(0)
  await chips.last().click()
  expect(await page.locator('.product-tile_name').allTextContents()).toHaveLength(7)
  await expect.poll(fade).toBeLessThan(8)
})

sizedTest.for(sized(language.options, ['nb'], 2))(
  'no name of a product is broken inside a word, %s',
  async (spoken, { expect }) => {
    await using posed = await poseOn(browser(), named('cashier-products'), {
      language: spoken,
      theme: 'light',
    })
    for (const size of devices) {
      await posed.page.setViewportSize(size)
      const broken = await posed.page
        .locator('.product-tile_name, .line_lines .line_name')
        .evaluateAll((names) =>
          names.flatMap((name) => {
            const words = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
            const found: string[] = []
            while (words.nextNode()) {
              const text = words.currentNode.textContent ?? ''
              for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\u00ad]+/gu)) {
                const range = document.createRange()
                range.setStart(words.currentNode, index)
                range.setEnd(words.currentNode, index + word.length)
                const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
                const isBroken = lines > word.split('\u00ad').length
                const isCut = name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 0
                if (isBroken || isCut) found.push(word)
              }
            }
            return found
          }),
        )
      expect([size, broken]).toEqual([size, []])
    }
  },
)

test('no tile moves when it is sold, when it is in the basket, or when the day has its first sales', async () => {
  const pose = named('cashier-large-shop')
  if (pose.surface !== 'cashier') throw new Error('It is the cashier’s.')
  await using posed = await poseOn(browser(), pose, { language: 'en', theme: 'light' })
  const before = await placesOfTiles(posed.page)
  expect(before.length).toBe(60)
  const line = some.lines[0]
  if (!line) throw new Error('The basket has lines.')
  const inBasket = ['beer-pale-ale', 'blueberry-muffin', 'soup-of-the-day'].map((product, at) => ({
    ...line,
    line: String(at),
    product,
    quantity: 12,
  }))
  await posed.tell(
    cashierView(
      { basket: { ...some, lines: inBasket } },
      { entry: 'products', bestSellers: ['black-tea', 'cola'] },
    ),
  )
  await posed.page.locator('.product-tile_count').nth(2).waitFor()
  expect(await placesOfTiles(posed.page)).toEqual(before)
})

test('below a paid sale products can be touched, and the first is the next sale’s', async () => {
  const pose = named('cashier-paid')
  await using posed = await poseOn(
    browser(),
    { ...pose, answers: { 'basket.add': null } },
    { language: 'en', theme: 'light' },
  )
  const { page } = posed
  for (const size of devices.slice(0, 4)) {
    await page.setViewportSize(size)
    const whole = await page.locator('.next-sale_tiles .product-tile_tile').evaluateAll(
      (tiles) =>
        tiles.filter((tile) => {
          const { left, right, top, bottom } = tile.getBoundingClientRect()
          return [
            [left + 8, top + 8],
            [right - 8, bottom - 8],
          ].every(([x = 0, y = 0]) => tile.contains(document.elementFromPoint(x, y)))
        }).length,
    )
    expect([size, whole >= 3]).toEqual([size, true])
  }
  await page.locator('.next-sale_tiles .product-tile_tile').first().click()
  await expect
    .poll(() => posed.asked())
    .toEqual([{ name: 'basket.add', input: { product: 'flat-white', quantity: 1 } }])
})

test('what is taken off has one minus, above the total and in what is said of a line', async () => {
  await using posed = await poseOn(browser(), named('cashier-products-discounts'), {
    language: 'en',
    theme: 'light',
  })
  const written = await posed.page.locator('aside').innerText()
  expect(written.match(/[-\u2212]\d/g)?.length).toBeGreaterThan(1)
  expect(written.match(/-\d/g)).toBeNull()
})

test('on a phone the basket stands one touch away, in place of the products, and the way to pay below either', async () => {
  await using posed = await poseOn(browser(), named('cashier-large-shop'), { language: 'en', theme: 'light' })
  const { page } = posed
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Basket/ }).click()
  const lines = page.locator('.payment-column_lines .line_line')
  await expect.poll(() => lines.first().isVisible()).toBe(true)
  expect(await deskFaults(page, { width: 390, height: 844 })).toEqual([])
  expect(await page.locator('.product-tile_tile').first().isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Products', exact: true }).click()
  await expect.poll(() => page.locator('.product-tile_tile').first().isVisible()).toBe(true)
})

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
          '.side-column_total, .payment-column_ways button, .basket-line_chosen, .toolbar_bar',
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
      for (const [name, width] of [
        ...[1024, 1280, 1366, 1920].map((each) => ['cashier-join-tool-held', each] as const),
        ...['cashier-products-held', 'cashier-scanner', 'cashier-keypad-with-basket', 'cashier-products'].map(
          (each) => [each, 1366] as const,
        ),
      ]) {
        await using posed = await poseOn(browser(), named(name), { language: spoken, theme: 'light', on })
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
        expect([name, width, hasTouch, rows.map((each) => Math.max(1, each))]).toEqual([
          name,
          width,
          hasTouch,
          [1, 1],
        ])
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
  await using posed = await poseOn(browser(), named('cashier-products-held-small'), {
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

test('the first code is drawn though its till has been updated since the page was loaded and gives out no file of it any more', async () => {
  const posed = named('cashier-own-code')
  if (posed.surface !== 'cashier') throw new Error('not the cashier’s')
  const before = { ...posed, name: 'before', view: cashierView({ basket: some }, { entry: 'products' }) }
  await using screen = await poseOn(browser(), before, { language: 'en', theme: 'light' })
  const { page } = screen
  await page.locator('html[data-parts=loaded]').waitFor()
  await page.route('**/assets/**', (route) => route.abort())
  await screen.tell(posed.view)
  await expect(page.locator('.own-code_code').getByRole('img').waitFor()).resolves.toBeUndefined()
})
