// What the office opens on: today beside the same weekday a week before, as the till counts it, with the real till and the real service.
import { expect, test } from 'vitest'
import { hour, second } from '#test/support/run/times.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'

const week = 7 * 24 * hour

const today = async (shop: Shop) => opened(await shop.office.ask('report.today', {}))

test('today stands beside the same weekday a week before: up to this time of the day, and the whole of it', async () => {
  await using shop = await openShop()
  await sold(shop, 10_000)
  await sold(shop, 5_001)
  shop.clock.advance(2 * hour)
  await sold(shop, 30_000)
  const first = await today(shop)
  expect(first.now).toEqual({ sales: 3, net: 45_001, average: 15_000 })
  expect(first.before.whole).toEqual({ sales: 0, net: 0, average: null })
  shop.clock.advance(week - hour)
  await sold(shop, 8_000)
  const later = await today(shop)
  expect(later.before.day).toBe(first.day)
  expect(later.now).toEqual({ sales: 1, net: 8_000, average: 8_000 })
  expect(later.before.byNow).toEqual({ sales: 2, net: 15_001, average: 7_501 })
  expect(later.before.whole).toEqual(first.now)
  expect(later.hours.map(({ captured }) => captured)).toEqual([8_000])
})

test('what waits for an answer and what is only not settled yet are counted apart, and what sold most comes first', async () => {
  await using shop = await openShop()
  for (const product of ['tea', 'flat-white', 'flat-white'])
    opened(await shop.cashier.ask('basket.add', { product, quantity: 1 }))
  const { basket } = shop.cashier.view()
  opened(
    await shop.cashier.start({
      amount: { value: basket.total, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', phoneNumber },
      basket: basket.basket,
    }),
  )
  expect(await today(shop)).toMatchObject({ waiting: 0, open: 1, products: [] })
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  const told = await today(shop)
  expect([told.open, told.products.map(({ id, pieces }) => `${id} ${pieces}`)]).toEqual([
    0,
    ['flat-white 2', 'tea 1'],
  ])
})
