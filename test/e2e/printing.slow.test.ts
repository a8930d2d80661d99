// From the charge to the paper, through real pages and a real line to a printer: printed once, and a printer that is off holds nobody up.
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'
import type { CarriedCounter } from '#test/support/pages/counter.ts'
import { startPrinter } from '#test/support/till/printer.ts'
import type { Cashier } from '#test/support/pages/cashier.ts'
import type { CustomerScreen } from '#test/support/pages/customer.ts'

const story = useCarriers()

async function pay(counter: CarriedCounter, cashier: Cashier, customer: CustomerScreen): Promise<void> {
  await cashier.chargeByQr('49900')
  const phone = await counter.openPhone(await customer.code('QR-koodi'))
  await phone.approve()
  await cashier.paid()
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
    await cashier.newSale()
    await pay(counter, cashier, customer)
    const told = cashier.getByRole('alert').filter({ hasText: 'The printer does not answer' })
    await told.getByText('1 receipt is waiting.').waitFor()
    await cashier.newSale()
    await cashier.ready()

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
