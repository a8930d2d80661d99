// The sign-in at the screens of staff, where a till sells for real: the first manager, and each with a PIN.
import type { Page } from 'playwright-core'
import { button } from '#test/support/pages/controls.ts'

/** The first manager's, Ingrid's. */
export const firstPin = '258013'

export function signInAt(page: Page) {
  /** Digit by digit, as on a screen that is touched; without a number where only one can sign in. */
  async function signIn(number: number | null, pin: string): Promise<void> {
    const field = page.getByLabel('Your number')
    await page.getByLabel('Your PIN').waitFor()
    // After a wrong PIN the number is still there.
    const isThere = number === null || (await field.inputValue()) === String(number)
    for (const digit of isThere ? pin : `${number}${pin}`) await button(page, digit).click()
    await button(page, 'Sign in').click()
  }
  /** The first one, Ingrid; or she again, who has lost her PIN. */
  async function makeManager(pin = firstPin): Promise<void> {
    const [shop, name] = [page.getByLabel('Name of the shop'), page.getByLabel('Your name')]
    await name.waitFor()
    // Asked of a till that nobody has named a shop for.
    if (await shop.isVisible()) await shop.fill('Kaffebaren')
    await name.fill('Ingrid')
    await page.getByLabel('PIN, 6 to 12 digits').fill(pin)
    await page.getByLabel('The same PIN again').fill(pin)
    await button(page, 'Create manager').click()
  }
  return {
    signIn,
    makeManager,
    /** The first who comes is the manager; whoever comes later signs in. */
    async comeIn(): Promise<void> {
      const [first, later] = [page.getByLabel('Your name'), page.getByLabel('Your PIN')]
      await first.or(later).first().waitFor()
      const asked = (await first.isVisible()) ? first : later
      await (asked === first ? makeManager() : signIn(null, firstPin))
      await asked.waitFor({ state: 'detached' })
    },
  }
}
