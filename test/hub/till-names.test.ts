// Tills of one shop that bear one name: the hub tells them so, and names them with their ids wherever several stand together.
import { expect, test } from 'vitest'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { closing, counting, everything, sell, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const hub = useShopHub()

test('two tills of one name: each is told of the other, and lists, reports and the search name them with their ids', async () => {
  await using one = await openShop({ seed: 12 })
  const second = await one.another()
  const ids = [one.tillId(), second.tillId]
  const [first, other] = [
    await hub().letIn(one.tillId(), 'Namesakes', unitOf(one), 'Till 1'),
    await hub().letIn(second.tillId, 'Namesakes', unitOf(one), 'Till 1'),
  ]
  await sell(one, 1_000)
  const { reference } = await second.charge(2_000)
  one.sandbox.phone().approve(reference)
  for (let tick = 0; tick < 5; tick += 1) {
    one.clock.advance(1000)
    opened(await second.sell('poll', {}))
  }
  await first.send(rowsIn(one.folder))
  await other.send(rowsIn(second.folder))
  expect((await first.health(1)).said).toMatchObject({ namesakes: [second.tillId] })

  const named = ids.map((id) => `Till 1 · ${id}`)
  const namesIn = (rows: readonly { tillName: string }[]) => rows.map(({ tillName }) => tillName).toSorted()
  const salesOf = async (text: string) => (await first.ask('sales', { ...everything, text })).sales
  expect(namesIn(await salesOf(''))).toEqual(named.toSorted())
  expect((await salesOf('1')).map(({ receipt }) => receipt)).toEqual([1, 1])
  expect([namesIn(await salesOf(`1 ${ids[0]}`)), namesIn(await salesOf(`${ids[1]}-1`))]).toEqual(
    named.map((name) => [name]),
  )
  expect((await first.ask('tills', {})).map(({ name }) => name)).toEqual(named.toSorted())
  expect((await first.ask('x', counting)).tills.map(({ name }) => name)).toEqual(named.toSorted())
  expect(await first.ask('close', { ...closing, from: null, person: null, rows: 0 })).toMatchObject({
    tillName: named[0],
  })

  const alone = await hub().letIn('zzzzza', 'Namesakes', unitOf(one), 'Till 2')
  expect((await alone.health(1)).said).toMatchObject({ namesakes: [] })
  expect((await alone.ask('tills', {})).map(({ name }) => name)).toContain('Till 2')
})
