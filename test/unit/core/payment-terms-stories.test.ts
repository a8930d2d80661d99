// The till's request to the service beside the amount: who asks, who may pay, with which cards, and by whose number or code.
import { expect, test } from 'vitest'
import { basketOf, charge, product, put, sent } from '#test/support/till/baskets.ts'
import { openShop, opened, type ShopOptions } from '#test/support/till/shop.ts'

const ale = product('pale-ale').barcode ?? ''
const bun = product('cinnamon-bun')
const open = (settings: ShopOptions['settings'] = {}) => openShop({ settings })

test('the strictest product decides who may pay', async () => {
  await using shop = await open()
  expect(opened(await shop.cashier.ask('basket.scan', { code: ale }))).toEqual({
    is: 'added',
    revision: expect.any(Number),
  })
  await put(shop, 'cinnamon-bun')
  expect(basketOf(shop).minimumAge).toBe(18)
  opened(await charge(shop))
  expect(sent(shop).minimumUserAge).toBe(18)
})

test('in Denmark and Finland a shop may refuse company cards; in Norway it may not ask', async () => {
  await using shop = await open({ market: 'DK', blockCommercialCards: true })
  await shop.cashier.charge(5_000)
  expect(sent(shop).paymentMethod).toEqual({ type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] })
  expect(shop.cashier.sale().state).toBe('created')
})

test('lines are named in the customer’s language', async () => {
  await using shop = await open({ locale: 'en-GB', customerLocale: 'fi-FI' })
  await put(shop, 'cinnamon-bun')
  expect(shop.customer.view()).toMatchObject({
    lines: [{ name: bun.names.fi, quantity: 1, total: 4_800 }],
    total: 4_800,
  })
  opened(await charge(shop, { tip: 500 }))
  expect(sent(shop).receipt?.orderLines.map(({ name }) => name)).toEqual([bun.names.fi, 'Juomaraha'])
  await using kiosk = await open({ isAttended: false })
  opened(await kiosk.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 1 }))
  const { basket } = kiosk.kiosk.view()
  const amount = { value: basket.total, currency: 'NOK' }
  const input = { amount, by: { userFlow: 'QR' }, basket: basket.basket, language: 'sv' }
  opened(await kiosk.kiosk.ask('sale.start', input))
  expect(sent(kiosk).receipt?.orderLines.map(({ name }) => name)).toEqual([bun.names.sv])
})

test('the customer’s own code, scanned, starts a push sale and is erased with it', async () => {
  await using shop = await open({ personalCodeStart: 'code:' })
  const code = 'code:ab/4791234567'
  expect(opened(await shop.cashier.ask('basket.scan', { code: `]Q1${code}` }))).toEqual({
    is: 'personalCode',
    personalCode: code,
  })
  for (const other of ['7031234567895', 'other:4791234567', 'abc'])
    expect(opened(await shop.cashier.ask('basket.scan', { code: other }))).toMatchObject({
      is: expect.stringMatching(/^un/),
    })
  await put(shop, 'cinnamon-bun')
  const { basket } = shop.cashier.view()
  opened(
    await shop.cashier.start({
      amount: { value: basket.total, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', personalCode: code },
      basket: basket.basket,
    }),
  )
  expect(sent(shop)).toMatchObject({ userFlow: 'PUSH_MESSAGE', customer: { personalQr: code } })
  // A lost answer repeats the same bytes, also after the process has died.
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(10_000)).state).toBe('captured')
  const everything = JSON.stringify([
    shop.facts(),
    shop.cashier.view(),
    shop.customer.view(),
    shop.kiosk.view(),
    shop.logged,
  ])
  expect(everything).not.toContain('4791234567')
})

test('a personal code that the service does not know charges nothing and says so', async () => {
  await using shop = await open()
  const started = await shop.cashier.start({
    amount: { value: 5_000, currency: 'NOK' },
    by: { userFlow: 'PUSH_MESSAGE', personalCode: 'a loyalty card' },
  })
  expect(opened(started)).toMatchObject({ state: 'refused', problem: { code: 'code.notCustomer' } })
})

test.each([
  ['Kaffebaren Torget', 'Kaffebaren Torget, Till 1'],
  ['Till 1', 'Till 1'],
])('in the shop %s the customer reads “%s”: the name of shop and till once each', async (name, said) => {
  await using shop = await open({ shop: { name, address: [], organisationNumber: '' } })
  await shop.cashier.charge(49_900)
  expect(sent(shop).paymentDescription).toBe(said)
})

test('a push sale: the number reaches the service as it knows it', async () => {
  await using shop = await open()
  expect(await shop.cashier.charge(12_000, '912 34 567')).toMatchObject({ phoneEnding: '67' })
  expect(sent(shop)).toMatchObject({
    customer: { phoneNumber: '4791234567' },
    userFlow: 'PUSH_MESSAGE',
    customerInteraction: 'CUSTOMER_PRESENT',
  })
})

test('a number that is none is refused before anything is written or sent', async () => {
  await using shop = await open()
  const answer = await shop.cashier.start({
    amount: { value: 5_000, currency: 'NOK' },
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '12' },
  })
  expect(answer).toMatchObject({ ok: false, problem: { code: 'phone.invalid' } })
  expect(shop.cashier.view().sale).toBeNull()
  expect(shop.network.heard).toEqual([])
})

test('every call says who asks', async () => {
  await using shop = await open()
  await shop.cashier.charge(5_000)
  expect(shop.network.heard).toHaveLength(2)
  for (const { headers } of shop.network.heard) {
    expect(headers.get('service-system-name')).toBe('Kasse')
    expect(headers.get('service-system-version')).toBe('1.2.3')
    expect(headers.get('merchant-serial-number')).toMatch(/^\d{5,6}$/)
  }
})
