// Half a letter or a NUL in anything that is sent to a hub is refused, never a mistake of the hub's, and never a fact that it cannot follow.
import { expect, test } from 'vitest'
import { factBatch, health, hubPaths, hubPairRequest, parseKnownFields } from '#shared/hub.ts'
import { shopQuestions } from '#shared/shop.ts'
import { placeOfOddText } from '#shared/text.ts'
import { createClub } from '#test/support/till/club.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openHub } from '#test/support/hub/hub.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { faultsAtDoor, hostileBodies, type Hostile } from '#test/support/attacks/hostile-values.ts'
import type { Answer } from '#test/support/till/http-page.ts'
import { sizedTest } from '#test/support/run/run-size.ts'
import { fullSamples } from '#test/support/samples/sample.ts'
import { openShop } from '#test/support/till/shop.ts'

const hub = await useOpened(openHub)
const key = await hub.letIn('oddodd')

const routes = [
  [hubPaths.pair, hubPairRequest],
  [hubPaths.health, health],
  [hubPaths.facts, factBatch],
  ...Object.entries(shopQuestions).map(([name, { takes }]) => [`${hubPaths.shop}/${name}`, takes] as const),
] as const

sizedTest.each(routes)(
  '%s does what fits it or refuses it in words, with a key or without',
  async (path, shape) => {
    const needsKey = path !== hubPaths.pair
    const [good] = fullSamples(shape)
    const asked = hostileBodies(good, { every: [6, 3], ...(needsKey ? {} : { most: 5000 }) })
    let count = 0
    const door = {
      ask: ({ body }: Hostile) => {
        hub.clock.advance(10_000)
        isKnown = !needsKey || (count += 1) % 9 > 0
        const headers = { 'content-type': 'application/json' }
        return hub.ask(path, { method: 'POST', body, headers, ...(isKnown && needsKey ? { key } : {}) })
      },
      fits: (value: unknown) => {
        const { success, data } = parseKnownFields(shape, structuredClone(value))
        return success && placeOfOddText(data) === null
      },
      isDone: ({ status }: Answer) => status < 400,
      refuses: ({ kind }: Hostile) =>
        !isKnown ? /^401 .*"key"/ : kind === 'tooLong' ? /^413 .*"large"/ : /^(400|413) .*"(shape|large)"/,
    }
    let isKnown = true
    expect(await faultsAtDoor(path, asked, door)).toEqual([])
    expect((await hub.tip(key)).json).toMatchObject({ row: 0 })
    expect(hub.logged.filter((line) => line.includes('a request failed') || line.includes(key))).toEqual([])
  },
)

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
