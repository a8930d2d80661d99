// The office's view of its whole shop: what the hub says, and nothing it cannot believe. A till sells on whatever the hub does.
import { expect, test } from 'vitest'
import { queryShop } from '#core/hub/commands.ts'
import { hubPaths } from '#shared/hub.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { member } from '#test/support/till/club.ts'
import { refundInPortal } from '#test/support/till/charge-portal.ts'
import { createHubPeer, hubUrl, pairingCode } from '#test/support/till/hub-peer.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

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
  expect(await queryShop({ ask: () => Promise.resolve(away) }, 'tills', {})).toEqual(away)
  const refused = problem('shop.openSale', { sales: 1, number: 7, till: 'Bar' })
  expect(await queryShop(heard({ problem: refused }), 'closings', {})).toEqual(failed(refused))
  expect(await queryShop(heard({ answer: [] }), 'closings', {})).toEqual(ok([]))
})

test.each([
  ['no answer at all', null],
  ['neither answer nor problem', { tills: [] }],
  ['an answer of another shape', { answer: [{ till: 'aaaaaa' }] }],
  ['a problem that is none', { problem: 'no' }],
])('%s is not believed', async (_, said) => {
  expect(await queryShop(heard(said), 'tills', {})).toEqual(failed(problem('hub.garbled')))
})

/** Its hub has all that it wrote, and money went back in the portal since; `closed`: what the hub had, and was told, when it was asked to close. */
async function shopWithMoneyElsewhere() {
  const hub = createHubPeer()
  const closed: { had: number; rows: unknown }[] = []
  const listening = {
    async fetch(request: Request) {
      if (request.url.endsWith('/close'))
        closed.push({ had: hub.rows.length, ...((await request.clone().json()) as { rows: unknown }) })
      // The line takes its time.
      if (request.url.endsWith(hubPaths.facts))
        for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return hub.fetch(request)
    },
  }
  const shop = await openShop({ hub: listening, vault: memoryVault() })
  const { agreementId } = await member(shop)
  const chargeId = opened(await shop.office.ask('agreements.look', { agreementId })).charges[0]?.chargeId
  shop.run()
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  await expect.poll(() => hub.rows.length).toBe(rowsIn(shop.folder).length)
  await refundInPortal(shop, agreementId, chargeId ?? '', 3_000)
  return { shop, hub, closed }
}

test('the shop is closed when its hub has what the look before the closing found', async () => {
  const { shop, closed } = await shopWithMoneyElsewhere()
  await using _ = shop
  const before = rowsIn(shop.folder).length
  await shop.office.ask('shop.close', { from: null })
  const rows = rowsIn(shop.folder).length
  expect(rows).toBeGreaterThan(before)
  expect(closed).toMatchObject([{ had: rows, rows }])
})

test('a hub that takes too long is asked all the same, and is told how much this till has written', async () => {
  const { shop, closed } = await shopWithMoneyElsewhere()
  await using _ = shop
  const had = rowsIn(shop.folder).length
  shop.network.fail('silence', /^POST \/v1\/facts/, 1000)
  const closing = shop.office.ask('shop.close', { from: null })
  await expect.poll(() => rowsIn(shop.folder).length).toBeGreaterThan(had)
  expect(closed).toEqual([])
  shop.clock.advance(10_000)
  await closing
  expect(closed).toMatchObject([{ had, rows: rowsIn(shop.folder).length }])
})

test('nobody waits for a hub that refuses this till', async () => {
  const { shop, hub, closed } = await shopWithMoneyElsewhere()
  await using _ = shop
  hub.revoke()
  expect(await shop.office.ask('shop.close', { from: null })).toMatchObject({
    problem: { code: 'hub.keyRefused' },
  })
  expect(closed).toHaveLength(1)
})
