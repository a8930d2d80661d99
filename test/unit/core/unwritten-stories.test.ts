// What was read or answered and could not be written down: it is read again before anything is repeated.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { refusal, sell, sent, type Shop } from '#test/support/till/altered-answers.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const minute = 60_000
const refunds = /refund$/

/** No fact of this kind fits on the disk until it is lifted. */
function noRoomFor(shop: Shop, kind: string): Disposable {
  const db = new DatabaseSync(path.join(shop.folder, 'journal.sqlite'))
  db.exec(
    `CREATE TRIGGER no_room BEFORE INSERT ON fact WHEN NEW.kind = '${kind}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  return {
    [Symbol.dispose]() {
      db.exec('DROP TRIGGER no_room')
      db.close()
    },
  }
}

test('a refund that arrived unheard, refused when asked again, and the disk takes not what the log tells: not made twice', async () => {
  await using shop = await openShop()
  const { reference } = await sell(shop)
  shop.network.fail('lost answer', refunds)
  shop.network.fail(refusal(409, '4150'), refunds)
  // Until then the log lags.
  shop.network.fail({ status: 200, body: [] }, /events$/, 2)
  {
    using _full = noRoomFor(shop, 'refunded')
    opened(await shop.cashier.refund(2_000))
    await shop.leaveAlone(12 * minute)
  }
  await shop.leaveAlone(5 * minute)
  expect(await shop.books(reference)).toMatchObject({ refunded: 2_000 })
  expect(sent(shop, refunds)).toHaveLength(2)
  expect(shop.cashier.sale()).toMatchObject({ refunds: [{ state: 'refunded' }], refundable: 3_000 })
})
