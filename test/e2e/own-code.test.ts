// One device sells: with no customer's screen the code stands on the cashier's own, and gives way to a screen that comes.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

const browser = useBrowser()

test('on a phone that is all there is: charged, scanned from its screen as it is painted, approved, paid', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'keypad' } })
  const [cashier, phone] = [await counter.openCashier(), await counter.openPhone()]
  await cashier.setViewportSize({ width: 390, height: 844 })
  await cashier.chargeByQr('4800')
  await cashier.getByText('No customer screen is connected').waitFor()
  await phone.approve(await cashier.code())
  await cashier.paid()
  await cashier.newSale()
  await cashier.ready()
  expect(counter.complaints).toEqual([])
})

test('a customer’s screen that comes while somebody waits takes the code over; once it has gone the cashier’s shows it again', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world, settings: { entry: 'keypad' } })
  const cashier = await counter.openCashier()
  await cashier.chargeByQr('4800')
  const own = cashier.getByRole('img', { name: 'QR code' })
  const address = await cashier.code()
  await own.waitFor()

  const display = await counter.openCustomer()
  await own.waitFor({ state: 'detached' })
  expect(await display.code()).toBe(address)
  await cashier.waits()

  await display.close()
  await counter.pass(own, 20)
  expect(await cashier.code()).toBe(address)
  expect(counter.complaints).toEqual([])
})
