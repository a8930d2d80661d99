// Half a letter or a NUL in anything that is sent to a hub is refused, never a mistake of the hub's, and never a fact that it cannot follow.
import { expect, test } from 'vitest'
import { factBatch, health, hubPaths, pairRequest } from '#shared/hub.ts'
import { shopQuestions } from '#shared/shop.ts'
import { createClub } from '#test/support/till/club.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openHub, trouble } from '#test/support/hub/hub.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { samplesOf } from '#test/support/service/shape-samples.ts'
import { openShop } from '#test/support/till/shop.ts'

const hub = await useOpened(openHub)
const key = await hub.letIn('oddodd')

const routes = [
  [hubPaths.pair, pairRequest],
  [hubPaths.health, health],
  [hubPaths.facts, factBatch],
  ...Object.entries(shopQuestions).map(([name, { takes }]) => [`${hubPaths.shop}/${name}`, takes] as const),
] as const

test.each(routes)('%s refuses each of its texts with half a letter or a NUL in it', async (path, shape) => {
  for (const odd of ['\ud800', 'a\udfffb', '\u0000'])
    for (const { where, value } of samplesOf(shape, odd).spoilt) {
      hub.clock.advance(1_000)
      const said = await hub.post(path, value, path === hubPaths.pair ? undefined : key)
      expect({ where, said }).toMatchObject({ where, said: { status: 400, json: trouble('shape') } })
    }
  expect(hub.logged.filter((line) => line.includes('a request failed'))).toEqual([])
})

test('a service that names an agreement with half a letter and a NUL: the fact of it is at the hub, and followed', async () => {
  await using shop = await openShop()
  shop.network.reword(/^POST .*\/agreements$/, (body) => ({
    ...(body as object),
    agreementId: 'agr_\ud800\u0000',
  }))
  const { agreementId } = await createClub(shop).join('coffee-club')
  expect(agreementId).toBe('agr_\ufffd\ufffd')
  const rows = rowsIn(shop.folder)
  const till = await hub.letIn('oddday')
  expect(await hub.send('oddday', till, rows)).toMatchObject({ status: 200, json: { row: rows.length } })
  expect(await hub.database.query(`SELECT rows, derived FROM till WHERE id = 'oddday'`)).toEqual([
    { rows: rows.length, derived: rows.length },
  ])
})
