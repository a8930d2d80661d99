// The controls of a page by what people call them: a text is the whole name.
import type { Page } from 'playwright-core'

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' })
export const dialog = (page: Page) => page.getByRole('dialog')

/** The label or the words of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    return (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one?.textContent) ?? ''
  })
