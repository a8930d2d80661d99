// How do people get in at the screens of a till that sells for real: the first manager, whoever they hire, and each with a PIN?
import type { Page } from 'playwright-core'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Digit by digit, as on a screen that is touched. */
export async function signIn(page: Page, name: string, pin: string): Promise<void> {
  await button(page, new RegExp(`^${name}`)).click()
  await page.getByLabel(`PIN of ${name}`).waitFor()
  for (const digit of pin) await button(page, digit).click()
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
  await button(page, 'Make this manager').click()
}

/** At the office's page of staff. */
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
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}
