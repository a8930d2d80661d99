// The accessibility check of a till's screens and the phone as a sale passes through them, in both themes: no fault.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { axeFaults } from '#test/support/pages/accessibility-faults.ts'

const browser = useBrowser()

test.each(['light', 'dark'] as const)('a paid and a refused sale, %s', async (colorScheme) => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  const pages = { cashier, customer, phone }
  await Promise.all(
    Object.values(pages).map((page) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })),
  )
  const faults: string[] = []
  const look = async (state: string, ...names: (keyof typeof pages)[]) => {
    for (const name of names)
      faults.push(...(await axeFaults(pages[name])).map((fault) => `${name}, ${state}: ${fault}`))
  }

  await cashier.ready()
  await look('idle', 'cashier', 'customer', 'phone')
  await cashier.chargeByQr('49900')
  await phone.goto(await customer.code())
  await look('waiting for the scan', 'cashier', 'customer', 'phone')
  await phone.approve()
  await customer.paid()
  await cashier.paid()
  await look('paid', 'cashier', 'customer', 'phone')
  await cashier.newSale()

  await cashier.getByRole('button', { name: '9', exact: true }).click()
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  await cashier.getByRole('alert').waitFor()
  await look('amount too small', 'cashier')
  await cashier.getByRole('button', { name: 'Clear' }).click()
  await cashier.chargeByPhone('5000', '912 34 567')
  await customer.getByText('67').first().waitFor()
  await look('waiting for the phone', 'cashier', 'customer')
  await phone.getByRole('link', { name: 'All requests' }).click()
  await phone.getByRole('link', { name: /50\.00/ }).click()
  await phone.refuse()
  await cashier.getByRole('heading', { name: 'Refused by the customer' }).waitFor()
  await look('refused', 'cashier', 'customer', 'phone')
  expect(faults).toEqual([])
})
