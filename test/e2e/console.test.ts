// The check that no page writes to its console, where a browser says what it did not understand.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()

test('no page of an attended till writes to its console, nor does the phone', async () => {
  await using counter = await openCounter(browser())
  const pages = [
    await counter.openCashier(),
    await counter.openCustomer(),
    await counter.openOffice(),
    await counter.openPhone(),
  ]
  for (const page of pages) await page.getByRole('heading').first().waitFor({ state: 'attached' })
  expect(counter.complaints).toEqual([])
})

test('no page of a kiosk writes to its console', async () => {
  await using counter = await openCounter(browser(), { isKiosk: true })
  const kiosk = await counter.openKiosk()
  await kiosk.getByRole('heading').first().waitFor({ state: 'attached' })
  expect(counter.complaints).toEqual([])
})
