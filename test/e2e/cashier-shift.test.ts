// A whole shift at the cashier's screen by keyboard alone: basket, catalog, discount, tip, parking, every way to pay, and the last sales.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { byHand, key, scan } from '#test/support/pages/typing.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { heading, dialog } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

/** A result does not go away before it has been seen: the key until it does, and no more, for the next one would act on the basket. */
const goOn = (page: Page, by: 'Enter' | 'Escape') =>
  expect
    .poll(
      async () => {
        const isBack = (await heading(page, 'Choose the products').count()) === 1
        if (!isBack) await key(page, by)
        return isBack
      },
      { timeout: 10_000, interval: 700 },
    )
    .toBe(true)

test('a whole shift by keyboard only', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products', largeAmount: 20_000 } })
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  const view = () => counter.server.opened.till.view('cashier')
  await heading(cashier, 'Choose the products').waitFor()

  // Searched for, then gone to with the arrows; Enter takes the first that is found and begins a new search.
  await key(cashier, 'F2')
  await byHand(cashier, 'flat')
  await cashier.getByRole('button', { name: /Flat white/ }).waitFor()
  await key(cashier, 'Enter')
  await cashier.line('Flat white').waitFor()
  await byHand(cashier, 'espr')
  await cashier.getByRole('button', { name: /Double espresso/ }).waitFor()
  await key(cashier, 'ArrowDown')
  await key(cashier, 'Enter')
  await cashier.line('Double espresso').waitFor()
  await key(cashier, 'F2')
  await key(cashier, 'F2')
  await cashier.pays('91.00')

  // One more of the first line, ten percent off it; a keyed amount as a line of its own, taken out again.
  await key(cashier, 'ArrowUp')
  await key(cashier, '+')
  await cashier.pays('143.00')
  await key(cashier, 'd')
  await byHand(cashier, '10')
  await key(cashier, 'Enter')
  await isClosed(cashier)
  await cashier.pays('132.60')
  await byHand(cashier, '4900')
  await cashier.pays('181.60')
  await key(cashier, '+')
  await cashier.line('Amount').waitFor()
  await key(cashier, 'Delete')
  await cashier.pays('132.60')
  await key(cashier, 'Shift+D')
  await byHand(cashier, '50')
  await key(cashier, 'Enter')
  await isClosed(cashier)
  await cashier.pays('66.30')

  // Held for the one who forgot something; the next customer pays by QR, with a tip.
  await key(cashier, 'F4')
  await cashier.pays('0.00')
  await scan(cashier, '2000000010106')
  await cashier.pays('35.00')
  await key(cashier, 't')
  await byHand(cashier, '500')
  await key(cashier, 'Enter')
  await isClosed(cashier)
  await cashier.pays('40.00')
  await key(cashier, 'Enter')
  await cashier.waits()
  await phone.approve(await customer.code())
  await cashier.paid()
  expect(view().sale).toMatchObject({ amount: { value: 4000 } })
  expect(view().sale?.lines.map(({ kind, total }) => [kind, total])).toEqual([
    ['product', 3500],
    ['tip', 500],
  ])
  await goOn(cashier, 'Enter')

  // The first one is back: by QR, then to the phone instead, which the customer refuses, and cancelled in the end.
  await key(cashier, 'F4')
  await heading(cashier, 'Held baskets').waitFor()
  await key(cashier, 'Enter')
  await isClosed(cashier)
  await cashier.pays('66.30')
  await key(cashier, 'Enter')
  await cashier.waits()
  await key(cashier, 'p')
  await cashier.getByRole('textbox', { name: 'Phone number' }).waitFor()
  await byHand(cashier, '91234567')
  await key(cashier, 'Enter')
  await cashier.getByText('Attempt 2').waitFor()
  await cashier.getByText('Sent to the number ending in 67').waitFor()
  expect(view().sale).toMatchObject({ userFlow: 'PUSH_MESSAGE', amount: { value: 6630 } })
  await key(cashier, 'Escape')
  await cashier.getByText('Press Esc again to cancel.').waitFor()
  expect(view().sale).toMatchObject({ isCancelling: false })
  await key(cashier, 'Escape')
  await heading(cashier, 'Cancelled').waitFor()
  // A sale that came to nothing leaves the basket as it was, for who goes back to it.
  await goOn(cashier, 'Escape')
  await cashier.pays('66.30')
  await key(cashier, 'Shift+Delete')
  await dialog(cashier).waitFor()
  await key(cashier, 'Tab')
  await key(cashier, 'Enter')
  await cashier.pays('0.00')

  // More than is usual here: asked about first; Escape leaves everything as it was.
  await byHand(cashier, '20100')
  await key(cashier, 'Enter')
  await heading(cashier, 'Is the amount right?').waitFor()
  await key(cashier, 'Escape')
  await isClosed(cashier)
  await cashier.pays('201.00')
  expect(view().sale).toBeNull()
  await key(cashier, 'Escape')
  await cashier.pays('0.00')

  // The last sales, one of them with what the service has written down; all keys; the other way to begin.
  await key(cashier, 'F9')
  await dialog(cashier)
    .getByRole('button', { name: /No\. 1 .*Paid/ })
    .waitFor()
  await key(cashier, 'ArrowDown')
  await key(cashier, 'Enter')
  await dialog(cashier).getByText('Paid', { exact: true }).first().waitFor()
  await key(cashier, 'Escape')
  await isClosed(cashier)
  await key(cashier, 'F9')
  await heading(cashier, 'The last ten sales').waitFor()
  await key(cashier, 'F9')
  await isClosed(cashier)
  await key(cashier, '?')
  await heading(cashier, 'All keys').waitFor()
  await key(cashier, '?')
  await isClosed(cashier)
  // An amount beside the products: plus adds it, and the products are back.
  await key(cashier, 'F3')
  await heading(cashier, 'Enter the amount').waitFor()
  await byHand(cashier, '2500')
  await key(cashier, '+')
  await cashier.line('Amount').waitFor()
  await heading(cashier, 'Choose the products').waitFor()
  expect(view().sale).toBeNull()
  expect(counter.complaints).toEqual([])
})
