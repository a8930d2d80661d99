// The cashier by touch: with a basket, with a sale that is over, and with the screen itself; and a customer who is quicker.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { scan } from '#test/support/pages/typing.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'
import { button, heading, dialog } from '#test/support/pages/controls.ts'
import type { Cashier } from '#test/support/pages/cashier.ts'

const browser = useBrowser()

test('by touch: chosen, counted, reduced, aged, held, taken up, dropped', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  const cashier = await counter.openCashier()
  const view = () => counter.server.opened.till.view('cashier')
  await button(cashier, 'Cold drinks').click()
  await cashier.tile(/Beer, pale ale/).click()
  await cashier.tile(/Sparkling water/).click()
  await cashier.tile(/Sparkling water/).click()
  await cashier.getByText('18+: ask for ID').waitFor()
  await cashier.pays('168.00')

  const water = cashier.line('Sparkling water')
  await water.getByRole('button', { name: 'One more' }).click()
  await water.getByRole('button', { name: 'One more' }).click()
  await cashier.pays('238.00')
  await water.getByRole('button', { name: 'Discount' }).click()
  await dialog(cashier).getByRole('button', { name: '50%' }).click()
  await button(cashier, 'Take off 50%').click()
  await cashier.pays('168.00')
  await water.getByText('−50% discount').waitFor()
  await cashier.line('Beer').getByRole('button').first().click()
  await cashier.line('Beer').getByRole('button', { name: 'Remove' }).click()
  await cashier.pays('70.00')
  expect(await cashier.getByText('ask for ID').count()).toBe(0)
  await button(cashier, 'Discount on all').click()
  await dialog(cashier).getByRole('button', { name: 'Amount in NOK' }).click()
  for (const digit of ['1', '00', '0'])
    await dialog(cashier).getByRole('button', { name: digit, exact: true }).click()
  await button(cashier, /^Take off NOK/).click()
  await cashier.pays('60.00')
  await button(cashier, 'Discount on all').click()
  await button(cashier, 'Remove the discount').click()
  await cashier.pays('70.00')

  const customer = await counter.openCustomer()
  await button(cashier, 'Tip').click()
  await dialog(cashier).getByRole('button', { name: /10%/ }).click()
  await cashier.pays('77.00')
  await customer
    .getByText(/77\.00/)
    .first()
    .waitFor()
  await button(cashier, 'Hold').click()
  await cashier.pays('0.00')
  await button(cashier, 'On hold 1').click()
  await button(cashier, 'Resume').click()
  await cashier.pays('77.00')
  await button(cashier, 'Hold').click()
  await button(cashier, 'On hold 1').click()
  await button(cashier, 'Delete').click()
  await button(cashier, 'Yes, delete it').click()
  await dialog(cashier).getByText('No basket is held').waitFor()
  expect([view().parked, view().basket.lines]).toEqual([[], []])
  expect(counter.complaints).toEqual([])
})

test('where no tips are taken and no phones are asked, nothing on the screen speaks of them', async () => {
  const service = { kind: 'sandbox' }
  await using counter = await openCounter(browser(), {
    settings: { service, entry: 'scanner', tips: { askedBy: 'nobody' } },
  })
  const cashier = await counter.openCashier()
  await button(cashier, 'Enter an amount').click()
  for (const digit of ['5', '00']) await button(cashier, digit).click()
  await cashier.getByRole('main').getByRole('button', { name: 'Add as a line' }).click()
  await cashier.line('Amount').waitFor()
  expect(await button(cashier, 'Tip').count()).toBe(0)
  await cashier.keyboard.press('t')
  await cashier.keyboard.press('F9')
  await dialog(cashier).getByText('No sales yet').waitFor()
})

async function sell(counter: Awaited<ReturnType<typeof openCounter>>, cashier: Cashier): Promise<void> {
  const [customer, phone] = await Promise.all([counter.openCustomer(), counter.openPhone()])
  await button(cashier, 'Find a product').click()
  await cashier.tile(/Flat white/).click()
  await button(cashier, 'Tip').click()
  await dialog(cashier).getByRole('button', { name: /10%/ }).click()
  await button(cashier, 'QR').click()
  await phone.approve(await customer.code())
  await cashier.paid()
}

