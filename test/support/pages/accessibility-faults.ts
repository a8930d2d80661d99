// The accessibility faults of a page: for low vision, a small screen, or a thumb. The tests expect none.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The themes differ in colours alone. */
const themes: ['light' | 'dark', axe.RunOptions][] = [
  ['light', { rules: { 'target-size': { enabled: true } } }],
  ['dark', { runOnly: ['color-contrast'] }],
]

/** Without those rules that the markup of a library breaks. */
export const without = (names: readonly string[]): axe.RunOptions => ({
  rules: Object.fromEntries(names.map((name) => [name, { enabled: false }])),
})

/** What the checker finds on a page as it stands. Its source is long: once a page is enough. */
export async function axeFaults(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    const checker = (window as unknown as { axe: typeof axe }).axe // the line above has put it there
    const { violations } = await checker.run({ ...given, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}

/** In both themes, on a page that is not loaded again; and at 320 pixels nothing stands out to the side. */
export async function accessibilityFaults(page: Page, state: string): Promise<string[]> {
  const faults: string[] = []
  const before = page.viewportSize()
  for (const [colorScheme, options] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await axeFaults(page, options)
    faults.push(...found.map((fault) => `${state}, ${colorScheme}: ${fault}`))
  }
  await page.setViewportSize({ width: 320, height: 640 })
  faults.push(...(await standingOut(page)).map((what) => `${state}, 320 pixels: ${what}`))
  if (before) await page.setViewportSize(before)
  return faults
}

/** What is wider than the page, or whose words are cut off to the side. */
const standingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
    const wide = [...document.querySelectorAll<HTMLElement>('main *, nav *, aside *')]
      .filter((element) => getComputedStyle(element).display !== 'inline' && element.clientWidth > 1)
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && !element.matches('input, pre, code'),
      )
      .map(
        ({ tagName, className, textContent }) =>
          `${tagName}.${String(className)} “${textContent.trim().slice(0, 40)}”`,
      )
    return [...page, ...wide]
  })

/** What is pressed and is lower than a thumb needs; links within a sentence may be. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main a, nav a, aside a, button, summary, input:not([type=hidden]), select',
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('p'))
      .map((element) => {
        const isMark = element.matches('[type=radio], [type=checkbox]') // its words are pressed as well
        return (isMark ? element.closest('label') : null) ?? element
      })
      .filter((element) => {
        const least = element.matches('.primary') ? 64 : 48
        return element.getBoundingClientRect().height < least - 0.5
      })
      .map(
        ({ tagName, className, textContent }) =>
          `${tagName}.${className} “${textContent.trim().slice(0, 40)}”`,
      ),
  )
