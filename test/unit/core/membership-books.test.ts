// A till made from a copy of one that gave back of another till’s charge: that money is in its report, once.
import { expect, test } from 'vitest'
import { daysAt } from '#test/support/till/club-days.ts'
import { zOf } from '#test/support/till/charge-portal.ts'
import { member } from '#test/support/till/club.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const manager = { pin: '', reason: 'asked for it' }
const nothing = { captured: 0, refunded: 0, refundedElsewhere: 0 }

const firstCharge = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).charges[0]?.chargeId ?? ''

test('made from a copy from before it gave back of another till’s charge: within a day that is in the report here, once', async () => {
  await using shop = await openShop()
  const known = await member(shop)
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const other = await shop.another()
  opened(await other.ask('agreements.stop', { agreementId: known.agreementId, manager }))
  const restore = other.backup()
  opened(await other.ask('charges.refund', { agreementId, chargeId, amount: 3_000, manager }))
  const restored = await restore()
  await daysAt(shop, [restored], 1)
  expect(await zOf(restored)).toEqual({ ...nothing, refunded: 3_000, refundedElsewhere: 3_000 })
  expect(await zOf(shop.office)).toEqual({ ...nothing, captured: 2 * 19_900 })
  expect(await zOf(restored)).toEqual(nothing)
})

test('what the lost till gave back of another till’s charge is in the report here also where the office acts on that member first', async () => {
  await using shop = await openShop()
  const known = await member(shop)
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const other = await shop.another()
  opened(await other.ask('agreements.stop', { agreementId: known.agreementId, manager }))
  const restore = other.backup()
  opened(await other.ask('charges.refund', { agreementId, chargeId, amount: 3_000, manager }))
  const restored = await restore()
  opened(await restored.ask('charges.refund', { agreementId, chargeId, amount: 1_000, manager }))
  await daysAt(shop, [restored], 1)
  expect(await zOf(restored)).toEqual({ ...nothing, refunded: 4_000, refundedElsewhere: 3_000 })
})
