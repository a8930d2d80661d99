// The server's own pages look like the screens: their typeface, their button, their corners, light and dark.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { token } from '#test/support/pages/theme-tokens.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()

const looksOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const [h1, button] = [document.querySelector('h1'), document.querySelector('button')]
    const style = button && getComputedStyle(button)
    return {
      typeface: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
      title: h1 && getComputedStyle(h1).fontFamily.split(',')[0]?.replaceAll('"', ''),
      ground: getComputedStyle(document.body).backgroundColor,
      button: style && [style.backgroundColor, style.color, style.borderRadius],
    }
  })
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test.each(['light', 'dark'] as const)(
  'pairing, nothing here, and the register to try with, %s',
  async (theme) => {
    await using counter = await openCounter(browser())
    const context = await browser().newContext({ locale: 'fi-FI', colorScheme: theme })
    const page = await context.newPage()
    for (const address of ['/customer/', '/api/register', '/nowhere']) {
      await page.goto(counter.server.url + address)
      await page.locator('h1').waitFor()
      const looks = await looksOf(page)
      expect(looks, address).toMatchObject({
        typeface: ['Inter Variable'],
        title: 'Inter Variable',
        ground: rgb(token('ground', theme)),
      })
      if (address !== '/nowhere')
        expect(looks.button, address).toEqual([
          rgb(token('accent', theme)),
          rgb(token('accent-ink', theme)),
          '12px',
        ])
    }
    await context.close()
  },
)
