// The customer's phone, a page of the sandbox: what is answered there. A code is opened first where one is given.
import type { Page } from 'playwright-core'
import { button } from '#test/support/pages/controls.ts'

export type Phone = ReturnType<typeof phoneAt>

export function phoneAt(page: Page) {
  const answer = (name: string) => async (code?: string) => {
    if (code !== undefined) await page.goto(code)
    await button(page, name).click()
  }
  return Object.assign(page, {
    approve: answer('Approve'),
    refuse: answer('Refuse'),
    /** A membership. */
    accept: answer('Accept'),
  })
}
