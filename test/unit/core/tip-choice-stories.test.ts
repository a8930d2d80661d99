// A tip that the customer chooses on their own screen: the payment is made with it, once, and only while somebody has ordered it.
import { expect, test } from 'vitest'
import type { Settings } from '#shared/settings.ts'
import { basketOf, charge, pay, put, refusal, sent } from '#test/support/till/baskets.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const tips: Settings['tips'] = { askedBy: 'customer', percents: [5, 10, 15] }

/** A cinnamon bun at 48.00 is charged, and their screen asks the customer for a tip. */
async function asked({ screens = true } = {}): Promise<Shop> {
  const shop = await openShop({ settings: { tips } })
  if (screens) await shop.customer.ask('poll', {})
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  return shop
}

const choiceOf = (shop: Shop) => shop.customer.view().tipChoice?.choice ?? 'none'
const choose = (shop: Shop, tip: unknown, choice = choiceOf(shop)) =>
  shop.customer.ask('tip.choose', { choice, tip })
const payments = (shop: Shop) => shop.network.heard.filter(({ path }) => path.endsWith('/payments')).length

test('charged, chosen, paid: the payment is made with the tip, and not before it is chosen', async () => {
  await using shop = await asked()
  const { choice } = shop.customer.view().tipChoice ?? {}
  expect(shop.customer.view().tipChoice).toEqual({ choice, percents: [5, 10, 15], goods: 4_800 })
  expect(shop.cashier.view().tipChoice).toEqual({ choice, goods: 4_800, userFlow: 'QR' })
  expect([shop.cashier.view().sale, payments(shop)]).toEqual([null, 0])

  opened(await choose(shop, { percent: 10 }))
  expect([shop.customer.view().tipChoice, shop.cashier.view().tipChoice]).toEqual([null, null])
  expect(sent(shop)).toMatchObject({ amount: { value: 5_280 } })
  expect(sent(shop).receipt?.orderLines.at(-1)).toMatchObject({ name: 'Tip', totalAmount: 480 })
  expect(await pay(shop)).toMatchObject({ state: 'captured', amount: { value: 5_280 } })
  expect(await shop.books()).toMatchObject({ captured: 5_280 })
})

test.each([
  ['none', null, 4_800],
  ['an amount of their own', { value: 700 }, 5_500],
  ['as much as the goods', { value: 4_800 }, 9_600],
])('%s', async (_, tip, value) => {
  await using shop = await asked()
  opened(await choose(shop, tip))
  expect(sent(shop).amount.value).toBe(value)
})

test('a push goes to the number that the cashier keyed in, which no screen is told meanwhile', async () => {
  await using shop = await openShop({ settings: { tips } })
  await shop.customer.ask('poll', {})
  await put(shop, 'cinnamon-bun')
  const { basket, total } = basketOf(shop)
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' } as const
  opened(await shop.cashier.ask('sale.start', { amount: { value: total, currency: 'NOK' }, by, basket }))
  expect(JSON.stringify([shop.customer.view(), shop.cashier.view()])).not.toContain('91234567')
  opened(await choose(shop, { percent: 5 }))
  expect(sent(shop)).toMatchObject({
    amount: { value: 5_040 },
    customer: { phoneNumber: '4791234567' },
  })
})

test.each([
  ['a percentage that is not offered', { percent: 20 }],
  ['more than the goods', { value: 4_801 }],
])('%s is not taken: the choice stays open, and no payment is made', async (_, tip) => {
  await using shop = await asked()
  expect(await choose(shop, tip)).toMatchObject({ ok: false, problem: { code: 'tip.notOffered' } })
  expect([choiceOf(shop), payments(shop)]).toEqual([expect.stringMatching(/^\w{8}$/), 0])
  expect(basketOf(shop).tip).toBeNull()
})

