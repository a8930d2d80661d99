// The office's pages: how one is turned to, who comes in, and what is done on pages that several tests need.
import type { Page } from 'playwright-core'
import { button, dialog } from '#test/support/pages/controls.ts'
import { firstPin, signInAt } from '#test/support/pages/staff-sign-in.ts'
import type { Unit } from '#test/support/service/merchant.ts'

export type Office = ReturnType<typeof officeAt>

export const officeAt = (page: Page) =>
  Object.assign(page, {
    ...signInAt(page),
    /** By its address, as `#/sales`. */
    goTo: (address: string): Promise<void> =>
      page.evaluate((hash) => {
        location.hash = hash
      }, address),
    /** At the page of staff, by the first manager. */
    async hire(name: string, role: 'Cashier' | 'Manager', pin: string): Promise<void> {
      const asked = dialog(page)
      await button(page, 'Add somebody').click()
      await asked.getByLabel('Name').fill(name)
      await asked.getByRole('button', { name: role, exact: true }).click()
      await asked.getByLabel(/^PIN, [46] to 12 digits/).fill(pin)
      await asked.getByLabel('Your PIN').fill(firstPin)
      await asked.getByRole('button', { name: 'Save' }).click()
      await asked.waitFor({ state: 'detached' })
    },
    /** At the page of the service, where the till is to sell from its next start. */
    async chooseService({ url, unit }: { url: string; unit: Unit }): Promise<void> {
      const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
      await page.getByLabel('Address of the service').fill(url)
      await page.getByLabel('Text of the file').fill(JSON.stringify(handler))
      await button(page, 'Use it from the next start').click()
      await button(page, 'Use it').click()
    },
    /** Those that are given; the others stay as they are. */
    async keepCredentials(given: Partial<Unit>): Promise<void> {
      if (given.clientId) await page.getByLabel('Client ID').fill(given.clientId)
      if (given.clientSecret) await page.getByLabel('Client secret').fill(given.clientSecret)
      if (given.subscriptionKey) await page.getByLabel('Subscription key').fill(given.subscriptionKey)
      await button(page, 'Save the credentials').click()
      await page.getByText('Saved. Test the connection now').waitFor()
    },
  })
