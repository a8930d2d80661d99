// A receipt's number is one only together with the till that gave it out: two tills of one name, and a till that comes back from a copy.
import { expect, test } from 'vitest'
import type { InputOf } from '#shared/bridge.ts'
import type { PrintRow } from '#shared/paper.ts'
import { sent } from '#test/support/till/baskets.ts'
import { phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'

type Copy = Awaited<ReturnType<Shop['copy']>>

async function sellAt(shop: Shop, { ask, runOnce, view }: Copy, value: number) {
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber } as const
  const order: InputOf<'sale.start'> = { amount: { value, currency: 'NOK' }, by }
  opened(await ask('sale.start', order))
  shop.sandbox.phone('4791234567').approve()
  for (let turn = 0; turn < 8 && view().sale?.state !== 'captured'; turn += 1) {
    opened(await ask('poll', {}))
    await shop.clock.run(1000)
    await runOnce()
  }
  return view().sale?.sale ?? ''
}

/** A till sold once, was copied, and sold again; so did the till on the copy. */
async function comeBack() {
  const shop = await openShop()
  const { sale: first } = await sold(shop, 1_000)
  const copy = await shop.copy()
  const { sale: lost } = await sold(shop, 2_000)
  const lostAtWallet = sent(shop).receipt?.bottomLine.posId
  const again = await sellAt(shop, copy, 3_000)
  const atWallets = [lostAtWallet, sent(shop).receipt?.bottomLine.posId]
  return { shop, copy, first, lost, again, atWallets }
}

const valueOf = (rows: readonly PrintRow[], left: string): string | undefined =>
  rows.flatMap((row) => (row.is === 'pair' && row.left === left ? [row.right] : []))[0]

test('two receipts of one number name their till with its id, on paper and in the wallet', async () => {
  const { shop, copy, lost, again, atWallets } = await comeBack()
  await using _ = shop
  const [one] = opened(await shop.office.ask('office.sale', { sale: lost })).receipts
  const [other] = opened(await copy.office('office.sale', { sale: again })).receipts
  expect([one?.number, other?.number]).toEqual([2, 2])
  const named = [`Till 1 · ${shop.tillId()}`, `Till 1 · ${copy.tillId}`]
  expect([one, other].map((paper) => valueOf(paper?.rows ?? [], 'Till'))).toEqual(named)
  expect(atWallets).toEqual(named)
})

test('the office of the till on the copy says which till gave a receipt out, and finds it by both', async () => {
  const { shop, copy, first, again } = await comeBack()
  await using _ = shop
  const found = async (text: string) => {
    const search: InputOf<'office.search'> = { text, filter: 'all', days: null, before: null }
    return opened(await copy.office('office.search', search)).sales.map(({ sale, till }) => ({ sale, till }))
  }
  const [before, after] = [
    { sale: first, till: shop.tillId() },
    { sale: again, till: copy.tillId },
  ]
  expect(await found('')).toEqual([after, before])
  expect(await found('2')).toEqual([after])
  for (const text of [`2 ${copy.tillId}`, `${copy.tillId.toUpperCase()} · 2`, `${copy.tillId}-2`])
    expect(await found(text)).toEqual([after])
  expect(await found(`1 ${shop.tillId()}`)).toEqual([before])
  expect(await found(`2 ${shop.tillId()}`)).toEqual([])
})

test('a till that was never another says nothing of its id in its list', async () => {
  await using shop = await openShop()
  await sold(shop, 1_000)
  const search: InputOf<'office.search'> = { text: '1', filter: 'all', days: null, before: null }
  expect(opened(await shop.office.ask('office.search', search)).sales).toMatchObject([
    { receipt: 1, till: null },
  ])
})

test('two closings of one number name their till with its id', async () => {
  const { shop, copy } = await comeBack()
  await using _ = shop
  const close = async (ask: Copy['office']) => opened(await ask('report.close', { from: null }))
  const [one, other] = [await close(shop.office.ask), await close(copy.office)]
  expect([one.number, other.number]).toEqual([1, 1])
  const paperOf = async (ask: Copy['office']) => valueOf(opened(await ask('report.z', { number: 1 })), 'Till')
  expect([await paperOf(shop.office.ask), await paperOf(copy.office)]).toEqual([
    `Till 1 · ${shop.tillId()}`,
    `Till 1 · ${copy.tillId}`,
  ])
})
