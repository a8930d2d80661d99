// A till that takes payments for another register, in real pages: paired in the office, asked over HTTP, scanned by a phone, and chosen at a kiosk.
import { expect, test } from 'vitest'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter, type Counter } from '#test/support/pages/till-pages.ts'
import { at } from '#test/support/till/caller.ts'
import { askAt, registerOf } from '#test/support/till/register-counter.ts'
import { opened } from '#test/support/till/shop.ts'
import { button, heading } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const amount = { value: 4900, currency: 'NOK' }
const settings = { mode: 'terminal', entry: 'keypad' } as const

/** As a manager does it: a name, a code, and the register's program uses the code. */
async function paired({ server, openOffice }: Counter) {
  const office = await openOffice()
  await office.goTo('#/settings/registers')
  await office.getByLabel('Name of the register').fill('Bakery 1')
  await button(office, 'Make a code').click()
  const code = await office.locator('.paired-parts_code strong').innerText()
  await office.getByText(`npm run register -- --url ${server.url} --pair ${code}`, { exact: true }).waitFor()
  const { body } = await askAt(server.url, null, 'POST', '/pair', { code })
  await office.locator('.paired-parts_row').getByText('Bakery 1').waitFor()
  return { office, register: registerOf(server.url, (body as { key: string }).key) }
}

/** The same without the office's page. */
async function pairedAside({ server }: Counter) {
  const ask = async <Name extends CommandName>(name: Name, input: InputOf<Name>) =>
    opened(await dispatch(server.opened.till.handlers, at('office'), name, input)) as AnswerOf<Name>
  await ask('registers.pair', { name: 'Bakery 1', rights: ['pay', 'refund', 'totals'] })
  const { codes } = await ask('registers.read', {})
  const { body } = await askAt(server.url, null, 'POST', '/pair', { code: codes[0]?.code })
  return registerOf(server.url, (body as { key: string }).key)
}

test('asked, scanned, approved: both screens say paid, and the register reads that it is', async () => {
  await using counter = await openCounter(browser(), { settings })
  const { office, register } = await paired(counter)
  const [cashier, customer] = [await counter.openCashier(), await counter.openCustomer()]
  await heading(cashier, 'Waiting for the register').waitFor()

  await register.begin('order-1', { amount, saleNumber: '1017', text: 'Breakfast' })
  await cashier.getByText('Bakery 1 · sale 1017').waitFor()
  const bought = cashier.getByRole('list', { name: 'Basket' })
  // The VAT of these goods is the register's affair: no rate stands between what it is and what it costs.
  await bought.getByText('49.00').waitFor()
  expect(await bought.innerText()).not.toContain('%')
  const phone = await counter.openPhone()
  await phone.approve(await customer.code())
  await customer.paid()
  await cashier.paid()
  expect(await register.follow('order-1')).toMatchObject({ state: 'COMPLETED', captured: amount })
  await cashier.getByText('Not the receipt for the purchase').first().waitFor()
  await cashier.getByText('The receipt comes from the register.').waitFor()
  await button(cashier, 'Print slip').waitFor()
  await button(cashier, 'Done').click()
  await heading(cashier, 'Waiting for the register').waitFor()

  await button(office, 'Revoke Bakery 1').click()
  await office.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await office.getByText('Its key no longer works.').waitFor()
  expect(await register.ask('GET', '/checkouts/order-1')).toMatchObject({ status: 401 })
  expect(counter.complaints).toEqual([])
})

test('at a kiosk the customer chooses how to pay what the register asks, or leaves it', async () => {
  await using counter = await openCounter(browser(), { isKiosk: true, settings })
  const register = await pairedAside(counter)
  const kiosk = await counter.openKiosk()
  await kiosk.getByText('Pay here when the register asks.').waitFor()

  await register.begin('order-2', { amount, flow: 'CHOOSE', saleNumber: '1018' })
  await kiosk.getByText('Bakery 1 · sale 1018').waitFor()
  await button(kiosk, 'Pay with QR').click()
  const phone = await counter.openPhone()
  await phone.approve(await kiosk.code())
  await kiosk.paid()
  expect(await register.follow('order-2')).toMatchObject({ state: 'COMPLETED', captured: amount })
  expect(await button(kiosk, 'Try again').isVisible()).toBe(false)
  await button(kiosk, 'Done').click()
  await kiosk.getByText('Pay here when the register asks.').waitFor()

  await register.begin('order-3', { amount, flow: 'CHOOSE' })
  await button(kiosk, 'Cancel the payment').click()
  await kiosk.getByText('Pay here when the register asks.').waitFor()
  expect(await register.follow('order-3')).toMatchObject({ state: 'CANCELED', reason: 'byCustomer' })
  expect(counter.complaints).toEqual([])
})
