// Tests of a refund of a payment that another till of the shop took: the hub tells all that it takes, and counts the money once.
import { expect, test } from 'vitest'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { closing, counting, everything, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'

const hub = useShopHub()

test('taken up from what the hub tells, refunded at the other till, and counted once, whichever till is heard first', async () => {
  await using shop = await openShop({ seed: 21 })
  const other = await shop.another()
  const unit = unitOf(shop)
  const first = await hub().letIn('aaaaaa', 'Refunds', unit)
  const second = await hub().letIn('bbbbbb', 'Refunds', unit)
  const { reference, sale } = await shop.cashier.charge(10_000)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
  // Somebody outside the shop gives some of it back before the other till takes it up; the first till never looks.
  await shop.elsewhere('refund', 1_000)
  await first.send(rowsIn(shop.folder))

  const { adoptable } = await second.ask('sale', { till: 'aaaaaa', sale })
  const [payment] = adoptable
  if (!payment) throw new Error('nothing can be taken up')
  opened(await other.adopt(payment))
  const manager = { pin: '', reason: 'came back' }
  opened(await other.ask('sale.refund', { sale, reference, value: 4_000, manager }))
  for (let tick = 0; tick < 10; tick += 1) {
    shop.clock.advance(1000)
    await other.runOnce()
  }
  await second.send(rowsIn(other.folder))
  const told = { captured: 10_000, refunded: 5_000, refundedElsewhere: 1_000, net: 5_000, sales: 1 }
  expect(await first.ask('x', counting)).toMatchObject(told)

  // Now the first till looks at the service, and sees all of it.
  await shop.cashier.check()
  await first.send(rowsIn(shop.folder))
  const x = await first.ask('x', counting)
  expect(x).toMatchObject(told)
  expect(x.tills.map(({ captured, refunded }) => [captured, refunded])).toEqual([
    [10_000, 0],
    [0, 4_000],
  ])

  // Somebody outside gives more of it back, and only the first till looks: that counts beside the other till's refund.
  await shop.elsewhere('refund', 500, reference)
  shop.clock.advance(2000)
  await shop.cashier.check()
  await first.send(rowsIn(shop.folder))
  expect(await first.ask('x', counting)).toMatchObject({ refunded: 5_500, refundedElsewhere: 1_500 })

  expect((await second.ask('sales', everything)).sales).toMatchObject([
    { till: 'aaaaaa', sale, captured: 10_000, refunded: 5_500 },
  ])
  const file = await second.ask('sale', { till: 'aaaaaa', sale })
  expect(file.adoptable).toMatchObject([{ captured: 10_000, refunded: 5_500 }])
  const moved = file.movements.map(({ kind, till, tillName }) => [kind, till, tillName])
  expect(moved).toHaveLength(3)
  expect(moved).toEqual(
    expect.arrayContaining([
      ['captured', 'aaaaaa', 'Till aaaaaa'],
      ['elsewhere', null, null],
      ['refunded', 'bbbbbb', 'Till bbbbbb'],
    ]),
  )
  expect(file.facts.map(({ kind }) => kind)).toContain('adopted')

  // What has all gone back is offered to nobody.
  opened(await shop.cashier.refund(4_500))
  await shop.leaveAlone(10_000)
  await first.send(rowsIn(shop.folder))
  const after = await second.ask('sale', { till: 'aaaaaa', sale })
  expect(after).toMatchObject({ sale: { captured: 10_000, refunded: 10_000 }, adoptable: [] })
})

test('given back outside the shop after a closing, and seen only by a till that took the payment up: the next period has it, once', async () => {
  await using shop = await openShop({ seed: 23 })
  const other = await shop.another()
  const unit = unitOf(shop)
  const first = await hub().letIn('cccccc', 'Seen', unit)
  const second = await hub().letIn('dddddd', 'Seen', unit)
  const { reference, sale } = await shop.cashier.charge(10_000)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
  await first.send(rowsIn(shop.folder))
  const { adoptable } = await second.ask('sale', { till: 'cccccc', sale })
  const [payment] = adoptable
  if (!payment) throw new Error('nothing can be taken up')
  opened(await other.adopt(payment))
  await second.send(rowsIn(other.folder))
  const closed = await first.ask('close', { ...closing, from: null, person: null, rows: 0 })
  expect(closed).toMatchObject({ captured: 10_000 })
  await shop.elsewhere('refund', 1_000)
  shop.clock.advance(2000)
  opened(await other.adopt(payment))
  await second.send(rowsIn(other.folder))
  expect(rowsIn(other.folder).at(-1)).toMatchObject({ kind: 'refundedAtOtherTills' })
  const told = { captured: 0, refunded: 1_000, refundedElsewhere: 1_000 }
  expect(await first.ask('x', counting)).toMatchObject(told)
  await shop.cashier.check()
  await first.send(rowsIn(shop.folder))
  expect(await first.ask('x', counting)).toMatchObject(told)
})
