// A sale at half past one at night belongs to the evening before, wherever the till counts by days.
import { expect, test } from 'vitest'
import { charge, pay, put } from '#test/support/till/baskets.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { minute, hour } from '#test/support/run/times.ts'

test('a sale at 01:30 is one of the evening before: in the report of days, the search, the export, the best sellers and on the office’s home', async () => {
  await using shop = await openShop({ settings: { timeZone: 'Europe/Oslo' } })
  const noon = shop.clock.now()
  const evening = new Date(noon).toISOString().slice(0, 10)
  const midnight = new Date(noon).setUTCHours(0, 0, 0, 0) + 23 * hour
  const sell = async (product: string) => {
    await put(shop, product)
    opened(await charge(shop))
    const { number } = await pay(shop)
    await shop.cashier.acknowledge()
    return number
  }
  const first = await sell('espresso')
  shop.clock.advance(midnight + 90 * minute - noon)
  const second = await sell('tea')

  const of = async (day: string) => {
    const days = { from: day, to: day }
    const { sales, days: each } = opened(await shop.office.ask('report.period', days))
    const search = { text: '', filter: 'all', days, before: null } as const
    const found = opened(await shop.office.ask('office.search', search)).sales
    const { text } = opened(await shop.office.ask('report.export', { ...days, format: 'csv' }))
    return [
      sales,
      each.map((one) => one.sales),
      found.map((one) => one.number),
      text.trim().split('\n').length,
    ]
  }
  const next = new Date(midnight + 12 * hour).toISOString().slice(0, 10)
  expect(await of(evening)).toEqual([2, [2], [second, first], 3])
  expect(await of(next)).toEqual([0, [], [], 1])
  const today = opened(await shop.office.ask('report.today', {}))
  expect([today.day, today.now.sales]).toEqual([evening, 2])
  expect(shop.cashier.view().till.bestSellers.toSorted()).toEqual(['espresso', 'tea'])
})
