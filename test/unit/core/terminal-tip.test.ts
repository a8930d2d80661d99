// Stories of a register that has its customer asked for a tip: chosen on the customer's screen before the payment is made, and told apart.
import { expect, test } from 'vitest'
import type { Settings } from '#shared/settings.ts'
import { refusal, sent } from '#test/support/till/baskets.ts'
import { nok, openRegister } from '#test/support/till/register.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'

const tips: Partial<Settings> = { tips: { askedBy: 'customer', percents: [5, 10, 15] } }
const asksTip = { askTip: true }
const lines = { lines: [{ name: 'Dinner', unitPrice: 10_000, vatRate: 2500 }] }

async function restaurant() {
  const register = await openRegister({ settings: tips })
  await register.shop.customer.ask('poll', {})
  return register
}

const choiceAt = (shop: Shop) => {
  const asked = shop.customer.view().tipChoice
  if (!asked) throw new Error('no tip is asked for')
  return asked
}

test('the customer chooses, then pays goods and tip; the register hears of them apart', async () => {
  await using register = await restaurant()
  const { shop } = register
  expect(register.status()).toMatchObject({ canAskTip: true })
  expect(await register.ask('1', 10_000, { ...asksTip, ...lines })).toMatchObject({
    state: 'PENDING',
    askTip: true,
    tip: null,
  })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/payments'))).toEqual([])
  const { choice, percents, goods } = choiceAt(shop)
  expect([percents, goods]).toEqual([[5, 10, 15], 10_000])
  expect(shop.cashier.view()).toMatchObject({ waiting: null, tipChoice: { choice, goods, userFlow: 'QR' } })
  const wrong = await shop.customer.ask('tip.choose', { choice, tip: { percent: 20 } })
  expect(refusal(wrong)).toBe('tip.notOffered')
  opened(await shop.customer.ask('tip.choose', { choice, tip: { percent: 10 } }))
  expect(refusal(await shop.customer.ask('tip.choose', { choice, tip: { percent: 15 } }))).toBe(
    'tip.notAsked',
  )
  expect(sent(shop).amount.value).toBe(11_000)
  expect(sent(shop).receipt?.orderLines.at(-1)).toMatchObject({ name: 'Tip', totalAmount: 1_000 })
  register.approve()
  expect(await register.follow('1', 5 * second)).toMatchObject({
    state: 'COMPLETED',
    amount: nok(10_000),
    tip: nok(1_000),
    captured: nok(11_000),
    receipt: { amount: nok(11_000), lines: [{ name: 'Dinner' }, { kind: 'tip', total: 1_000 }] },
  })
  // The same again is told how it stands, and all of it can be given back.
  expect(opened(await register.put('1', { amount: nok(10_000), ...asksTip, ...lines })).isNew).toBe(false)
  opened(await register.refund('1', 'all'))
  await shop.leaveAlone(10 * second)
  expect(register.read('1')).toMatchObject({ refunded: nok(11_000) })
})

test.each([
  ['the customer gives none', 'customer'],
  ['the cashier goes on without', 'cashier'],
] as const)('%s: nothing but the amount is charged, and the tip is told as none', async (_, who) => {
  await using register = await restaurant()
  const { shop } = register
  await register.ask('1', 10_000, asksTip)
  const { choice } = choiceAt(shop)
  opened(
    who === 'customer'
      ? await shop.customer.ask('tip.choose', { choice, tip: null })
      : await shop.cashier.ask('tip.none', { choice }),
  )
  register.approve()
  expect(await register.follow('1', 5 * second)).toMatchObject({ captured: nok(10_000), tip: nok(0) })
})

