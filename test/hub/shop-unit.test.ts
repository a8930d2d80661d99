// A till with another sales unit than when it was paired, or one that writes what no other would: the shop's money stays right.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chained, rowsIn } from '#test/support/hub-rows.ts'
import { usePostgres } from '#test/support/postgres.ts'
import { openShop, type Shop } from '#test/support/shop.ts'
import { openShopHub, type ShopHub } from '#test/support/shop-hub.ts'

const postgres = usePostgres()
let hub: ShopHub
beforeAll(async () => {
  hub = await openShopHub(postgres.connection)
})
afterAll(() => hub[Symbol.asyncDispose]())

const counting = { zone: 'Europe/Oslo', currency: 'NOK', mode: 'sandbox' }

async function sell(shop: Shop, value: number): Promise<void> {
  const { reference } = await shop.cashier.charge(value)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
}

test('a till that was paired while it was tried out counts for the sales unit that it sells for now', async () => {
  await using shop = await openShop({ seed: 31 })
  const till = await hub.letIn('pppppp', 'Moved', '999999')
  await sell(shop, 12_500)
  await till.send(rowsIn(shop.folder))
  expect(await till.ask('x', counting)).toMatchObject({ captured: 0, others: [{ captured: 12_500 }] })
  const { merchantSerialNumber } = shop.cashier.view().till
  expect(
    await till.health(1, { merchantSerialNumber, environment: 'TEST', address: 'sandbox' }),
  ).toMatchObject({ status: 200 })
  expect(await till.ask('x', counting)).toMatchObject({ merchantSerialNumber, captured: 12_500, others: [] })
  // A till that does not say changes nothing.
  await till.health(1)
  expect(await till.ask('x', counting)).toMatchObject({ merchantSerialNumber, captured: 12_500 })
})

test('what one till writes into a refund’s fact keeps no other from its sales and its report', async () => {
  await using shop = await openShop({ seed: 32 })
  const unit = shop.cashier.view().till.merchantSerialNumber
  const odd = await hub.letIn('qqqqqq', 'Odd facts', unit)
  const other = await hub.letIn('rrrrrr', 'Odd facts', unit)
  await sell(shop, 12_500)
  await shop.cashier.refund(2_500)
  await shop.leaveAlone(10_000)
  const rows = rowsIn(shop.folder).map((row) =>
    row.kind === 'refunded' ? { ...row, body: row.body.replace('{', '{"note":"\\u0000\\ud800",') } : row,
  )
  await odd.send(chained(rows))
  expect(await other.ask('x', counting)).toMatchObject({ captured: 12_500, refunded: 2_500 })
})
