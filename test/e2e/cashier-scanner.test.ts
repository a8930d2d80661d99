// The scanner at the cashier's screen: it puts things into the basket, wherever the focus is, and presses nothing.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { byHand, key, scan } from '#test/support/pages/typing.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { button } from '#test/support/pages/controls.ts'

const browser = useBrowser()
const water = '2000000010106'
const lemonade = '2000000010205'

async function open(settings: Record<string, unknown> = {}) {
  const counter = await openCounter(browser(), { settings: { entry: 'scanner', ...settings } })
  const cashier = await counter.openCashier()
  await cashier.ready()
  const view = () => counter.server.opened.till.view('cashier')
  return { counter, cashier, view, [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose]() }
}

test('scanned: one line each, the same again is one more of it, whatever ends the code', async () => {
  await using scene = await open()
  const { cashier, counter, view } = scene
  await scan(cashier, water)
  await cashier.line('Sparkling water').waitFor()
  await scan(cashier, lemonade, { end: 'Tab' })
  await scan(cashier, water)
  await scan(cashier, water)
  await cashier.line(/Sparkling water.*3|3.*Sparkling water/s).waitFor()
  expect(view().basket.lines.map(({ product, quantity }) => [product, quantity])).toEqual([
    ['sparkling-water', 3],
    ['rhubarb-lemonade', 1],
  ])
  expect(view().sale).toBeNull()
  // What was scanned last is the line that the keys mean.
  expect(await cashier.line('Sparkling water').getByRole('button', { expanded: true }).count()).toBe(1)
  expect(counter.complaints).toEqual([])
})

test('with the focus on Cancel of a running sale: nothing is cancelled, and it says so', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  await scan(cashier, water)
  await cashier.line('Sparkling water').waitFor()
  await key(cashier, 'Enter')
  await cashier.waits()
  await button(cashier, 'Cancel').focus()
  await scan(cashier, lemonade)
  await cashier.getByText('Finish this sale first.').waitFor()
  await scan(cashier, lemonade, { end: 'Tab' })
  expect(await button(cashier, 'Cancel').evaluate((one) => one === document.activeElement)).toBe(true)
  expect(view().sale).toMatchObject({ state: 'created', isCancelling: false })
  expect(view().basket.lines).toHaveLength(1)
})

test('Enter charges, whatever was clicked last; a button that Tab has reached is pressed', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  await scan(cashier, water)
  const more = cashier.line('Sparkling water').getByRole('button', { name: 'One more' })
  await more.click()
  await expect.poll(() => view().basket.lines[0]?.quantity).toBe(2)
  await key(cashier, 'Tab')
  await key(cashier, 'Shift+Tab')
  expect(await more.evaluate((one) => one === document.activeElement)).toBe(true)
  await key(cashier, 'Enter')
  await expect.poll(() => view().basket.lines[0]?.quantity).toBe(3)
  await more.click()
  await cashier.getByRole('complementary').getByText('140.00').waitFor()
  await key(cashier, 'Enter')
  await cashier.waits()
  expect(view().sale?.amount.value).toBe(14_000)
})

slowTest('with the focus on the buttons that charge: no sale begins', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  for (const name of ['QR', 'Phone']) {
    await button(cashier, name).focus()
    await scan(cashier, water)
  }
  await cashier.line(/2.*Sparkling water/s).waitFor()
  expect(await cashier.getByRole('dialog').count()).toBe(0)
  expect(view().sale).toBeNull()
})

slowTest(
  'in a field of a dialog: the field stays as it was, nothing is sent, the line is added',
  async () => {
    await using scene = await open()
    const { cashier, view } = scene
    await scan(cashier, water)
    await cashier.line('Sparkling water').waitFor()
    await key(cashier, 'p')
    const number = cashier.getByRole('textbox', { name: 'Phone number' })
    await byHand(cashier, '912 34 567')
    await scan(cashier, lemonade)
    await expect.poll(() => view().basket.count).toBe(2)
    expect(await number.inputValue()).toBe('912 34 567')
    expect(view().sale).toBeNull()
    await byHand(cashier, '8')
    expect(await number.inputValue()).toBe('912 34 5678')
  },
)

slowTest(
  'while a product is searched for: into the basket, and neither into the search nor onto a tile',
  async () => {
    await using scene = await open()
    const { cashier, view } = scene
    await key(cashier, 'F2')
    const search = cashier.getByRole('textbox', { name: 'Search by name or barcode' })
    await byHand(cashier, 'te')
    await scan(cashier, water)
    await expect.poll(() => view().basket.count).toBe(1)
    expect(await search.inputValue()).toBe('te')
    await key(cashier, 'ArrowDown')
    await scan(cashier, water)
    await expect
      .poll(() => view().basket.lines.map(({ product, quantity }) => [product, quantity]))
      .toEqual([['sparkling-water', 2]])
    expect(await search.inputValue()).toBe('te')
  },
)

slowTest(
  'a page so busy that it hears of a scan in two halves: no digit of it shows, and it is taken whole in the end',
  async () => {
    await using scene = await open()
    const { cashier, view } = scene
    await byHand(cashier, '70')
    await scan(cashier, water, {
      stall: () => cashier.getByText('The scan was incomplete.').waitFor(),
    })
    await cashier.line('Sparkling water').waitFor()
    await cashier.getByText('+ 0.70').waitFor()
    expect([view().basket.total, view().sale]).toEqual([3500, null])
  },
)