test('an earlier sale: its lines, what the service says, a copy of its receipt, a refund of a part', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'scanner' } })
  const cashier = await counter.openCashier()
  await sell(counter, cashier)
  const paper = cashier.getByRole('region', { name: 'Receipt' })
  for (const words of ['Flat white', '52.00', 'Tip', '5.20', '57.20', 'of which VAT 15%', 'Receipt no.'])
    expect(await paper.innerText()).toContain(words)
  await cashier.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] =
        document.querySelectorAll('.paper_printed .paper_large')[1]?.textContent ?? 'original'
    }
  })
  await button(cashier, 'Print receipt').click()
  await cashier.locator('body[data-printed=original]').waitFor()
  await cashier.newSale()

  await button(cashier, 'Last sales').click()
  await dialog(cashier)
    .getByRole('button', { name: /No\. 1 .*Paid.*57\.20/ })
    .click()
  for (const name of ['Sent', 'Approved']) await dialog(cashier).getByText(name).waitFor()
  await button(cashier, 'Print a copy').click()
  await cashier.locator('body[data-printed="COPY 1"]').waitFor()
  await cashier.emulateMedia({ media: 'print' })
  const copy = cashier.locator('.paper_printed section')
  expect([await copy.isVisible(), await copy.innerText()]).toEqual([true, expect.stringContaining('COPY')])
  expect(
    await cashier
      .locator('.toolbar_bar, .dialog-window_place, .side-column_side')
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  await cashier.emulateMedia({ media: 'screen' })

  await button(cashier, 'Refund…').click()
  const value = dialog(cashier).getByRole('textbox', { name: 'Amount in NOK' })
  await value.pressSequentially('1200')
  await button(cashier, 'Goods returned').click()
  await button(cashier, 'Refund NOK 12.00').click()
  await dialog(cashier).getByText('Refunded', { exact: true }).last().waitFor()
  await button(cashier, 'All last sales').click()
  await dialog(cashier).getByText('NOK 12.00 refunded').waitFor()
  expect(counter.complaints).toEqual([])
})

test('what is chosen for this screen is taken at once, and kept when the page is opened again', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'scanner' } })
  const cashier = await counter.openCashier()
  await button(cashier, 'Screen').click()
  await dialog(cashier).getByRole('switch').click()
  await button(cashier, 'Dark').click()
  await dialog(cashier).getByRole('button', { name: 'Keypad' }).click()
  await button(cashier, 'Suomi').click()
  await heading(cashier, 'Tämä näyttö').waitFor()
  await button(cashier, 'Sulje').click()
  await cashier.reload()
  await cashier.getByText('0,00').first().waitFor()
  expect(await cashier.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await button(cashier, '1').waitFor()
  await button(cashier, 'Näyttö').click()
  expect(await dialog(cashier).getByRole('switch').isChecked()).toBe(false)
  expect(counter.complaints).toEqual([])
})

test('shown a QR instead, but the customer has approved on the phone: asked about, paid once, one attempt', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world })
  const cashier = await counter.openCashier()
  const sale = () => counter.server.opened.till.view('cashier').sale
  for (const digit of ['5', '00', '00']) await button(cashier, digit).click()
  await button(cashier, 'Phone').click()
  await cashier.getByRole('textbox', { name: 'Phone number' }).fill('912 34 567')
  await button(cashier, 'Send').click()
  await cashier.waits()
  const reference = sale()?.reference ?? ''
  world.customer('4791234567').approve(reference)
  await button(cashier, 'Show a QR instead').dblclick()
  await counter.pass(heading(cashier, 'The customer approved before you cancelled'))
  await button(cashier, 'Keep the sale').click()
  await counter.pass(heading(cashier, 'Paid'))
  expect(sale()).toMatchObject({ attempt: 1, userFlow: 'PUSH_MESSAGE', reference })
  expect(await world.books(reference)).toMatchObject({ captured: 50_000 })
})

test('with the service away the last sales are still there, and their log says why it is not', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world })
  const cashier = await counter.openCashier()
  for (const digit of ['5', '00', '00']) await button(cashier, digit).click()
  await button(cashier, 'QR').click()
  await cashier.waits()
  await button(cashier, 'Cancel').click()
  await counter.pass(heading(cashier, 'Cancelled'))
  await cashier.newSale()
  world.network.cut()
  await button(cashier, 'Last sales').click()
  await dialog(cashier)
    .getByRole('button', { name: /No\. 1 .*Cancelled/ })
    .click()
  await dialog(cashier).getByText('This till’s own record is shown beside it.').waitFor()
  await expect(dialog(cashier).getByText('500.00').first().waitFor()).resolves.toBeUndefined()
})

test('a note that is closed leaves the focus on the screen’s heading', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'scanner' } })
  const cashier = await counter.openCashier()
  await cashier.ready()
  await scan(cashier, '7031234567895')
  await cashier.getByText('7031234567895 is not in the catalog.').waitFor()
  await button(cashier, 'Close').click()
  await cashier.getByText('is not in the catalog').waitFor({ state: 'detached' })
  expect(await cashier.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
