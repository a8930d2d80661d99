// A sale that does not go straight on: refused, cancelled, its page loaded again, its till started again, its till gone.
import { expect } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { useCarriers } from '#test/support/pages/carriers.ts'
import { openAll } from '#test/support/pages/counter.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()
const story = useCarriers()
const slowStory = useCarriers({ isSlow: true })

slowStory(
  'the customer refuses: both screens say that nothing was taken, and the same sale is tried again',
  async (open) => {
    await using counter = await open()
    const [cashier, customer, phone] = await openAll(counter)
    await cashier.chargeByQr('5000')
    await phone.refuse(await customer.code())

    await cashier.getByRole('heading', { name: 'Refused by the customer' }).waitFor()
    await customer.getByRole('heading', { name: 'Payment refused' }).waitFor()
    const refused = phone.url()
    await cashier.getByRole('button', { name: 'Try again' }).click()
    await cashier.getByText('Attempt 2').waitFor()
    await cashier.waits()
    const again = await customer.code()
    expect(again).not.toBe(refused)
    await phone.approve(again)
    await cashier.paid()
    expect(counter.complaints).toEqual([])
  },
)

slowStory('the cashier cancels: the phone can no longer approve', async (open) => {
  await using counter = await open()
  const [cashier, customer, phone] = await openAll(counter)
  await cashier.chargeByQr('5000')
  await phone.goto(await customer.code())
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

slowStory(
  'the cashier’s page is reloaded in mid-sale: the sale is still there, and is paid',
  async (open) => {
    await using counter = await open()
    const [cashier, customer, phone] = await openAll(counter)
    await cashier.chargeByQr('7550')
    await phone.goto(await customer.code())
    await cashier.reload()
    await cashier.waits()
    await phone.approve()
    await cashier.paid()
    await customer.paid()
    expect(counter.complaints).toEqual([])
  },
)

story(
  'the till is restarted in mid-sale: its screens come back by themselves, and the sale is paid',
  async (open) => {
    await using counter = await open()
    const [cashier, customer, phone] = await openAll(counter)
    await cashier.chargeByQr('7550')
    const address = await customer.code()
    const [cashierAfter, customerAfter] = await counter.restart(cashier, customer)
    expect(await customerAfter.code()).toBe(address)
    await phone.approve(address)
    await cashierAfter.paid()
    await customerAfter.paid()
  },
)

// Where pages outlive the till; the desktop program's windows end with it.
slowTest('the till stops: the screen says so, and what that means for the money', async () => {
  await using counter = await openCounter(browser())
  const cashier = await counter.openCashier()
  await cashier.ready()
  await counter.stop()
  await expect(
    cashier
      .getByText(/till does not answer/i)
      .first()
      .waitFor(),
  ).resolves.toBeUndefined()
})
