// Tests of what a register says of a payment and is told of it, beside the stories of stories/registers.txt: words, languages, the kiosk's choice, events.
import { expect, test } from 'vitest'
import { wordsInEnglish } from '#core/system/locales.ts'
import { minute, second } from '#test/support/run/times.ts'
import { byPhone, nok, openRegister, pairedRegister } from '#test/support/till/register.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

const creates = (shop: Shop) =>
  shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))

test('what the register says of the sale reaches the wallet: text, lines, number, age, its own pairs', async () => {
  await using register = await openRegister()
  const lines = [
    { name: 'Rye bread', id: 'bread', unitPrice: 3500, vatRate: 1500 },
    { name: 'Oat milk', quantity: 2, unitPrice: 1000, discount: 600 },
  ]
  const more = { lines, text: 'Two loaves', saleNumber: '1017', minimumAge: 18, metadata: { table: '4' } }
  const { sale } = await register.ask('order-1', 4900, more)
  const named = { register: 'Bakery 1', saleNumber: '1017' }
  expect(register.shop.cashier.view().sale).toMatchObject({ register: named })
  expect(JSON.parse(creates(register.shop)[0]?.body ?? '')).toMatchObject({
    paymentDescription: 'Two loaves',
    minimumUserAge: 18,
    metadata: { table: '4', till: `Till 1 · ${register.shop.tillId()}`, sale: sale?.id },
    receipt: {
      bottomLine: { receiptNumber: '1017' },
      orderLines: [
        { name: 'Rye bread', totalAmount: 3500 },
        { name: 'Oat milk', totalAmount: 1400 },
      ],
    },
  })
})

test('an amount without lines is called so in the language of the sale: the shop’s, unless the register says another', async () => {
  await using register = await openRegister({ settings: { customerLocale: 'nb-NO' } })
  for (const [id, more, name] of [
    ['order-1', {}, 'Beløp'],
    ['order-2', { language: 'fi' }, 'Summa'],
  ] as const) {
    await register.ask(id, 4900, more)
    expect(register.shop.customer.view().sale?.lines).toMatchObject([{ name }])
    register.approve()
    expect((await register.follow(id, 10 * second)).receipt).toMatchObject({ lines: [{ name }] })
  }
})

test('no cashier’s screen is open: the customer’s own drives the payment, and the register asks once', async () => {
  await using register = await openRegister()
  await register.ask('1')
  register.approve()
  for (let beats = 0; beats < 5; beats += 1) {
    register.shop.clock.advance(second)
    opened(await register.shop.customer.ask('poll', {}))
  }
  expect(register.shop.customer.view().sale).toMatchObject({ state: 'captured' })
  expect(register.read('1')).toMatchObject({ state: 'COMPLETED' })
})

test('two registers may use the same id, and neither hears of the other’s', async () => {
  await using one = await openRegister()
  const other = await pairedRegister(one.shop, 'Bakery 2')
  await one.approved('1', byPhone)
  const unseen = one.shop.terminal().read(other.register, '1')
  expect(unseen).toMatchObject({ problem: { code: 'checkout.unknown' } })
  // It may be paid, as it is here: nobody is sent to charge again.
  if (!unseen.ok) expect(wordsInEnglish(unseen.problem).money).toContain('may be paid')
  await other.ask('1', 5000)
  expect([one.read('1').amount.value, other.read('1').amount.value]).toEqual([4900, 5000])
  expect(one.list().checkouts).toHaveLength(1)
})

test('the customer chooses at the kiosk; nothing else is sold there meanwhile, and as a terminal nothing ever', async () => {
  await using register = await openRegister({ settings: { isAttended: false, mode: 'terminal' } })
  const { shop } = register
  const choosing = { flow: 'CHOOSE', text: 'Order 12' }
  const pending = { state: 'PENDING', flow: 'CHOOSE', sale: null }
  expect(await register.ask('1', 4900, choosing)).toMatchObject(pending)
  const waiting = { register: 'Bakery 1', text: 'Order 12', amount: nok(4900) }
  expect(shop.kiosk.view().waiting).toMatchObject(waiting)
  const own = { amount: nok(4900), by: { userFlow: 'QR' } }
  expect(await shop.kiosk.ask('sale.start', own)).toMatchObject({ problem: { code: 'terminal.noOwnSales' } })
  const join = { plan: 'coffee-club', phoneNumber: null }
  expect(await shop.kiosk.ask('signUp.start', join)).toMatchObject({
    problem: { code: 'terminal.noOwnSales' },
  })
  const { checkout = '' } = shop.kiosk.view().waiting ?? {}
  opened(await shop.kiosk.ask('checkout.choose', { checkout, by: { userFlow: 'QR' } }))
  expect(await shop.kiosk.ask('checkout.choose', { checkout, by: { userFlow: 'QR' } })).toMatchObject({
    problem: { code: 'checkout.notWaiting' },
  })
  register.approve()
  expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'COMPLETED' })
})

test('a checkout that waits for a choice is there after a restart, and can be called off', async () => {
  await using register = await openRegister({ settings: { isAttended: false } })
  await register.ask('1', 4900, { flow: 'CHOOSE' })
  await register.shop.restart()
  expect(register.shop.kiosk.view().waiting).toMatchObject({ amount: { value: 4900 } })
  expect(await register.cancel('1')).toMatchObject({
    state: 'CANCELED',
    reason: 'byRegister',
    sale: null,
  })
  expect(register.shop.kiosk.view().waiting).toBeNull()
})

test('events tell each step once, in order, and can be asked for again from any row', async () => {
  await using register = await openRegister()
  const { upTo } = register.events(null)
  await register.approved('1')
  opened(await register.refund('1', 'r1'))
  await register.shop.leaveAlone(5 * second)
  const { events } = register.events(upTo)
  expect(events.map(({ type }) => type)).toEqual([
    'checkout.created',
    'checkout.asked',
    'checkout.completed',
    'checkout.refundRequested',
    'checkout.refunded',
  ])
  expect(events[2]?.checkout).toMatchObject({ state: 'COMPLETED', refunded: { value: 0 } })
  expect(register.events(events[2]?.id ?? 0).events).toEqual(events.slice(3))
  await register.shop.restart()
  expect(register.events(upTo).events).toEqual(events)
})

test('the customer reads the language that the register names, and how long it waits', async () => {
  await using register = await openRegister()
  const { shop } = register
  await register.ask('1', 4900, { language: 'da', expiresIn: 60 })
  expect(shop.customer.view()).toMatchObject({ locale: 'da-DK' })
  const { createdAt, endsAt } = shop.customer.view().sale ?? {}
  expect((endsAt ?? 0) - (createdAt ?? 0)).toBe(minute)
  await register.cancel('1')
  await register.follow('1', 10 * second)
  await shop.leaveAlone(40 * second)
  expect(shop.customer.view()).toMatchObject({ locale: 'en-GB', sale: null })
})

test('its result leaves the screens by itself', async () => {
  await using register = await openRegister()
  const { shop } = register
  await register.approved('1', byPhone)
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.view().sale).toMatchObject({ state: 'captured' })
  await shop.leaveAlone(15 * second)
  expect(shop.cashier.view().sale).toBeNull()
  expect(register.read('1')).toMatchObject({ state: 'COMPLETED' })
})
