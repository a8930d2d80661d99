// The hub's answers to questions about the shop that no till of ours would ask.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usePostgres } from '#test/support/postgres.ts'
import { openShopHub, type ShopHub } from '#test/support/shop-hub.ts'

const postgres = usePostgres()
let hub: ShopHub
beforeAll(async () => {
  hub = await openShopHub(postgres.connection)
})
afterAll(() => hub[Symbol.asyncDispose]())

const counting = { zone: 'Europe/Oslo', currency: 'NOK', mode: 'sandbox' }
const everything = { text: '', filter: 'all', days: null, till: null, after: null, zone: 'Europe/Oslo' }

test('nobody’s string is more than a string, and what is none of the shapes is refused', async () => {
  const till = await hub.letIn('mmmmmm', 'Odd', '123456')
  const odd = `'); DROP TABLE sale; -- $1 \\ %_`
  expect((await till.ask('sales', { ...everything, text: odd })).sales).toEqual([])
  expect(await till.ask('sale', { till: 'mmmmmm', sale: odd })).toMatchObject({
    problem: { code: 'sale.unknown' },
  })
  for (const [question, takes] of [
    ['sales', { ...everything, text: '\u0000' }],
    ['sales', { ...everything, zone: `Europe/Oslo'; DROP TABLE sale` }],
    ['sales', { ...everything, filter: 'true; DROP TABLE sale' }],
    ['sales', { ...everything, till: odd }],
    ['x', { ...counting, more: 1 }],
    ['close', { ...counting, from: 'now', person: null, rows: 0 }],
    ['closing', { number: 1.5 }],
    ['closing', {}],
  ] as const)
    expect(await hub.post(`/v1/shop/${question}`, till.key, takes)).toMatchObject({
      status: 400,
      said: { trouble: { code: 'shape' } },
    })
  for (const question of ['constructor', 'toString', 'nothing'])
    expect(await hub.post(`/v1/shop/${question}`, till.key, {})).toMatchObject({ status: 404 })
  expect(await hub.post('/v1/shop/tills', 'no key', {})).toMatchObject({ status: 401 })
})
