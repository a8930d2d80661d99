// One device sells: with no customer's screen the code stands on the cashier's own, and gives way to a screen that comes.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { chargeByQr, openCounter, readQr } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

const browser = useBrowser()

test('on a phone that is all there is: charged, scanned from its screen as it is painted, approved, paid', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'keypad' } })
  const [cashier, phone] = [await counter.openCashier(), await counter.openPhone()]
  await cashier.setViewportSize({ width: 390, height: 844 })
  await chargeByQr(cashier, '4800')
  await cashier.getByText('No customer screen is connected').waitFor()
  await phone.goto(await readQr(cashier))
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await cashier.getByRole('button', { name: 'New sale' }).click()
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  expect(counter.complaints).toEqual([])
})

test('a customer’s screen that comes while somebody waits takes the code over; once it has gone the cashier’s shows it again', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world, settings: { entry: 'keypad' } })
  const cashier = await counter.openCashier()
  await chargeByQr(cashier, '4800')
  const own = cashier.getByRole('img', { name: 'QR code' })
  const address = await readQr(cashier)
  await own.waitFor()

  const display = await counter.openCustomer()
  await own.waitFor({ state: 'detached' })
  expect(await readQr(display)).toBe(address)
  await cashier.getByRole('heading', { name: 'Waiting for the customer' }).waitFor()

  await display.close()
  await counter.pass(own, 20)
  expect(await readQr(cashier)).toBe(address)
  expect(counter.complaints).toEqual([])
})
