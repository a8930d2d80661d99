// Tests of a shop's report and closing while its tills go on: each is of one moment, and each sale stands in one period, once.
import { expect, test } from 'vitest'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { closing, counting, sell, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { twoTillsOf } from '#test/support/hub/two-tills.ts'
import { openShop } from '#test/support/till/shop.ts'

const hub = useShopHub()
const twoTills = twoTillsOf(hub)

/** What is done when the hub has this answer of its database and has asked nothing after it. */
const between = (is: RegExp, act: () => Promise<unknown>) => Object.assign(hub().interruption, { is, act })

test('an X while another office closes is of the closed period or of the next one, never of both', async () => {
  await using shop = await twoTills('Two periods', ['aaaaaa', 'bbbbbb'])
  const { one, tills } = shop
  await sell(one, 12_500)
  await one.send()
  const { from } = await tills[1].ask('x', counting)
  between(/closing_reach/, async () => {
    hub().clock.advance(1000)
    const closed = await tills[0].ask('close', { ...closing, from, person: null, rows: 0 })
    expect(closed).toMatchObject({ captured: 12_500 })
  })
  expect(await tills[1].ask('x', counting)).toMatchObject({ from, captured: 12_500 })
  expect(await tills[1].ask('x', counting)).toMatchObject({ captured: 0 })
})

test('a sale that begins while its shop is being closed is in the next period whole', async () => {
  await using shop = await twoTills('Begins', ['cccccc', 'dddddd'])
  const { one, other, tills } = shop
  await sell(one, 12_500)
  await one.send()
  await tills[0].health(rowsIn(one.folder).length)
  await tills[1].health(0)
  const { from } = await tills[0].ask('x', counting)
  await other.sell(400)
  between(/s\.runs = 1/, () => other.send(rowsIn(other.folder).length - 4))
  const closed = await tills[0].ask('close', { ...closing, from, person: null, rows: 0 })
  expect(closed.tills.map(({ until }) => until)).toEqual([rowsIn(one.folder).length, 0])
  await other.send()
  expect(await tills[0].ask('x', counting)).toMatchObject({ from: closed.to, captured: 400 })
})

test('a sale without money is counted where it began, once for a till and its copy, and not where one of them says that it was paid', async () => {
  await using one = await openShop({ seed: 91 })
  const hers = await hub().letIn('eeeeee', 'Unpaid', unitOf(one))
  const its = await hub().letIn('ffffff', 'Unpaid', unitOf(one))
  const { reference } = await one.cashier.charge(100)
  one.sandbox.phone().refuse(reference)
  await one.cashier.watch(4000)
  const sellNext = async (value: number) => {
    await sell(one, value)
    const rows = rowsIn(one.folder)
    return { rows, beginning: rows.findLast(({ kind }) => kind === 'opened')?.seq ?? 0 }
  }
  const { rows, beginning } = await sellNext(500)
  await hers.send(rows, beginning)
  await its.send(rows, beginning)
  const aborted = { state: 'aborted', sales: 1 }
  const asked = { state: 'opened', sales: 1 }
  const x = await hers.ask('x', counting)
  expect(x).toMatchObject({ captured: 0, unpaid: [aborted, asked], open: [{ value: 500 }] })
  expect(x.open).toHaveLength(1)
  const close = (from: number | null) => hers.ask('close', { ...closing, from, person: null, rows: 0 })
  expect(await close(null)).toMatchObject({ problem: { code: 'shop.openSale', details: { sales: 1 } } })
  await its.send(rows)
  hub().clock.advance(10 * 60_000)
  const closed = await close(null)
  expect(closed).toMatchObject({ captured: 500, unpaid: [aborted] })

  const next = await sellNext(300)
  await hers.send(next.rows, next.beginning)
  expect((await hers.ask('x', counting)).unpaid).toEqual([asked])
  hub().clock.advance(10 * 60_000)
  expect((await close(closed.to)).unpaid).toEqual([asked])
  expect((await hers.ask('x', counting)).unpaid).toEqual([])
})
