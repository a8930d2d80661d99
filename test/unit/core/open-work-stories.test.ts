// The open work that a newer version would interrupt: a sale, open money, a basket, paper, a customer who has called.
import { expect, test } from 'vitest'
import { pay, put } from '#test/support/till/baskets.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

test('nothing stands in the way of a till that nobody uses', async () => {
  await using shop = await openShop()
  expect(shop.openWork()).toEqual([])
})

test('a basket that somebody has begun does, until it is put aside for its customer', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  expect(shop.openWork()).toEqual(['basket'])
  opened(await shop.cashier.ask('basket.park', {}))
  expect(shop.openWork()).toEqual([])
})

test('a sale does from its first moment to its money, and what is paid does not', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  expect(shop.openWork()).toEqual(['sale', 'money'])
  expect((await pay(shop)).state).toBe('captured')
  expect(shop.openWork()).toEqual([])
  await shop.cashier.acknowledge()
  expect(shop.openWork()).toEqual([])
})

test('a sale that nobody serves any more is open money still', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.cut()
  await shop.cashier.cancel()
  await shop.leaveAlone(120_000)
  expect(shop.openWork()).toContain('money')
})

test('a refund does until the service’s books say so', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  await pay(shop)
  shop.network.cut()
  await shop.cashier.refund(1_000)
  expect(shop.openWork()).toContain('money')
  shop.network.mend()
  await shop.leaveAlone(60_000)
  expect(shop.openWork()).toEqual([])
})

test('a customer who has called does', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  await shop.kiosk.ask('kiosk.help', {})
  expect(shop.openWork()).toEqual(['help'])
})

test('a receipt that has no paper yet does', async () => {
  await using shop = await openShop({
    settings: {
      printer: {
        kind: 'network',
        host: '127.0.0.1',
        port: 1, // nobody listens there
        language: 'esc-pos',
        columns: 42,
        codepage: 'cp858',
        drawer: false,
        printsAutomatically: true,
      },
    },
  })
  await shop.cashier.charge(5_000)
  await pay(shop)
  await shop.leaveAlone(1_000)
  expect(shop.openWork()).toEqual(['paper'])
})