slowTest('a hand that types digits keys an amount, also the slow way of a barcode', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  await byHand(cashier, '2000')
  await cashier.getByText('20.00', { exact: true }).first().waitFor()
  await key(cashier, '+')
  await cashier.line('Amount').waitFor()
  expect(view().basket.lines.map(({ product, total }) => [product, total])).toEqual([[null, 2000]])
})

slowTest('an unknown code is named, nothing is added, and its price can be keyed in', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  await scan(cashier, '7031234567895')
  await cashier.getByText('7031234567895 is not in the catalog.').waitFor()
  expect(view().basket.lines).toEqual([])
  await button(cashier, 'Enter the price').click()
  await byHand(cashier, '4900')
  await key(cashier, '+')
  await cashier.line(/Amount.*49\.00/s).waitFor()
  expect(await cashier.getByText('is not in the catalog').count()).toBe(0)
  expect(view().sale).toBeNull()
})

slowTest('after “Paid” a scan begins the next basket, and says so; Enter then shows it', async () => {
  await using scene = await open()
  const { cashier, counter, view } = scene
  const [customer, phone] = await Promise.all([counter.openCustomer(), counter.openPhone()])
  await scan(cashier, water)
  await cashier.line('Sparkling water').waitFor()
  await key(cashier, 'Enter')
  await phone.approve(await customer.code())
  await cashier.paid()
  await scan(cashier, lemonade)
  await cashier.getByText('Rhubarb lemonade is in the next basket.').waitFor()
  expect(await cashier.getByRole('heading', { name: 'Paid' }).isVisible()).toBe(true)
  await cashier.newSale()
  await cashier.line('Rhubarb lemonade').waitFor()
  expect(view().basket.count).toBe(1)
})

slowTest(
  'a customer’s own code starts a push sale of what is in the basket; of nothing it says so',
  async () => {
    await using scene = await open({ personalCodeStart: 'Wallet:' })
    const { cashier, counter, view } = scene
    const code = 'Wallet:p&D+?T-4791234567'
    await scan(cashier, code)
    await cashier.getByText('A customer’s code, but nothing to pay yet.').waitFor()
    expect(view().sale).toBeNull()
    await scan(cashier, water)
    await cashier.line('Sparkling water').waitFor()
    await scan(cashier, code)
    await cashier.waits()
    expect(view().sale).toMatchObject({ userFlow: 'PUSH_MESSAGE', amount: { value: 3500 } })
    expect(counter.complaints).toEqual([])
  },
)

slowTest(
  'a scan whose radio falters adds nothing, charges nobody and says so; what was keyed before it stands',
  async () => {
    await using scene = await open()
    const { cashier, counter, view } = scene
    const said = cashier.getByRole('alert').filter({ hasText: 'The scan was incomplete.' })
    await byHand(cashier, '700')
    await scan(cashier, water, { tear: 200 })
    await said.waitFor()
    await cashier.getByText('7.00', { exact: true }).first().waitFor()
    await said.getByRole('button').click()
    await key(cashier, 'p')
    const number = cashier.getByRole('textbox', { name: 'Phone number' })
    await byHand(cashier, '912')
    await scan(cashier, water, { tear: 200 })
    await expect.poll(() => number.inputValue()).toBe('912')
    await key(cashier, 'Escape')
    await said.waitFor()
    expect([view().basket.lines, view().sale]).toEqual([[], null])
    await scan(cashier, water)
    await cashier.line('Sparkling water').waitFor()
    expect(await said.count()).toBe(0)
    expect(counter.complaints).toEqual([])
  },
)

slowTest('the rest of a barcode that was not read whole charges nobody', async () => {
  await using scene = await open()
  const { cashier, view } = scene
  await scan(cashier, water)
  await cashier.line('Sparkling water').waitFor()
  await scan(cashier, water.slice(3))
  await cashier.getByText(`${water.slice(3)} is not a product’s code.`).waitFor()
  expect(view().sale).toBeNull()
})

slowTest(
  'the search closes when the button that opened it is gone: the focus goes to the heading',
  async () => {
    await using scene = await open()
    const { cashier, view } = scene
    await cashier.getByRole('button', { name: 'Find a product' }).click()
    await scan(cashier, water)
    await expect.poll(() => view().basket.count).toBe(1)
    await key(cashier, 'Escape')
    await cashier.getByRole('heading', { name: 'Scan the products' }).waitFor()
    expect(await cashier.evaluate(() => document.activeElement?.textContent)).toBe('Scan the products')
  },
)

slowTest(
  'a machine so busy that a code comes key by key: what its letters have opened is closed again',
  async () => {
    await using scene = await open({ personalCodeStart: 'Wallet:' })
    const { cashier } = scene
    const session = await cashier.context().newCDPSession(cashier)
    const began = Date.now()
    for (const [at, name] of ['W', 'a', 'l', 'l', 'e', 't', ':', '?', '1', 'Enter'].entries()) {
      await session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key: name,
        text: name === 'Enter' ? '\r' : name,
        timestamp: (began + at * 8) / 1000,
      })
      await drawnTwice(cashier)
      await drawnTwice(cashier)
    }
    await cashier.getByText('A customer’s code, but nothing to pay yet.').waitFor()
    expect(await cashier.getByRole('dialog').count()).toBe(0)
  },
)

const drawnTwice = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
