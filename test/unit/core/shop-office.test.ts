// Does the office hear of its whole shop what the hub says, and nothing it cannot believe? A till sells on whatever the hub does.
import { expect, test } from 'vitest'
import { askShop } from '#core/hub/asking.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { openShop } from '#test/support/shop.ts'

const heard = (said: unknown) => ({ ask: () => Promise.resolve(ok(said)) })

test('a till without a hub says so, shows no pages of the shop, and sells', async () => {
  await using shop = await openShop()
  expect(await shop.office.ask('shop.tills', {})).toEqual(failed(problem('hub.none')))
  expect(await shop.office.ask('shop.close', { from: null })).toEqual(failed(problem('hub.none')))
  const manager = { pin: '', reason: 'came back' }
  const sale = 'aaaaaa-00001-abcdef'
  const refund = { till: 'aaaaaa', sale, reference: `${sale}-1`, value: 100, manager }
  expect(await shop.office.ask('shop.refund', refund)).toMatchObject({ ok: false })
  expect(shop.facts(sale)).toEqual([])
  expect(shop.office.view().till.hasHub).toBe(false)
  const { reference } = await shop.cashier.charge(1_000)
  shop.sandbox.phone().approve(reference)
  expect(await shop.cashier.watch(10_000)).toMatchObject({ state: 'captured' })
})

test('what stands in the way is passed on as it was said, on the way or by the hub', async () => {
  const away = failed(problem('hub.away'))
  expect(await askShop({ ask: () => Promise.resolve(away) }, 'tills', {})).toEqual(away)
  const refused = problem('shop.openSale', { sales: 1, number: 7, till: 'Bar' })
  expect(await askShop(heard({ problem: refused }), 'closings', {})).toEqual(failed(refused))
  expect(await askShop(heard({ answer: [] }), 'closings', {})).toEqual(ok([]))
})

test.each([
  ['no answer at all', null],
  ['neither answer nor problem', { tills: [] }],
  ['an answer of another shape', { answer: [{ till: 'aaaaaa' }] }],
  ['a problem that is none', { problem: 'no' }],
])('%s is not believed', async (_, said) => {
  expect(await askShop(heard(said), 'tills', {})).toEqual(failed(problem('hub.garbled')))
})
