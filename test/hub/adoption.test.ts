// Tests of a sale that stands at two tills, as the hub follows it: where it was made, and where it was refunded.
import { expect } from 'vitest'
import { openIngest } from '#test/support/hub/hub-database.ts'
import { derivedIn, rowsIn } from '#test/support/hub/hub-rows.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { opened } from '#test/support/till/shop.ts'
import { adoptAt, refundAt, test } from '#test/support/till/two-tills.ts'

const hub = await useOpened(openIngest)

test('the rows of both tills are as the tills have them: one sale, its money taken at one, given back at both', async (shop, other, sold) => {
  opened(await shop.cashier.refund(1_500, sold))
  await adoptAt(shop, other, sold)
  opened(await refundAt(other, sold, 2_000))
  const amount = { value: 700, currency: 'NOK' } as const
  opened(await other.sell('sale.start', { amount, by: { userFlow: 'QR' } }))
  const folders = { aaaaaa: shop.folder, bbbbbb: other.folder }
  await hub.letIn(...Object.keys(folders))
  for (const [till, folder] of Object.entries(folders)) {
    const rows = rowsIn(folder)
    // The sale is followed on from what was taken in before.
    for (const part of [rows.slice(0, 2), rows.slice(2)]) await hub.ingest.take(till, part, 1)
    expect(await hub.rowsOf(till)).toEqual(derivedIn(folder))
  }
  expect((await hub.rowsOf('bbbbbb')).sales).toMatchObject([
    { sale: sold.sale, counter: null, otherTill: expect.stringContaining('Front till') },
    { counter: 1, otherTill: null },
  ])
  const moved = await hub.ask('SELECT till, kind, value FROM movement WHERE sale = $1 ORDER BY till, seq', [
    sold.sale,
  ])
  expect(moved).toEqual([
    { till: 'aaaaaa', kind: 'captured', value: 5_000 },
    { till: 'aaaaaa', kind: 'refunded', value: 1_500 },
    { till: 'bbbbbb', kind: 'refunded', value: 2_000 },
  ])
})

test('taken in all at once, the rows of a till that took a payment up are the same', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  const amount = { value: 700, currency: 'NOK' } as const
  opened(await other.sell('sale.start', { amount, by: { userFlow: 'QR' } }))
  await hub.letIn('cccccc')
  await hub.ingest.take('cccccc', rowsIn(other.folder), 1)
  expect((await hub.rowsOf('cccccc')).sales).toMatchObject([{ counter: null }, { counter: 1 }])
  expect(await hub.rowsOf('cccccc')).toEqual(derivedIn(other.folder))
})
