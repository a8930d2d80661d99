// The choice of a tip: the customer's screen that asks, and the cashier's meanwhile.
import type { Page } from 'playwright-core'
import { display, portrait, small } from '#test/support/poses/display-poses.ts'
import { customerView } from '#test/support/samples/kiosk.ts'
import { desk, type Pose } from '#test/support/poses/pose.ts'
import { itsBasket, selling, some } from '#test/support/poses/selling-poses.ts'
import { customerLines } from '#test/support/samples/screens.ts'

const choosing = customerView({
  lines: customerLines,
  total: 49_900,
  tipChoice: { choice: 'c-1', percents: [5, 10, 15], goods: 49_900 },
})
const keys =
  (...digits: string[]) =>
  async (page: Page) => {
    await page.getByRole('button').nth(3).click()
    for (const name of digits) await page.getByRole('button', { name, exact: true }).click()
  }

const tipChoice = { choice: 'c-1', goods: itsBasket.total, userFlow: 'QR' } as const
const asked = { basket: itsBasket, tipChoice }

export const tipPoses: readonly Pose[] = [
  display('tip', choosing, { sizes: { small, portrait, narrow: desk.narrow } }),
  display('tip-own', choosing, { play: keys('7', '00'), sizes: { narrow: desk.narrow } }),
  display('tip-own-small', choosing, { play: keys('7', '00', '00'), size: small }),
  selling('tip-away', { basket: some }, undefined, { till: { tipsBy: 'customerAway' } }),
  selling('tip-asked', asked, undefined, { till: { tipsBy: 'customer' }, sizes: { narrow: desk.narrow } }),
  selling('tip-asked-away', asked, undefined, { till: { tipsBy: 'customerAway' }, size: desk.small }),
]