test.each([
  ['the register cancels', 'byRegister'],
  ['the cashier calls it off', 'byStaff'],
  ['nobody chooses, and its time is over', 'expired'],
] as const)('%s: nothing is asked of the service, and it is over', async (_, reason) => {
  await using register = await restaurant()
  const { shop } = register
  await register.ask('1', 10_000, { ...asksTip, expiresIn: 60 })
  const { choice } = choiceAt(shop)
  if (reason === 'byRegister') await register.cancel('1')
  if (reason === 'byStaff') opened(await shop.cashier.ask('tip.cancel', { choice }))
  if (reason === 'expired') await shop.leaveAlone(2 * minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', reason, tip: null })
  expect(shop.customer.view().tipChoice).toBeNull()
  expect(refusal(await shop.customer.ask('tip.choose', { choice, tip: null }))).toBe('tip.notAsked')
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/payments'))).toEqual([])
})

test('killed while the customer chooses: they are asked the same again, and pay once', async () => {
  await using register = await restaurant()
  const { shop } = register
  await register.ask('1', 10_000, asksTip)
  const { choice } = choiceAt(shop)
  await shop.restart()
  expect(register.read('1')).toMatchObject({ state: 'PENDING' })
  // No screen is there yet: what was taken stands all the same.
  expect(opened(await register.put('1', { amount: nok(10_000), ...asksTip })).isNew).toBe(false)
  expect(choiceAt(shop).choice).toBe(choice)
  shop.network.fail('lost answer', /payments$/)
  opened(await shop.customer.ask('tip.choose', { choice, tip: { value: 500 } }))
  await register.follow('1', 5 * second)
  register.approve()
  const paid = await register.follow('1', 30 * second)
  expect(paid).toMatchObject({ state: 'COMPLETED', captured: nok(10_500), tip: nok(500) })
  expect(await shop.books(paid.reference ?? '')).toMatchObject({ captured: 10_500 })
})

test('kept reserved with a tip: all of it is the amount and the tip, and a part may be any of that', async () => {
  await using register = await restaurant()
  const { shop } = register
  const { capture } = register
  await register.ask('1', 10_000, { ...asksTip, keepReserved: true })
  opened(await shop.customer.ask('tip.choose', { choice: choiceAt(shop).choice, tip: { percent: 10 } }))
  register.approve()
  expect(await register.follow('1', 5 * second)).toMatchObject({
    reason: 'reserved',
    reserved: nok(11_000),
    tip: nok(1_000),
  })
  expect(await capture('1', { amount: nok(11_001) })).toMatchObject({ problem: { code: 'checkout.unfit' } })
  opened(await capture('1', { amount: nok(11_000) }))
  opened(await capture('1'))
  expect(await register.follow('1', 5 * second)).toMatchObject({ captured: nok(11_000), reserved: nok(0) })
})

test('a part of a tipped payment is split in proportion: the tip that is told is the one in the books', async () => {
  await using register = await restaurant()
  const { shop } = register
  await register.ask('1', 10_000, { ...asksTip, keepReserved: true })
  opened(await shop.customer.ask('tip.choose', { choice: choiceAt(shop).choice, tip: { percent: 10 } }))
  register.approve()
  await register.follow('1', 5 * second)
  opened(await register.capture('1', { amount: nok(5_500) }))
  expect(await register.follow('1', 20 * second)).toMatchObject({
    state: 'COMPLETED',
    amount: nok(10_000),
    captured: nok(5_500),
    tip: nok(500),
  })
  const { rates } = opened(await shop.office.ask('report.x', {}))
  expect(rates.map(({ outside, captured }) => [outside, captured])).toEqual([
    ['tip', 500],
    ['register', 5_000],
  ])
})

test('where no customer can be asked, or not so, it is said at once and nothing is begun', async () => {
  for (const [settings, hasScreen] of [
    [tips, false],
    [{ tips: { askedBy: 'cashier', percents: [5, 10, 15] } }, true],
    [{ ...tips, isAttended: false }, true],
  ] satisfies [Partial<Settings>, boolean][]) {
    await using register = await openRegister({ settings })
    if (hasScreen) await register.shop.customer.ask('poll', {})
    expect(register.status()).toMatchObject({ canAskTip: false })
    expect(await register.put('1', { amount: nok(10_000), ...asksTip })).toMatchObject({
      problem: { code: 'tip.cannotAsk' },
    })
    // Nothing stands under that id.
    expect(opened(await register.put('1', { amount: nok(10_000) })).isNew).toBe(true)
  }
  await using register = await restaurant()
  const byPhone = { amount: nok(10_000), ...asksTip, flow: 'PUSH_MESSAGE', phoneNumber: '912 34 567' }
  expect(await register.put('1', byPhone)).toMatchObject({
    problem: { code: 'checkout.unfit', details: { where: 'askTip' } },
  })
})

test('meanwhile nothing else begins: neither what the cashier rings up nor another checkout', async () => {
  await using register = await restaurant()
  const { shop } = register
  await register.ask('1', 10_000, asksTip)
  const start = { amount: nok(500), by: { userFlow: 'QR' as const } }
  expect(refusal(await shop.cashier.ask('sale.start', start))).toBe('terminal.busy')
  expect(await register.put('2', { amount: nok(100) })).toMatchObject({ problem: { code: 'terminal.busy' } })
  const choose = { checkout: `c-${register.register.id}-1`, by: { userFlow: 'QR' as const } }
  expect(refusal(await shop.cashier.ask('checkout.choose', choose))).toBe('checkout.notWaiting')
})
