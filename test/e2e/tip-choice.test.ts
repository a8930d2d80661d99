// A tip chosen on the customer's screen while the cashier's waits: two pages of one till, loaded again in the middle of it.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { accessibilityFaults, smallTargets } from '#test/support/pages/accessibility-faults.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

const browser = useBrowser()

test('charged, both pages loaded again, chosen: the code shows the sum with the tip; cancelled, it is a basket again', async () => {
  await using world = await createWorld()
  const settings = { entry: 'keypad', tips: { askedBy: 'customer', percents: [10] } }
  await using counter = await openCounter(browser(), { world, settings })
  const [cashier, display] = [await counter.openCashier(), await counter.openCustomer()]
  const view = () => counter.server.opened.till.view('cashier')
  await expect.poll(() => view().till.tipsBy).toBe('customer')
  const asksTip = display.getByRole('heading', { name: 'Would you like to leave a tip?' })
  const waits = cashier.getByRole('heading', { name: 'The customer is choosing a tip' })

  await cashier.keyboard.type('12000', { delay: 60 }) // slower than a scanner, by the page's own clock
  await cashier.keyboard.press('Enter')
  await asksTip.waitFor()
  await waits.waitFor()
  expect(view().sale).toBeNull()
  expect(await accessibilityFaults(display, 'tip')).toEqual([])
  expect(await smallTargets(display)).toEqual([])
  await cashier.keyboard.press('Escape')
  await cashier.getByText('Press Esc again to cancel.').waitFor()
  await cashier.keyboard.press('Escape')
  await display.getByText('NOK 120.00').first().waitFor()
  await asksTip.waitFor({ state: 'detached' })

  await cashier.keyboard.press('Enter')
  await asksTip.waitFor()
  await Promise.all([display.reload(), cashier.reload()])
  await waits.waitFor()
  await display.getByRole('button', { name: 'Another amount' }).click()
  for (const key of ['7', '00']) await display.getByRole('button', { name: key, exact: true }).click()
  await display.getByRole('button', { name: 'Tip NOK 7.00' }).click()
  await display.getByRole('heading', { name: 'NOK 127.00' }).waitFor()
  await waits.waitFor({ state: 'detached' })
  expect(view().sale).toMatchObject({ amount: { value: 12_700 } })
  expect(counter.complaints).toEqual([])
})
