// The customer's own screen beside a real till: the basket as it fills, the same lines beside the code, the result, and nothing after it.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/browser.ts'
import { openCounter, readQr } from '#test/support/till-pages.ts'
import { createWorld } from '#test/support/world.ts'

const browser = useBrowser()

test('each line is there as it is added; then the code with the lines, paid, and back for the next customer', async () => {
  await using world = await createWorld()
  const slogan = { en: 'Coffee worth the walk', nb: 'Kaffe verdt turen' }
  await using counter = await openCounter(browser(), { world, settings: { slogan, entry: 'basket' } })
  const display = await counter.openCustomer()
  const { till } = counter.server.opened
  const lines = display.getByRole('list', { name: 'Your order' })
  const add = (product: string) => till.handlers['basket.add']({ product, quantity: 1 })
  await display.getByText('Coffee worth the walk').waitFor()
  expect(await display.getByRole('button').count()).toBe(0)

  await add('flat-white')
  await lines.getByText('Flat white').waitFor()
  await add('flat-white')
  await add('cinnamon-bun')
  await display.getByText('NOK 152.00').waitFor()
  await display.getByText('3 items').waitFor()
  expect(await lines.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/2\s*Flat white\s*104\.00/),
    expect.stringMatching(/1\s*Cinnamon bun\s*48\.00/),
  ])

  const { basket } = till.view('cashier')
  const amount = { value: basket.total, currency: 'NOK' }
  await till.handlers['sale.start']({ amount, by: { userFlow: 'QR' }, basket: basket.basket })
  world.customer('4791234567').scan(await readQr(display))
  await lines.getByText('Cinnamon bun').waitFor()
  world.customer('4791234567').approve()
  await counter.pass(display.getByRole('heading', { name: 'Paid' }))
  const sale = till.view('cashier').sale?.sale ?? ''
  await till.handlers['sale.acknowledge']({ sale })
  // The next customer's goods are scanned at once: the tick stays for as long as it takes to read it.
  await add('tea')
  await display.getByRole('heading', { name: 'Paid' }).waitFor()
  await display.clock.fastForward(3000)
  await lines.getByText('Tea').waitFor()
  await till.handlers['basket.empty']({})
  await display.clock.fastForward(8000)
  await display.getByText('Coffee worth the walk').waitFor()
  expect(counter.complaints).toEqual([])
})
