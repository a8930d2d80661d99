// Tests of a shop's report and closing while its tills go on: each is of one moment.
import { expect, test } from 'vitest'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { closing, counting, sell, useShopHub } from '#test/support/hub/shop-hub.ts'
import { twoTillsOf } from '#test/support/hub/two-tills.ts'

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
