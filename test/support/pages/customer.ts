// The customer's screen: the code that a phone reads from it, and the end of a sale.
import type { Page } from 'playwright-core'
import { heading } from '#test/support/pages/controls.ts'
import { readQr } from '#test/support/pages/qr-code.ts'

export type CustomerScreen = ReturnType<typeof customerAt>

export const customerAt = (page: Page) =>
  Object.assign(page, {
    /** `name`: as it is called in the language of the screen. */
    code: (name?: string) => readQr(page, name),
    paid: () => heading(page, 'Paid').waitFor(),
  })
