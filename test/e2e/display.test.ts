// The customer's own screen beside a real till: the basket as it fills, the same lines beside the code, the result, and nothing after it.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { accessibilityFaults, smallTargets } from '#test/support/pages/accessibility-faults.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'
import { at } from '#test/support/till/caller.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { phoneAt } from '#test/support/pages/phone.ts'

const browser = useBrowser()

test('each line is there as it is added; then the code with the lines, paid, and back for the next customer', async () => {
  await using world = await createWorld()
  const slogan = { en: 'Coffee worth the walk', nb: 'Kaffe verdt turen' }
  await using counter = await openCounter(browser(), { world, settings: { slogan, entry: 'scanner' } })
  const display = await counter.openCustomer()
  const { till } = counter.server.opened
  const lines = display.getByRole('list', { name: 'Your order' })
  const add = (product: string) => till.handlers['basket.add']({ product, quantity: 1 }, at('cashier'))
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
  await till.handlers['sale.start']({ amount, by: { userFlow: 'QR' }, basket: basket.basket }, at('cashier'))
  world.customer('4791234567').scan(await display.code())
  await lines.getByText('Cinnamon bun').waitFor()
  world.customer('4791234567').approve()
  await counter.pass(display.getByRole('heading', { name: 'Paid' }))
  const sale = till.view('cashier').sale?.sale ?? ''
  await till.handlers['sale.acknowledge']({ sale }, at('cashier'))
  // The next customer's goods are scanned at once: the tick stays for as long as it takes to read it.
  await display.clock.pauseAt(await display.evaluate(() => Date.now() + 1000))
  await add('tea')
  await display.paid()
  // From here on time passes by itself too: a view that comes late sets the page's clock back.
  await display.clock.resume()
  await display.clock.fastForward(3000)
  await lines.getByText('Tea').waitFor()
  await till.handlers['basket.empty']({}, at('cashier'))
  await display.clock.fastForward(8000)
  await display.getByText('Coffee worth the walk').waitFor()
  expect(counter.complaints).toEqual([])
})

slowTest(
  '“Paid” shows a code that opens the receipt on the customer’s phone, in its language, for as long as the shop keeps it',
  async () => {
    await using world = await createWorld()
    const settings = {
      shop: { name: 'Bakeriet <Nord> & co', address: ['Storgata 1'], organisationNumber: '912345678' },
      entry: 'scanner',
      receiptDays: 30,
    }
    const surroundings = { addresses: () => ['127.0.0.2'], localName: async () => null }
    const others = { phones: 'usual', surroundings } as const
    await using counter = await openCounter(browser(), { world, settings, others })
    const display = await counter.openCustomer()
    const { till } = counter.server.opened
    await till.handlers['basket.add']({ product: 'flat-white', quantity: 2 }, at('cashier'))
    await till.handlers['basket.discount'](
      { line: '1', discount: { by: 'percent', hundredths: 1000 } },
      at('cashier'),
    )
    await till.handlers['basket.tip']({ tip: { value: 640 } }, at('cashier'))
    const { basket } = till.view('cashier')
    const amount = { value: basket.total + 640, currency: 'NOK' }
    await till.handlers['sale.start'](
      {
        amount,
        tip: 640,
        by: { userFlow: 'QR' },
        basket: basket.basket,
        language: 'nb',
      },
      at('cashier'),
    )
    world.customer('4791234567').scan(await display.code())
    expect(till.view('customer').sale?.receiptLink).toBeNull()
    world.customer('4791234567').approve()
    await counter.pass(display.getByRole('heading', { name: 'Paid' }))
    const address = await display.code('Your receipt')
    expect(address).toBe(till.view('customer').sale?.receiptLink)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.2:\d+\/receipt\/1\/[\w-]{22}$/)

    await using context = await browser().newContext({
      locale: 'nb-NO',
      viewport: { width: 390, height: 844 },
    })
    const phone = phoneAt(await context.newPage())
    await phone.goto(address)
    await phone.getByRole('heading', { name: 'Salgskvittering' }).waitFor()
    const text = (await phone.locator('main').innerText()).replaceAll(/\s+/g, ' ')
    for (const part of [
      'Bakeriet <Nord> & co',
      'Storgata 1',
      'Org.nr. 912345678',
      'TEST · SANDBOX Ikke en ekte betaling',
      '2 × Flat white 93,60',
      '−10,40 rabatt',
      'Tips 6,40',
      'Totalt 100,00 kr',
      'Betalt med app',
      'herav mva. 15 % av 81,39 12,21',
      'Kvittering nr. 1',
    ])
      expect(text).toContain(part)
    expect(await phone.locator('script').count()).toBe(0)
    expect([...(await accessibilityFaults(phone, 'receipt')), ...(await smallTargets(phone))]).toEqual([])
    await phone.getByRole('link', { name: 'Suomi' }).click()
    await phone.getByText('Maksettu sovelluksella').waitFor()
    expect(await phone.locator('html').getAttribute('lang')).toBe('fi')

    const asked = async (where: string) => {
      const response = await fetch(where, { headers: { 'accept-language': 'de-DE, sv;q=0.8' } })
      return [response.status, (await response.text()).includes('Det här kvittot finns inte här.')]
    }
    const last = address.at(-1) === 'A' ? 'Q' : 'A'
    expect(await asked(address)).toEqual([200, false])
    expect(await asked(address.slice(0, -1) + last)).toEqual([404, true])
    expect(await asked(address.replace('/receipt/1/', '/receipt/2/'))).toEqual([404, true])
    world.clock.advance(31 * 86_400_000)
    expect(await asked(address)).toEqual([404, true])
    expect(counter.complaints).toEqual([])
  },
)
