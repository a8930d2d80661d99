// The cashier's screen: what is pressed there and what is read.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, heading } from '#test/support/pages/controls.ts'
import { readQr } from '#test/support/pages/qr-code.ts'
import { signInAt } from '#test/support/pages/staff-sign-in.ts'

export type Cashier = ReturnType<typeof cashierAt>

export function cashierAt(page: Page) {
  const ready = () => button(page, 'QR').waitFor()
  /** At whichever way to begin this screen has; digits shift in from the right. */
  async function keyIn(digits: string): Promise<void> {
    await ready()
    if ((await button(page, '1').count()) === 0) await page.keyboard.press('F3')
    for (const digit of digits) await button(page, digit).click()
  }
  return Object.assign(page, {
    ...signInAt(page),
    ready,
    async chargeByQr(digits: string): Promise<void> {
      await keyIn(digits)
      await button(page, 'QR').click()
    },
    async chargeByPhone(digits: string, number = '912 34 567'): Promise<void> {
      await keyIn(digits)
      await button(page, 'Phone').click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
      await button(page, 'Send').click()
    },
    /** Shown here where the customer has no screen. */
    code: () => readQr(page),
    waits: () => heading(page, 'Waiting for the customer').waitFor(),
    paid: () => heading(page, 'Paid').waitFor(),
    newSale: () => button(page, 'New sale').click(),
    /** A favourite stands among all products, too. */
    tile: (name: RegExp): Locator => page.getByRole('main').getByRole('button', { name }).first(),
    line: (name: string | RegExp): Locator =>
      page.getByRole('list', { name: 'Basket' }).getByRole('listitem').filter({ hasText: name }),
    /** Exactly what stands at “To pay”. */
    pays: (amount: string) =>
      expect
        .poll(() => page.getByRole('complementary').locator('.side-column_total .money').innerText())
        .toBe(amount),
    /** A till that may not sell offers it without a menu. */
    async askForOffice(): Promise<void> {
      const [menu, straight] = [button(page, 'Screen'), button(page, 'Open the office')]
      await menu.or(straight).first().waitFor()
      if (await menu.isVisible()) await menu.click()
      await straight.click()
    },
  })
}
