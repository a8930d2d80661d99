// What a kiosk says of an act that was not sent: nothing was charged, unless a payment runs that may go on.
import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { pose } from '#test/support/poses/posed-screen.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'

const browser = useBrowser()
const refusal = problem('till.notReached')

test('a payment that could not be asked for charged nothing; a cancel that could not leave stops none', async () => {
  await using choosing = await pose(browser(), 'kiosk', kioskView(), { refusal })
  const { page } = choosing
  await page.getByRole('button', { name: /^Touch to/ }).click()
  for (const digit of ['5', '0', '0', '0'])
    await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Pay with QR' }).click()
  await page.getByText('Nothing was charged.').waitFor()

  await using paying = await pose(browser(), 'kiosk', kioskView({}), { refusal })
  await paying.page.getByRole('button', { name: 'Cancel the payment' }).click()
  await paying.page.getByText('please do not pay again').waitFor()
  expect(await paying.page.getByText('Nothing was charged.').count()).toBe(0)
})