test('a doubled tap, the other screen’s and a stranger’s choice change nothing', async () => {
  await using shop = await asked()
  const choice = choiceOf(shop)
  expect(await choose(shop, null, 'another')).toMatchObject({ problem: { code: 'tip.notAsked' } })
  const answers = await Promise.all([
    choose(shop, { percent: 5 }, choice),
    choose(shop, { percent: 5 }, choice),
    choose(shop, { percent: 15 }, choice),
  ])
  expect(answers.map((one) => (one.ok ? 'ok' : one.problem.code))).toEqual([
    'ok',
    'tip.notAsked',
    'tip.notAsked',
  ])
  expect([payments(shop), sent(shop).amount.value]).toEqual([1, 5_040])
})

test('cancelled: a late choice charges nothing, the basket is as it was, and is asked for anew', async () => {
  await using shop = await asked()
  const late = choiceOf(shop)
  opened(await shop.cashier.ask('tip.cancel', { choice: late }))
  expect(await choose(shop, { percent: 10 }, late)).toMatchObject({ problem: { code: 'tip.notAsked' } })
  expect([payments(shop), basketOf(shop).isLocked, basketOf(shop).total]).toEqual([0, false, 4_800])
  opened(await charge(shop))
  expect(choiceOf(shop)).not.toBe(late)
  expect(await choose(shop, { percent: 10 }, late)).toMatchObject({ problem: { code: 'tip.notAsked' } })
})

test('the cashier goes on: paid without a tip, and what the customer taps then is too late', async () => {
  await using shop = await asked()
  const choice = choiceOf(shop)
  opened(await shop.cashier.ask('tip.none', { choice }))
  expect(await choose(shop, { percent: 15 }, choice)).toMatchObject({ problem: { code: 'tip.notAsked' } })
  expect(await pay(shop)).toMatchObject({ state: 'captured', amount: { value: 4_800 } })
  expect(refusal(await shop.cashier.ask('tip.cancel', { choice }))).toBe('tip.notAsked')
})

test('while it is chosen nothing else begins, and the basket stays as the customer sees it', async () => {
  await using shop = await asked()
  expect(basketOf(shop).isLocked).toBe(true)
  const busy = [
    await shop.cashier.ask('basket.add', { product: 'tea', quantity: 1 }),
    await shop.cashier.ask('basket.tip', { tip: { value: 100 } }),
    await shop.cashier.ask('basket.empty', {}),
    await charge(shop),
    await shop.cashier.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null }),
  ]
  expect(busy.map(refusal)).toEqual(busy.map(() => 'till.busy'))
  opened(await choose(shop, null))
  expect(sent(shop).amount.value).toBe(4_800)
})

test('the till starts anew meanwhile: the basket is there, nothing was charged, and the choice of before is over', async () => {
  await using shop = await asked()
  const before = choiceOf(shop)
  await shop.restart()
  expect([shop.cashier.view().tipChoice, payments(shop)]).toEqual([null, 0])
  expect(basketOf(shop)).toMatchObject({ total: 4_800, tip: null, isLocked: false })
  expect(await choose(shop, { percent: 10 }, before)).toMatchObject({ problem: { code: 'tip.notAsked' } })
  await shop.customer.ask('poll', {})
  opened(await charge(shop))
  opened(await choose(shop, { percent: 10 }))
  expect(await pay(shop)).toMatchObject({ state: 'captured', amount: { value: 5_280 } })
})

test('without a screen of the customer’s the cashier asks, and the till says so as soon as it has gone', async () => {
  await using shop = await asked({ screens: false })
  expect(shop.cashier.view().till.tipsBy).toBe('customerAway')
  expect(sent(shop).amount.value).toBe(4_800)
  shop.run()
  await shop.customer.ask('poll', {})
  const seen = shop.cashier.view()
  expect(seen.till.tipsBy).toBe('customer')
  await shop.leaveAlone(11_000)
  expect(shop.cashier.view().till.tipsBy).toBe('customerAway')
  expect(shop.cashier.view().revision).toBeGreaterThan(seen.revision)
})

test('a tip that the cashier was told is not asked for once more', async () => {
  await using shop = await openShop({ settings: { tips } })
  await shop.customer.ask('poll', {})
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop, { tip: 300 }))
  expect([shop.customer.view().tipChoice, sent(shop).amount.value]).toEqual([null, 5_100])
})
