// The actions of a customer at a kiosk that takes keyed amounts.
import type { Page } from 'playwright-core'
import { button } from '#test/support/pages/controls.ts'

export async function keyIn(kiosk: Page, digits: string): Promise<void> {
  await button(kiosk, /Touch to pay/).click()
  for (const digit of digits) await button(kiosk, digit).click()
}

/** 500.00 from the number 912 34 567. */
export async function askPhone(kiosk: Page): Promise<void> {
  await keyIn(kiosk, '50000')
  await button(kiosk, 'Use my phone number').click()
  for (const digit of '91234567') await button(kiosk, digit).click()
  await kiosk.getByText('+47 912 34 567').waitFor()
  await button(kiosk, 'Send the request').dblclick()
  await kiosk.getByText('Open your wallet').waitFor()
}
