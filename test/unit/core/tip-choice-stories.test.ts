// While a customer chooses a tip nothing else begins; and the till tells its screens by itself when the customer's has gone.
import { expect, test } from 'vitest'
import type { Settings } from '#shared/settings.ts'
import { basketOf, charge, put, refusal, sent } from '#test/support/till/baskets.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const settings: Partial<Settings> = { tips: { askedBy: 'customer', percents: [5, 10, 15] } }

test('while it is chosen nothing else begins, and the basket stays as the customer sees it', async () => {
  await using shop = await openShop({ settings })
  await shop.customer.ask('poll', {})
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  expect(basketOf(shop).isLocked).toBe(true)
  const busy = [
    await shop.cashier.ask('basket.add', { product: 'tea', quantity: 1 }),
    await shop.cashier.ask('basket.tip', { tip: { value: 100 } }),
    await shop.cashier.ask('basket.empty', {}),
    await charge(shop),
    await shop.cashier.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null }),
  ]
  expect(busy.map(refusal)).toEqual(busy.map(() => 'till.busy'))
  const { choice } = shop.customer.view().tipChoice ?? {}
  opened(await shop.customer.ask('tip.choose', { choice, tip: { percent: 10 } }))
  expect(sent(shop).amount.value).toBe(5_280)
  expect(sent(shop).receipt?.orderLines.at(-1)).toMatchObject({ name: 'Tip', totalAmount: 480 })
})

test('a customer’s screen that has gone is told to the others without their asking', async () => {
  await using shop = await openShop({ settings })
  shop.run()
  await shop.customer.ask('poll', {})
  const seen = shop.cashier.view()
  expect(seen.till.tipsBy).toBe('customer')
  await shop.leaveAlone(11_000)
  expect(shop.cashier.view().till.tipsBy).toBe('customerAway')
  expect(shop.cashier.view().revision).toBeGreaterThan(seen.revision)
})
