// What a screen reader says of a page by itself: words that change in its live regions, and headings that are given the focus.
import type { Page } from 'playwright-core'

type InPage = { announced: string[] }

/** To be called before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = ((window as unknown as InPage).announced = [])
    const lively = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output'
    const textOf = (part: Element | null): string => {
      const copy = part?.cloneNode(true) as Element | undefined // a clone is of the same kind
      for (const unheard of copy?.querySelectorAll('[aria-hidden=true], [role=timer], svg') ?? [])
        unheard.remove()
      // Parts that stand apart are said apart.
      for (const one of copy?.querySelectorAll('*') ?? []) one.append(' ')
      return copy?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
    }
    /** The words of each region when they were said last. */
    const said = new Map<Element, string>()
    const hear = () => {
      for (const region of document.querySelectorAll(lively)) {
        const words = textOf(region)
        const before = said.get(region)
        said.set(region, words)
        // A polite region that comes with its words is not said; an alert is.
        const isHeard = before === undefined ? region.matches('[role=alert]') : before !== words
        if (isHeard && words !== '') announced.push(words)
      }
    }
    new MutationObserver(hear).observe(document, { childList: true, characterData: true, subtree: true })
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLHeadingElement)) return
      const described = target.getAttribute('aria-describedby')
      const words = described === null ? '' : textOf(document.getElementById(described))
      announced.push([textOf(target), words].filter(Boolean).join(' | '))
    })
  })
}

/** Those since it was asked last, in their order. */
export const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as InPage).announced.splice(0))
