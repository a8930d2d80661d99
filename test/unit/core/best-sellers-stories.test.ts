// What sold most today, as the cashier's screen is told: by pieces, of what was paid, of this day alone, and the same after a restart.
import { expect, test } from 'vitest'
import { charge, pay, put } from '#test/support/till/baskets.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const bestSellers = (shop: Shop) => shop.cashier.view().till.bestSellers

async function sell(shop: Shop, goods: Record<string, number>) {
  for (const [product, quantity] of Object.entries(goods)) await put(shop, product, quantity)
  opened(await charge(shop))
  const paid = await pay(shop)
  await shop.cashier.acknowledge()
  return paid
}

test('the products of which most pieces were paid today come first, also after a restart', async () => {
  await using shop = await openShop()
  expect(bestSellers(shop)).toEqual([])
  await sell(shop, { espresso: 2, 'flat-white': 1 })
  expect(bestSellers(shop)).toEqual(['espresso', 'flat-white'])
  const coffees = await sell(shop, { 'flat-white': 4, 'cinnamon-bun': 3 })
  expect(bestSellers(shop)).toEqual(['flat-white', 'cinnamon-bun', 'espresso'])

  opened(await shop.cashier.refund(coffees.amount.value, coffees))
  await shop.leaveAlone(30_000)
  await put(shop, 'espresso', 9)
  opened(await charge(shop))
  await shop.cashier.cancel()
  expect(bestSellers(shop)).toEqual(['flat-white', 'cinnamon-bun', 'espresso'])

  await shop.restart()
  expect(bestSellers(shop)).toEqual(['flat-white', 'cinnamon-bun', 'espresso'])
})

test('it begins anew when the shop’s night ends, and tells of eight products at most', async () => {
  await using shop = await openShop({ settings: { timeZone: 'Europe/Oslo' } })
  const [untilFour, minute] = [15 * 3_600_000, 60_000]
  await sell(shop, { espresso: 2 })
  shop.clock.advance(untilFour - 5 * minute)
  expect(bestSellers(shop)).toEqual(['espresso'])
  shop.clock.advance(5 * minute)
  expect(bestSellers(shop)).toEqual([])
  const all = ['flat-white', 'cappuccino', 'espresso', 'tea', 'cinnamon-bun', 'mug-blue', 'croissant']
  await sell(shop, Object.fromEntries(all.map((product, at) => [product, 20 - at])))
  await sell(shop, { 'cardamom-bun': 3, 'gift-box': 2 })
  expect(bestSellers(shop)).toEqual([...all, 'cardamom-bun'])
})
