// Tests of the questions that only read, asked where nothing can be written, as at a standby.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { createHub } from '#hub/app/routes.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { hubPaths } from '#shared/hub.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { closing, counting, everything, openShopHub, sell, type ShopHub } from '#test/support/hub/shop-hub.ts'
import { openShop } from '#test/support/till/shop.ts'

const postgres = usePostgres()
let hub: ShopHub
let till: Awaited<ReturnType<ShopHub['letIn']>>
let sale: string

beforeAll(async () => {
  hub = await openShopHub(postgres.connection)
  await using shop = await openShop()
  const reference = await sell(shop, 12_500)
  sale = reference.replace(/-1$/, '')
  till = await hub.letIn(sale.slice(0, sale.indexOf('-')), 'Bakery', '123456')
  await till.send(rowsIn(shop.folder))
  await till.ask('close', { ...closing, from: null, person: null, rows: 0 })
})
afterAll(() => hub[Symbol.asyncDispose]())

test('each question about a shop but its closing is answered where nothing can be written, as it is elsewhere', async () => {
  const log = createLog({ write: () => undefined })
  const connection = { ...postgres.connection, options: '-c default_transaction_read_only=on' }
  await using database = openHubDatabase({ connection, log })
  const ended = new AbortController()
  using _ = { [Symbol.dispose]: () => ended.abort() }
  const clock = createManualClock()
  const parts = { database, clock, chance: seeded(1), key: seeded(2).bytes(32), log, closing: ended.signal }
  const reading = createHub(parts)
  const ask = async (path: string, body?: object) => {
    const answer = await reading.fetch(
      new Request(`http://127.0.0.1${path}`, {
        headers: { authorization: `Bearer ${till.key}`, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      }),
    )
    return { status: answer.status, said: (await answer.json()) as unknown }
  }
  const questions = {
    tills: {},
    sales: everything,
    sale: { till: till.id, sale },
    x: counting,
    closing: { number: 1 },
    closings: {},
    member: { numberPrint: 'x', owner: 'y' },
  } as const
  for (const [question, takes] of Object.entries(questions)) {
    const elsewhere = await till.ask(question as keyof typeof questions, takes)
    expect({ question, ...(await ask(`${hubPaths.shop}/${question}`, takes)) }).toEqual({
      question,
      status: 200,
      said:
        elsewhere !== null && typeof elsewhere === 'object' && 'problem' in elsewhere
          ? elsewhere
          : { answer: elsewhere },
    })
  }
  expect(await ask(hubPaths.tip)).toMatchObject({ status: 200 })
  expect(
    (await ask(`${hubPaths.shop}/close`, { ...closing, from: null, person: null, rows: 0 })).status,
  ).toBe(503)
  // It answers, and no till can give it anything.
  expect(await ask('/readyz')).toEqual({
    status: 503,
    said: { ok: false, why: 'the database takes no writes' },
  })
})
