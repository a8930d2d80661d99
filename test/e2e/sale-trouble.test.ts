// The screens of staff when a sale goes wrong; the service's own record judges whether they told the truth.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { createWorld } from '#test/support/till/world.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { button, heading, dialog } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const number = '912 34 567'

/** A counter in a world of the story's own, with the cashier's screen open. */
async function open(managerPin?: string) {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const counter = owned.use(await openCounter(browser(), { world, managerPin }))
  const cashier = await counter.openCashier()
  await cashier.ready()
  const kept = owned.move()
  return {
    world,
    counter,
    cashier,
    customer: world.customer(msisdn),
    sale: () => {
      const { sale } = counter.server.opened.till.view('cashier')
      if (!sale) throw new Error('no sale on screen')
      return sale
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

type Scene = Awaited<ReturnType<typeof open>>

async function charge({ cashier, sale }: Scene, digits = '50000'): Promise<string> {
  await cashier.chargeByPhone(digits, number)
  await cashier.waits()
  return sale().reference
}

async function pay(scene: Scene): Promise<string> {
  const reference = await charge(scene)
  scene.customer.approve(reference)
  await scene.counter.pass(heading(scene.cashier, 'Paid'))
  return reference
}

/** Until the screen itself says that it does not know, and has not known for long. */
async function loseSight({ world, counter, cashier }: Scene): Promise<void> {
  world.network.cut()
  await counter.pass(heading(cashier, 'We do not know yet'))
  await cashier.clock.fastForward(16_000)
}

async function walkAway({ cashier }: Scene): Promise<void> {
  await button(cashier, 'Stop waiting').click()
  await button(cashier, 'Yes, stop waiting').click()
  await heading(cashier, 'Not settled yet').waitFor()
}

/** The number of the last attempt stands there already. */
async function tryAgainByPhone({ cashier }: Scene): Promise<void> {
  await button(cashier, 'Try again').click()
  await expect.poll(() => cashier.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe(number)
  await button(cashier, 'Send').click()
}

test('walked away from, then tried again: the same sale, its second attempt, paid once', async () => {
  await using scene = await open()
  const { world, counter, cashier, customer, sale } = scene
  const first = await charge(scene)
  await loseSight(scene)
  await walkAway(scene)
  expect(await cashier.getByText('If your wallet shows a payment, it will be given back.').count()).toBe(1)
  world.network.mend()
  await tryAgainByPhone(scene)
  await cashier.getByText('Attempt 2').waitFor()
  const second = sale().reference
  expect(second).not.toBe(first)
  await counter.pass(heading(cashier, 'Waiting for the customer'))
  customer.approve(second)
  await counter.pass(heading(cashier, 'Paid'))
  await counter.pass(heading(cashier, 'Paid'), 5)
  expect(await world.books(second)).toMatchObject({ captured: 50_000 })
  expect(await world.books(first)).toMatchObject({ captured: 0 })
  expect(counter.complaints).toEqual([])
})

slowTest(
  'charging again over an unknown outcome takes a reason and the manager’s PIN, and releases what came before',
  async () => {
    await using scene = await open('4321')
    const { world, counter, cashier, customer, sale } = scene
    const first = await charge(scene)
    await loseSight(scene)
    await button(cashier, 'Charge again…').click()
    await button(cashier, 'Send').click()
    await dialog(cashier)
      .getByText(/may already have paid NOK\s500\.00/)
      .waitFor()

    const confirm = dialog(cashier).getByRole('button', { name: 'Charge again', exact: true })
    await confirm.click()
    expect(await cashier.getByRole('alert').last().innerText()).toContain('A reason is missing')
    const reason = dialog(cashier).getByRole('textbox', { name: 'Reason' })
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
    await dialog(cashier).getByRole('button', { name: 'The service does not answer' }).click()
    const pin = dialog(cashier).getByLabel('Manager’s PIN')
    await pin.fill('1111')
    await pin.press('Enter')
    await dialog(cashier).getByText('That PIN is wrong').waitFor()
    expect(await pin.inputValue()).toBe('')
    expect(sale().attempt).toBe(1)
    world.network.mend()
    for (const digit of '4321')
      await dialog(cashier).getByRole('button', { name: digit, exact: true }).click()
    await confirm.dblclick()

    await cashier.getByText('Attempt 2').waitFor()
    const second = sale().reference
    await counter.pass(heading(cashier, 'Waiting for the customer'))
    customer.approve(second)
    await counter.pass(heading(cashier, 'Paid'))
    expect(sale().attempt).toBe(2)
    expect(await world.books(second)).toMatchObject({ captured: 50_000 })
    expect(await world.books(first)).toMatchObject({ captured: 0 })
  },
)

slowTest('five wrong PINs: the dialog says how long to wait, and counts', async () => {
  await using scene = await open('4321')
  const { cashier } = scene
  await pay(scene)
  await button(cashier, 'Refund…').click()
  await dialog(cashier).getByRole('button', { name: 'Goods returned' }).click()
  const pin = dialog(cashier).getByLabel('Manager’s PIN')
  for (const left of [4, 3, 2, 1]) {
    await pin.fill('1111')
    await pin.press('Enter')
    await dialog(cashier).getByText(`before the till waits: ${left}.`).waitFor()
  }
  await pin.fill('1111')
  await pin.press('Enter')
  await dialog(cashier)
    .getByText(/Try again in (30|2\d)\ss/)
    .waitFor()
  await cashier.clock.fastForward(12_000)
  await expect(
    dialog(cashier)
      .getByText(/Try again in 1?\d\ss/)
      .waitFor(),
  ).resolves.toBeUndefined()
})

slowTest.each([
  ['Keep the sale', 'Paid', { captured: 50_000, cancelled: 0 }],
  ['Give the money back', 'Given back', { captured: 0, cancelled: 50_000 }],
] as const)('the customer was faster than the cancel, “%s”: %s', async (answer, end, books) => {
  await using scene = await open()
  const { world, counter, cashier, customer } = scene
  const reference = await charge(scene)
  customer.approve(reference)
  await button(cashier, 'Cancel').click()
  await counter.pass(heading(cashier, 'The customer approved before you cancelled'))
  expect(await world.books(reference)).toMatchObject({ captured: 0, cancelled: 0 })
  await button(cashier, answer).dblclick()
  await counter.pass(heading(cashier, end))
  expect(await world.books(reference)).toMatchObject(books)
})

slowTest('approved while the till was dead: it asks whether the goods were handed over', async () => {
  await using scene = await open()
  const { world, counter, cashier, customer } = scene
  const reference = await charge(scene)
  await counter.stop()
  customer.approve(reference)
  world.clock.advance(5 * 60_000)
  await counter.start()
  await counter.pass(heading(cashier, 'Goods handed over?'))
  expect(await world.books(reference)).toMatchObject({ captured: 0 })
  await button(cashier, 'Yes, take the payment').click()
  await counter.pass(heading(cashier, 'Paid'))
  expect(await world.books(reference)).toMatchObject({ captured: 50_000 })
})

slowTest('a capture refused for good: given back, said so, and tried again', async () => {
  await using scene = await open()
  const { world, counter, cashier, customer } = scene
  const reference = await charge(scene)
  world.network.fail(
    {
      status: 400,
      body: { type: 'x', title: 'No', status: 400, extraDetails: [{ name: 'ErrorCode', reason: '6100' }] },
      headers: { 'content-type': 'application/problem+json' },
    },
    /capture$/,
  )
  customer.approve(reference)
  await counter.pass(heading(cashier, 'Given back'))
  expect(await world.books(reference)).toMatchObject({ captured: 0, cancelled: 50_000 })
  await tryAgainByPhone(scene)
  await cashier.getByText('Attempt 2').waitFor()
})

slowTest('refunded in part, then the rest, and never more', async () => {
  await using scene = await open()
  const { world, counter, cashier } = scene
  const reference = await pay(scene)

  await button(cashier, 'Refund…').click()
  const value = dialog(cashier).getByRole('textbox', { name: 'Amount in NOK' })
  expect(await value.inputValue()).toBe('500.00')
  await value.pressSequentially('60000')
  expect(await value.inputValue()).toBe('600.00')
  await dialog(cashier).getByRole('button', { name: 'Wrong amount' }).click()
  await button(cashier, /^Refund NOK/).click()
  expect(await dialog(cashier).getByRole('alert').innerText()).toMatch(/NOK\s600\.00 is more/)
  await button(cashier, 'Clear').click()
  for (const digit of '4500') await dialog(cashier).getByRole('button', { name: digit, exact: true }).click()
  await button(cashier, 'Refund NOK 45.00').dblclick()
  await counter.pass(cashier.getByText('NOK 45.00 refunded'))
  expect(await world.books(reference)).toMatchObject({ refunded: 4_500 })
  // Enter would be the next sale's now.
  expect(await cashier.evaluate(() => document.activeElement?.textContent)).toBe('Refunded in part')

  await button(cashier, 'Refund…').click()
  expect(await value.inputValue()).toBe('455.00')
  await dialog(cashier).getByRole('textbox', { name: 'Reason' }).fill('All of it came back')
  await cashier.keyboard.press('Enter')
  await counter.pass(cashier.getByText('NOK 455.00 refunded'))
  expect(await world.books(reference)).toMatchObject({ refunded: 50_000 })
  expect(await button(cashier, 'Refund…').count()).toBe(0)
  expect(counter.complaints).toEqual([])
})

slowTest(
  'both attempts are captured: the alarm names both references, and one refund puts it right',
  async () => {
    await using scene = await open()
    const { world, counter, cashier, customer, sale } = scene
    const first = await charge(scene)
    await loseSight(scene)
    await walkAway(scene)
    world.network.mend()
    world.network.fail({ status: 503 }, /payments\/.*-1(\/cancel)?$/, 12)
    await tryAgainByPhone(scene)
    await counter.pass(heading(cashier, 'Waiting for the customer'))
    const second = sale().reference
    customer.approve(first)
    customer.approve(second)
    await counter.pass(heading(cashier, 'Paid'))
    expect((await world.merchant.capture(first, 50_000)).status).toBe(200)

    await counter.pass(heading(cashier, 'Paid twice'), 90, 10)
    const alarm = cashier.getByRole('main').getByRole('alert')
    for (const reference of [first, second]) expect(await alarm.innerText()).toContain(reference)
    await button(cashier, 'Refund one of them').click()
    await dialog(cashier).getByRole('radio', { name: first }).check()
    await dialog(cashier).getByRole('button', { name: 'Paid twice' }).click()
    await button(cashier, 'Refund NOK 500.00').click()
    await counter.pass(heading(cashier, 'Paid'))
    const held = await Promise.all([first, second].map((reference) => world.books(reference)))
    expect(held.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)).toBe(50_000)
  },
)

slowTest(
  'an earlier sale that needs somebody: found in the top bar, kept with a reason, and gone',
  async () => {
    await using scene = await open()
    const { world, counter, cashier, customer, sale } = scene
    const reference = await charge(scene)
    await loseSight(scene)
    await walkAway(scene)
    customer.approve(reference)
    expect((await world.merchant.capture(reference, 50_000)).status).toBe(200)
    await cashier.newSale()
    await button(cashier, '1 earlier sale is still being settled').click()
    await dialog(cashier).getByText('The till has stopped waiting. It cancels the payment').waitFor()
    world.network.mend()
    await dialog(cashier).getByRole('button', { name: 'Check now' }).click()
    await counter.pass(dialog(cashier).getByRole('heading', { name: 'Paid after all' }))
    expect(await dialog(cashier).innerText()).toContain(reference)

    const keep = dialog(cashier).getByRole('button', { name: 'Keep: goods were handed over' })
    await keep.click()
    await cashier.keyboard.press('Escape')
    await expect.poll(() => keep.evaluate((one) => one === document.activeElement)).toBe(true)
    await keep.click()
    await dialog(cashier).last().getByRole('button', { name: 'Goods were handed over' }).click()
    await button(cashier, 'Settle it').dblclick()
    await cashier.getByText('All earlier sales are settled.').waitFor()
    await cashier.keyboard.press('Escape')
    await heading(cashier, 'Enter the amount').waitFor()
    expect(await cashier.getByText(/earlier sale/).count()).toBe(0)
    expect(await world.books(reference)).toMatchObject({ captured: 50_000, refunded: 0 })
    expect(() => sale()).toThrow()
  },
)
