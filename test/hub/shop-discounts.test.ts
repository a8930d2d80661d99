// What was taken off at the tills of a shop, in the shop's report and its closings.
import { expect, test } from 'vitest'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { closing, counting, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { twoTillsOf } from '#test/support/hub/two-tills.ts'
import { opened } from '#test/support/till/shop.ts'

const hub = useShopHub()
const twoTills = twoTillsOf(hub)
const tenth = { by: 'percent', hundredths: 1_000 } as const

test('what was taken off at each till stands in the shop’s report once, by who gave it, and in the period of the first money', async () => {
  await using shop = await twoTills('Discounts', ['kdkdkd', 'mdmdmd'])
  const { one, other, tills } = shop
  const sellReduced = async (off: number) => {
    opened(await one.cashier.ask('basket.add', { product: 'tea', quantity: 1 }))
    opened(await one.cashier.ask('basket.addAmount', { value: 10_000 }))
    const { lines } = one.cashier.view().basket
    const line = lines[0]?.line ?? ''
    opened(await one.cashier.ask('basket.discount', { line, discount: { by: 'amount', value: off } }))
    opened(await one.cashier.ask('basket.discount', { line: null, discount: tenth }))
    const { basket, total } = one.cashier.view().basket
    const sold = opened(
      await one.cashier.start({
        amount: { value: total, currency: 'NOK' },
        by: { userFlow: 'QR' },
        basket,
      }),
    )
    one.sandbox.phone().approve(sold.reference)
    await one.cashier.watch(10_000)
    await one.cashier.acknowledge()
    return sold
  }
  const { sale, reference } = await sellReduced(300)
  await other.sell(5_000)
  // The hub's last row of the till is that of the money, and the period ends with it.
  await one.send(rowsIn(one.folder).findLast(({ kind }) => kind === 'captured')?.seq)
  await other.send()
  const person = { id: 'sandbox', name: 'Ingrid' }
  const x = await tills[1].ask('x', counting)
  const given = [
    { person, on: 'line', count: 1, value: 300, rates: [{ rate: 1_500, value: 300 }] },
    {
      person,
      on: 'basket',
      count: 1,
      value: 1_360,
      rates: [
        { rate: 2_500, value: 1_000 },
        { rate: 1_500, value: 360 },
      ],
    },
  ]
  expect(x.discounts).toEqual(given)
  expect(x.discounts).toEqual(opened(await one.office.ask('report.x', {})).discounts)
  // What was taken off money of another sales unit or currency is none of whoever asks.
  const ofOther = await hub().letIn('pdpdpd', 'Discounts', '999999')
  expect((await ofOther.ask('x', counting)).discounts).toEqual([])
  expect((await tills[1].ask('x', { ...counting, currency: 'DKK' })).discounts).toEqual([])

  const closed = await tills[1].ask('close', { ...closing, from: x.from, person: null, rows: 0 })
  expect(closed).toMatchObject({ number: 1, discounts: given })
  const manager = { pin: '', reason: 'came back' }
  opened(await one.cashier.ask('sale.refund', { sale, reference, value: 1_000, manager }))
  await one.leaveAlone(10_000)
  await sellReduced(500)
  await one.send()
  // A copy of the folder tells of the first sale once more, at a till of its own.
  const copy = await hub().letIn('ndndnd', 'Discounts', unitOf(one))
  await copy.send(rowsIn(one.folder))
  expect((await tills[1].ask('x', counting)).discounts).toEqual([
    { person, on: 'line', count: 1, value: 500, rates: [{ rate: 1_500, value: 500 }] },
    {
      person,
      on: 'basket',
      count: 1,
      value: 1_340,
      rates: [
        { rate: 2_500, value: 1_000 },
        { rate: 1_500, value: 340 },
      ],
    },
  ])
})
