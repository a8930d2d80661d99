// The screens of a sign-up that goes wrong, as a cashier and a customer see them: a push that is refused, and nobody who answers.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

const browser = useBrowser()

test('a shop that may not ask the phone shows the code instead, and says when the time ran out', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world })
  const [cashier, customer] = await Promise.all([counter.openCashier(), counter.openCustomer()])
  const forbidden = { type: 'https://httpstatuses.io/403#validation-error', title: 'Forbidden', status: 403 }
  world.network.fail({ status: 403, body: forbidden }, /^POST .*\/agreements$/)

  await cashier.getByRole('button', { name: 'Memberships' }).click()
  await cashier.getByRole('button', { name: 'Coffee club' }).click()
  await cashier.getByRole('dialog').getByRole('button', { name: 'Phone' }).click()
  await cashier.getByRole('textbox', { name: 'Phone number' }).fill('912 34 567')
  await cashier.getByRole('button', { name: 'Send', exact: true }).click()
  await cashier.getByText('It cannot be sent to this phone').waitFor()
  await customer.getByText('We could not send it to your phone.').waitFor()
  world.customer('4791234567').scanAgreement(await customer.code())

  const { till } = counter.server.opened
  for (let passed = 0; passed < 700 && till.view('cashier').signUp?.state === 'pending'; passed += 1) {
    world.clock.advance(1000)
    await till.runOnce()
    await world.network.quiet()
  }
  await cashier.getByRole('heading', { name: 'Expired' }).waitFor()
  await customer.getByRole('heading', { name: 'Time is up' }).waitFor()
  expect(counter.complaints).toEqual([])
})
