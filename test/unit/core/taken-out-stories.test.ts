// What a cashier takes out of a basket after its total was shown to a customer: counted by person, with its sum, and never lost.
import { expect, test } from 'vitest'
import { basketOf, charge, pay, put } from '#test/support/till/baskets.ts'
import { noRoomFor } from '#test/support/till/full-disk.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const ingrid = { id: 'sandbox', name: 'Ingrid' }

const setQuantity = async (shop: Shop, line: string, quantity: number) =>
  opened(await shop.cashier.ask('basket.setQuantity', { line, quantity }))
const empty = async (shop: Shop) => opened(await shop.cashier.ask('basket.empty', {}))
const customerLooks = async (shop: Shop) => opened(await shop.customer.ask('poll', {}))
const actsOf = async (shop: Shop) => opened(await shop.office.ask('report.x', {})).acts
const out = (shop: Shop) => shop.tillFacts().filter(({ kind }) => kind === 'takenOut')

test('lines taken out and a basket emptied that the customer’s screen showed are counted, by person and sum', async () => {
  await using shop = await openShop()
  await customerLooks(shop)
  await put(shop, 'cinnamon-bun', 3)
  await put(shop, 'tea')
  const { lines } = basketOf(shop)
  const [bun = 0, tea = 0] = lines.map(({ unitPrice }) => unitPrice)
  await setQuantity(shop, '1', 1)
  await setQuantity(shop, '2', 0)
  await empty(shop)
  expect(out(shop)).toMatchObject([
    { how: 'lines', person: ingrid, pieces: 2, value: 2 * bun },
    { how: 'lines', person: ingrid, pieces: 1, value: tea },
    { how: 'basket', person: ingrid, pieces: 1, value: bun },
  ])
  const acts = [
    { act: 'lines', person: ingrid, askedBy: null, times: 2, value: 2 * bun + tea },
    { act: 'basket', person: ingrid, askedBy: null, times: 1, value: bun },
  ]
  expect(await actsOf(shop)).toEqual(acts)
  await shop.restart()
  expect(await actsOf(shop)).toEqual(acts)
  expect(opened(await shop.office.ask('report.close', { from: null })).acts).toEqual(acts)
})

test('a discount does not make less of what is taken out', async () => {
  await using shop = await openShop()
  await customerLooks(shop)
  await put(shop, 'tea')
  const price = basketOf(shop).total
  opened(
    await shop.cashier.ask('basket.discount', { line: '1', discount: { by: 'percent', hundredths: 10_000 } }),
  )
  await setQuantity(shop, '1', 0)
  expect(out(shop)).toMatchObject([{ value: price }])
})

test('what no customer was shown is only put right; once it was charged it has been shown', async () => {
  await using shop = await openShop()
  await put(shop, 'tea', 2)
  await setQuantity(shop, '1', 1)
  expect(out(shop)).toEqual([])
  opened(await charge(shop))
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  opened(await shop.cashier.ask('sale.acknowledge', { sale: shop.cashier.sale().sale }))
  await shop.restart()
  await setQuantity(shop, '1', 0)
  expect(out(shop)).toMatchObject([{ how: 'lines', person: ingrid, pieces: 1 }])
})

test('a screen that opens over a filled basket has shown it, also when it goes again', async () => {
  await using shop = await openShop()
  await put(shop, 'tea')
  await customerLooks(shop)
  await shop.clock.run(120_000)
  await empty(shop)
  expect(out(shop)).toMatchObject([{ how: 'basket' }])
})

test('emptied with the sale that came to nothing, or thrown away while it is parked: counted as well', async () => {
  await using shop = await openShop()
  await put(shop, 'tea')
  opened(await charge(shop))
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  opened(await shop.cashier.ask('sale.acknowledge', { sale: shop.cashier.sale().sale, isEmptied: true }))
  await customerLooks(shop)
  await put(shop, 'cinnamon-bun')
  const { basket } = basketOf(shop)
  opened(await shop.cashier.ask('basket.park', {}))
  opened(await shop.cashier.ask('basket.drop', { basket }))
  expect(out(shop)).toMatchObject([
    { how: 'basket', person: ingrid },
    { how: 'basket', person: ingrid, basket },
  ])
})

test('what was paid was not taken out', async () => {
  await using shop = await openShop()
  await customerLooks(shop)
  await put(shop, 'tea')
  opened(await charge(shop))
  await pay(shop)
  await shop.cashier.acknowledge()
  expect(basketOf(shop).lines).toEqual([])
  expect(out(shop)).toEqual([])
})

test('a customer alone at a kiosk empties as they like', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  await customerLooks(shop)
  opened(await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 2 }))
  opened(await shop.kiosk.ask('basket.setQuantity', { line: '1', quantity: 1 }))
  opened(await shop.kiosk.ask('basket.empty', {}))
  expect(out(shop)).toEqual([])
})

test('a shown basket that is gone because the till became a kiosk is told of, and is nobody’s', async () => {
  await using shop = await openShop()
  await customerLooks(shop)
  await put(shop, 'tea')
  await shop.restart()
  expect(basketOf(shop).count).toBe(1)
  await shop.restart(0, { isKiosk: true })
  expect(out(shop)).toMatchObject([{ how: 'left', person: null, pieces: 1 }])
})

test('where the fact cannot be written the basket stays as it is', async () => {
  await using shop = await openShop()
  await customerLooks(shop)
  await put(shop, 'tea', 2)
  {
    using _full = noRoomFor('takenOut', shop)
    expect(await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 1 })).toMatchObject({
      problem: { code: 'journal.notWritten' },
    })
    expect(await shop.cashier.ask('basket.empty', {})).toMatchObject({
      problem: { code: 'journal.notWritten' },
    })
  }
  expect(basketOf(shop).count).toBe(2)
  expect(out(shop)).toEqual([])
})

test('an empty basket that a screen showed which has gone since was not shown', async () => {
  await using shop = await openShop()
  opened(await shop.customer.ask('poll', {}))
  await shop.clock.run(120_000)
  await put(shop, 'tea')
  opened(await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 0 }))
  expect(shop.tillFacts().filter(({ kind }) => kind === 'takenOut')).toEqual([])
})
