// A shop over every carrier: told in the office where it sells, started again, sold at by staff; and what the office gives as files.
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'
import type { CarriedCounter } from '#test/support/pages/counter.ts'
import { startService, type StartedService } from '#test/support/service/started-service.ts'
import { button, heading, dialog } from '#test/support/pages/controls.ts'
import type { Office } from '#test/support/pages/office.ts'

const story = useCarriers()

/** As it is done at the office's page of the service. */
async function chooseService(office: Office, service: StartedService): Promise<void> {
  await office.goTo('#/service')
  await button(office, 'Payment service').click()
  await office.chooseService(service)
  await office.getByText('waiting for the next start of the till: the service').waitFor()
  await office.keepCredentials(service.unit)
  await button(office, 'Test the connection').click()
  await office.locator('[role=status] .service-page_checks li').first().waitFor()
  const steps = await office.locator('[role=status] .service-page_checks li').allTextContents()
  expect(steps).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('Right') as string))
  for (const secret of [service.unit.clientId, service.unit.clientSecret, service.unit.subscriptionKey])
    expect(await office.content()).not.toContain(secret)
}

story(
  'told where it sells, a till keeps that and its credentials over a start; its manager hires, a cashier sells, another manager signs the refund',
  async (open) => {
    await using service = await startService()
    const customer = service.customer('4791234567')
    await using counter = await open()
    const before = await counter.openCashier()
    await chooseService(await counter.openOffice(), service)
    const [cashier] = await counter.restart(before)

    await cashier.makeManager()
    await button(cashier, 'Ingrid: sign out or change').waitFor()
    const office = await counter.openOffice()
    await heading(office, 'Sign in to the office').waitFor()
    await office.signIn(null, '258013')
    await office.getByRole('link', { name: 'Staff' }).click()
    await office.hire('Kari', 'Cashier', '4711')
    // Until now a PIN alone was asked.
    await office.getByText('Kari signs in by number 12. From now on you sign in by number 11.').waitFor()
    await office.hire('Juho', 'Manager', '852046')
    await office.getByText('Juho signs in by number 13.', { exact: true }).waitFor()

    await button(cashier, 'Ingrid: sign out or change').click()
    await button(cashier, 'Sign Ingrid out').click()
    await cashier.signIn(12, '4711')
    await button(cashier, 'Kari: sign out or change').waitFor()
    await cashier.chargeByPhone('50000', '912 34 567')
    await cashier.waits()
    const reference = customer.pending()[0]?.reference ?? ''
    customer.approve(reference)
    await cashier.paid()
    expect(await service.books(reference)).toMatchObject({ captured: 50_000, refunded: 0 })

    await button(cashier, 'Refund…').click()
    await dialog(cashier).getByRole('button', { name: 'Juho', exact: true }).click()
    await dialog(cashier).getByRole('button', { name: 'Goods returned' }).click()
    await dialog(cashier).getByLabel('Manager’s PIN').fill('852046')
    await dialog(cashier)
      .getByRole('button', { name: /^Refund NOK/ })
      .click()
    await dialog(cashier).waitFor({ state: 'detached' })
    await cashier.getByText(/500\.00 refunded/).waitFor()
    expect(await service.books(reference)).toMatchObject({ captured: 50_000, refunded: 50_000 })
    expect(counter.complaints).toEqual([])
  },
)

async function sell(counter: CarriedCounter): Promise<void> {
  const [cashier, customer] = await Promise.all([counter.openCashier(), counter.openCustomer()])
  await cashier.chargeByQr('49900')
  const phone = await counter.openPhone(await customer.code())
  await phone.approve()
  await cashier.paid()
}

story(
  'the office refunds a sale, and gives its receipt, the day’s sheet and the till’s state as files',
  async (open) => {
    await using counter = await open()
    await sell(counter)
    const office = await counter.openOffice()
    await office.getByRole('link', { name: 'Sales', exact: true }).click()
    await office.locator('a[data-step]').first().click()
    await office.getByRole('region', { name: 'Receipt 1' }).getByText('499.00').first().waitFor()
    const receipt = await counter.take(button(office, 'Save as PDF, Receipt 1'))
    expect(receipt.name).toMatch(/^receipt-1.*\.pdf$/)
    expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    await button(office, 'Refund…').click()
    await dialog(office).getByRole('button', { name: 'Goods returned' }).click()
    await dialog(office)
      .getByRole('button', { name: /^Refund NOK/ })
      .click()
    await dialog(office).waitFor({ state: 'detached' })
    await office.getByText('NOK 499.00 refunded').waitFor()

    await office.goTo('#/period')
    await office.getByText('1 refund', { exact: true }).waitFor()
    const sheet = await counter.take(button(office, 'Export CSV'))
    expect(sheet.name).toMatch(/\.csv$/)
    const lines = sheet.bytes.toString().trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.slice(1).join('\n')).toMatch(/499[.,]00/)

    await office.goTo('#/diagnostics')
    await office.getByText('All checked, whole').waitFor()
    const bundle = await counter.take(button(office, 'Save support file'))
    expect(bundle.name).toMatch(/\.json$/)
    expect(JSON.parse(bundle.bytes.toString())).toMatchObject({ journal: { sales: 1, unfinished: 0 } })
    expect(counter.complaints).toEqual([])
  },
)
