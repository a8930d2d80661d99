// From the charge to the paper, through real pages and a real line to a printer: printed once, and a printer that is off holds nobody up.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'
import type { CarriedCounter } from '#test/support/pages/counter.ts'
import { startPrinter } from '#test/support/till/printer.ts'
import { chargeByQr, readQr } from '#test/support/pages/till-pages.ts'

const story = useCarriers()

async function pay(counter: CarriedCounter, cashier: Page, customer: Page): Promise<void> {
  await chargeByQr(cashier, '49900')
  const phone = await counter.openPhone(await readQr(customer, 'QR-koodi'))
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await phone.close()
}

story(
  'a receipt prints itself; without a printer sales go on, and what waited comes when it is back',
  async (open) => {
    await using printer = await startPrinter('star-prnt')
    const { host, port } = printer
    const chosen = { kind: 'network', host, port, language: 'star-prnt', columns: 42 }
    await using counter = await open({
      settings: { printer: chosen, customerLocale: 'fi-FI' },
    })
    const [cashier, customer] = await Promise.all([counter.openCashier(), counter.openCustomer()])
    await pay(counter, cashier, customer)
    await expect.poll(() => printer.papers().length).toBe(2)
    expect(printer.papers()[0]).toContain('M y y n t i k u i t t i')
    expect(printer.papers()[0]).toMatch(/Yhteensä +499,00 NOK/)

    await printer.off()
    await cashier.getByRole('button', { name: 'New sale' }).click()
    await pay(counter, cashier, customer)
    const told = cashier.getByRole('alert').filter({ hasText: 'The printer does not answer' })
    await told.getByText('1 receipt is waiting.').waitFor()
    await cashier.getByRole('button', { name: 'New sale' }).click()
    await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()

    await printer.on()
    await cashier.getByRole('button', { name: 'Print again' }).click()
    await told.waitFor({ state: 'detached' })
    expect(printer.papers()).toHaveLength(3)
    expect(printer.papers()[1]).toMatch(/Kuitin nro +2/)

    // Nobody prints the first one over again: what is asked for now is a copy.
    await cashier.getByRole('button', { name: 'Last sales' }).click()
    await cashier
      .getByRole('dialog')
      .getByRole('button', { name: /No\. 1 /i })
      .click()
    await cashier.getByRole('button', { name: 'Print a copy' }).click()
    await expect.poll(() => printer.papers().length).toBe(4)
    expect(printer.papers()[2]).toContain('K O P I O   1')

    const saved = await counter.take(cashier.getByRole('button', { name: 'Save as PDF' }))
    expect(saved.name).toBe('kuitti-1-2.pdf')
    expect(counter.complaints).toEqual([])
  },
)
