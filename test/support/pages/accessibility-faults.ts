// The accessibility faults of a page: for low vision, a small screen, or a thumb. The tests expect none.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The themes differ in colours alone. */
const themes = [
  ['light', undefined],
  ['dark', ['color-contrast']],
] as const

/** In both themes, on a page that is not loaded again; and at 320 pixels nothing stands out to the side. */
export async function accessibilityFaults(page: Page, state: string): Promise<string[]> {
  const faults: string[] = []
  const before = page.viewportSize()
  await page.evaluate(axe.source)
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(async (runOnly) => {
      const checker = (window as unknown as { axe: typeof axe }).axe // the line above has put it there
      const { violations } = await checker.run(
        runOnly ? { runOnly: [...runOnly] } : { rules: { 'target-size': { enabled: true } } },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }, rules)
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
