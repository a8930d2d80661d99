// The shop's sums of what one till wrote are that till's own, to the minor unit, also of what somebody gave back elsewhere.
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import type { MovementRow, SoldRow } from '#core/money/movements.ts'
import { soldOf, sumsOf } from '#core/report/sums.ts'
import { countedPayments, type ShopMovement } from '#hub/shop/money.ts'
import { countedMoneyOf } from '#hub/shop/sold.ts'
import { approve, charge, put } from '#test/support/till/baskets.ts'
import { refundInPortal } from '#test/support/till/charge-portal.ts'
import { member } from '#test/support/till/club.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

type Row = MovementRow & SoldRow & { body: string }

/** By rate, as the hub counts this till's rows. */
function ratesOfShop(shop: Shop) {
  using db = new DatabaseSync(filesOf(shop.folder).journal, { readOnly: true })
  const text =
    'SELECT movement.*, goods, person, body FROM movement LEFT JOIN sold USING (seq) JOIN fact USING (seq)'
  const told = (db.prepare(`${text} ORDER BY seq`).all() as Row[]).map(({ body, ...row }): ShopMovement => {
    const { reference, chargeId, refund, task } = JSON.parse(body) as Record<string, string | undefined>
    const about = { reference: reference ?? chargeId ?? '', refund: refund ?? task ?? null }
    return { ...row, ...soldOf(row.goods ? row : null), ...about, till: shop.tillId(), isNew: true }
  })
  const rows = countedPayments(told, []).flatMap((payment) => countedMoneyOf(payment, []).rows)
  const own = { owner: told[0]?.owner ?? '', currency: 'NOK' } as const
  return sumsOf(rows, [], own, 'Europe/Oslo').rates
}

const ratesOfTill = async (shop: Shop) => opened(await shop.office.ask('report.x', {})).rates

test('a tip that is given back in the portal is a tip', async () => {
  await using shop = await openShop()
  await put(shop, 'tea', 2)
  opened(await charge(shop, { tip: 1_000 }))
  approve(shop)
  await shop.cashier.watch(8_000)
  const { reference, amount } = shop.cashier.sale()
  await shop.elsewhere('refund', amount.value, reference)
  await shop.cashier.acknowledge()
  await shop.reconcile()
  await shop.leaveAlone(5_000)
  const rates = await ratesOfTill(shop)
  expect(rates).toContainEqual(expect.objectContaining({ outside: 'tip', captured: 1_000, refunded: 1_000 }))
  expect(ratesOfShop(shop)).toEqual(rates)
})

test('a member’s charge that is given back in the portal by parts has the same VAT', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  for (const part of [1_001, 1_002, 1_003]) {
    await refundInPortal(shop, agreementId, chargeId, part)
    shop.clock.advance(1_000)
    await club.look(agreementId)
    expect(ratesOfShop(shop)).toEqual(await ratesOfTill(shop))
  }
})
