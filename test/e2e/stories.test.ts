// The main job, through the pages: what the cashier presses, what the customer sees, what the phone answers.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/browser.ts'
import { byHand } from '#test/support/hands.ts'
import { chargeByPhone, chargeByQr, openCounter, readQr } from '#test/support/till-pages.ts'

const browser = useBrowser()

test('a QR sale: keyed in, scanned from the customer’s screen, approved, paid on both, receipt shown', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])

  await chargeByQr(cashier, '49900')
  await cashier.getByText('Waiting for the customer').waitFor()
  await customer.getByRole('heading', { name: /499/ }).waitFor()
  for (const screen of [cashier, customer])
    await screen.getByText('TEST · sandbox', { exact: true }).waitFor()
  const address = await readQr(customer)
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Approve' }).click()

  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
  const paper = cashier.getByRole('region', { name: 'Receipt' })
  expect(await paper.innerText()).toContain('499')
  expect(await paper.innerText()).toMatch(/sandbox/i)

  const onScreen = await paper.textContent()

  // Printing is the browser's: what it would put on paper is the receipt, and nothing else of the screen.
  await cashier.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes'
    }
  })
  await cashier.getByRole('button', { name: 'Print receipt' }).click()
  await cashier.locator('body[data-printed=yes]').waitFor()
  await cashier.emulateMedia({ media: 'print' })
  const printed = cashier.locator('.printed .receipt')
  expect([await printed.isVisible(), await printed.textContent()]).toEqual([true, onScreen])
  expect(await cashier.getByRole('button', { name: 'New sale' }).isVisible()).toBe(false)
  expect(await cashier.getByText('Till 1', { exact: true }).first().isVisible()).toBe(false)
  await cashier.emulateMedia({ media: 'screen' })
  await cashier.getByRole('button', { name: 'New sale' }).click()
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  expect(counter.complaints).toEqual([])
})

test('a push sale: the phone is asked by its number and approves', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])

  await chargeByPhone(cashier, '12000', '912 34 567')
  await customer.getByText('67').waitFor()
  expect(await customer.content()).not.toContain('91234567')
  // The request arrives on the phone without anybody touching it.
  await phone.getByRole('link', { name: /120/ }).click()
  await phone.getByRole('button', { name: 'Approve' }).click()

  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
  expect(counter.complaints).toEqual([])
})

test('the customer refuses: both screens say that nothing was taken, and the same sale is tried again', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  await chargeByQr(cashier, '5000')
  await phone.goto(await readQr(customer))
  await phone.getByRole('button', { name: 'Refuse' }).click()

  await cashier.getByRole('heading', { name: 'Refused by the customer' }).waitFor()
  await customer.getByRole('heading', { name: 'Payment refused' }).waitFor()
  const refused = phone.url()
  await cashier.getByRole('button', { name: 'Try again' }).click()
  await cashier.getByText('Attempt 2').waitFor()
  await cashier.getByText('Waiting for the customer').waitFor()
  const again = await readQr(customer)
  expect(again).not.toBe(refused)
  await phone.goto(again)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  expect(counter.complaints).toEqual([])
})

test('the cashier cancels: the phone can no longer approve', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  await chargeByQr(cashier, '5000')
  await phone.goto(await readQr(customer))
  await phone.getByRole('button', { name: 'Approve' }).waitFor()
  await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()

  await cashier.getByRole('heading', { name: 'Cancelled' }).waitFor()
  await customer.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
  await phone.reload()
  await phone
    .getByText(/cancelled/i)
    .first()
    .waitFor()
  expect(await phone.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  expect(counter.complaints).toEqual([])
})

test('the cashier’s page is reloaded in mid-sale: the sale is still there, and is paid', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  await chargeByQr(cashier, '7550')
  await phone.goto(await readQr(customer))
  await cashier.reload()
  await cashier.getByText('Waiting for the customer').waitFor()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
})

test('the till is restarted in mid-sale: the open pages come back by themselves, and the sale is paid', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  await chargeByQr(cashier, '7550')
  const address = await readQr(customer)
  await counter.restart()
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
})

test('a whole sale by keyboard', async () => {
  await using counter = await openCounter(browser())
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await byHand(cashier, '2500')
  await cashier.keyboard.press('Enter')
  await phone.goto(await readQr(customer))
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
})

test('an amount below the market’s minimum is refused in words, and nothing is lost', async () => {
  await using counter = await openCounter(browser())
  const cashier = await counter.openCashier()
  await chargeByQr(cashier, '99')
  const alert = cashier.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/1\.00/)
  expect(await cashier.getByLabel('Amount').innerText()).toContain('0.99')
})

test('the till stops: the screen says so, and what that means for the money', async () => {
  await using counter = await openCounter(browser())
  const cashier = await counter.openCashier()
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await counter.stop()
  await cashier
    .getByText(/till does not answer/i)
    .first()
    .waitFor()
})
