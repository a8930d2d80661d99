// The accessibility check of a till's screens and the phone as a sale passes through them, in both themes: no fault.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { chargeByPhone, chargeByQr, openCounter, readQr } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()

async function faultsOf(page: Page): Promise<string[]> {
  // Its source is long: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe // the line above has put it there
    const { violations } = await checker.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

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
      faults.push(...(await faultsOf(pages[name])).map((fault) => `${name}, ${state}: ${fault}`))
  }

  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await look('idle', 'cashier', 'customer', 'phone')
  await chargeByQr(cashier, '49900')
  await phone.goto(await readQr(customer))
  await look('waiting for the scan', 'cashier', 'customer', 'phone')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await look('paid', 'cashier', 'customer', 'phone')
  await cashier.getByRole('button', { name: 'New sale' }).click()

  await cashier.getByRole('button', { name: '9', exact: true }).click()
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  await cashier.getByRole('alert').waitFor()
  await look('amount too small', 'cashier')
  await cashier.getByRole('button', { name: 'Clear' }).click()
  await chargeByPhone(cashier, '5000', '912 34 567')
  await customer.getByText('67').first().waitFor()
  await look('waiting for the phone', 'cashier', 'customer')
  await phone.getByRole('link', { name: 'All requests' }).click()
  await phone.getByRole('link', { name: /50\.00/ }).click()
  await phone.getByRole('button', { name: 'Refuse' }).click()
  await cashier.getByRole('heading', { name: 'Refused by the customer' }).waitFor()
  await look('refused', 'cashier', 'customer', 'phone')
  expect(faults).toEqual([])
})
