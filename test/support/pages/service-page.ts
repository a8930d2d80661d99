// The acts at the office's page of the payment service.
import type { Page } from 'playwright-core'
import type { Unit } from '#test/support/service/merchant.ts'
import { button } from '#test/support/pages/controls.ts'

/** Those that are given; the others stay as they are. */
export async function keepCredentials(office: Page, given: Partial<Unit>): Promise<void> {
  if (given.clientId) await office.getByLabel('Client ID').fill(given.clientId)
  if (given.clientSecret) await office.getByLabel('Client secret').fill(given.clientSecret)
  if (given.subscriptionKey) await office.getByLabel('Subscription key').fill(given.subscriptionKey)
  await button(office, 'Save the credentials').click()
  await office.getByText('Saved. Test the connection now').waitFor()
}
