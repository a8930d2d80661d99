// The sign-in at the screens of a till that sells for real: the first manager, whoever they hire, and each with a PIN.
import type { Page } from 'playwright-core'
import { button } from '#test/support/pages/controls.ts'

/** Digit by digit, as on a screen that is touched; without a number where only one can sign in. */
export async function signIn(page: Page, number: number | null, pin: string): Promise<void> {
  const field = page.getByLabel('Your number')
  await page.getByLabel('Your PIN').waitFor()
  // After a wrong PIN the number is still there.
  const isThere = number === null || (await field.inputValue()) === String(number)
  for (const digit of isThere ? pin : `${number}${pin}`) await button(page, digit).click()
  await button(page, 'Sign in').click()
}

/** The first one, Ingrid. */
export async function makeManager(page: Page): Promise<void> {
  const [shop, name] = [page.getByLabel('Name of the shop'), page.getByLabel('Your name')]
  await name.waitFor()
  // Asked of a till that nobody has named a shop for.
  if (await shop.isVisible()) await shop.fill('Kaffebaren')
  await name.fill('Ingrid')
  await page.getByLabel('PIN, 6 to 12 digits').fill('258013')
  await page.getByLabel('The same PIN again').fill('258013')
  await button(page, 'Create manager').click()
}

/** At the office's page of staff, by the first manager. */
export async function hire(
  office: Page,
  name: string,
  role: 'Cashier' | 'Manager',
  pin: string,
): Promise<void> {
  const dialog = office.getByRole('dialog')
  await button(office, 'Add somebody').click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: role, exact: true }).click()
  await dialog.getByLabel(/^PIN, [46] to 12 digits/).fill(pin)
  await dialog.getByLabel('Your PIN').fill('258013')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}
