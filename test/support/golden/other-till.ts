// A golden day at two Finnish tills: the second gives money of the first's sales back, and takes over its members.
import { atHome, daysAt } from '#test/support/till/club-days.ts'
import { captureInPortal } from '#test/support/till/charge-portal.ts'
import { accepted, member } from '#test/support/till/club.ts'
import { captures, close, manager, paidByPhone, phones, type GoldenShop } from '#test/support/golden/day.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { adoptAt, refundAt } from '#test/support/till/two-tills.ts'
import { second, minute } from '#test/support/run/times.ts'

type Other = Awaited<ReturnType<Shop['another']>>

export async function otherTill(shop: GoldenShop): Promise<string> {
  const other = await shop.another()
  await refundedThere(shop, other)
  const { agreementId } = await member(shop)
  opened(await other.ask('agreements.pause', { agreementId, isPaused: true }))
  opened(await other.ask('agreements.pause', { agreementId, isPaused: false }))
  const looks = async () => {
    opened(await other.ask('agreements.look', { agreementId }))
    opened(await other.ask('agreements.attention', {}))
  }
  await daysAt(shop, [atHome(shop), other], 2)
  await looks()
  await leftReserved(shop)
  await close(shop.office)
  const closedAt = shop.clock.now()
  // A list of agreements is kept for a minute.
  shop.clock.advance(2 * minute)
  opened(await other.ask('agreements.takeOver', { till: shop.tillId(), since: closedAt, manager }))
  await daysAt(shop, [other], 1)
  await looks()
  await daysAt(shop, [other], 31)
  await looks()
  await close(other)
  return other.folder
}

async function refundedThere(shop: GoldenShop, other: Other) {
  const sold = await paidByPhone(shop, 5_000, phones.FI)
  opened(await shop.cashier.refund(700, sold))
  const adopted = await adoptAt(shop, other, sold)
  opened(await refundAt(other, { ...sold, sale: adopted }, 2_000))
  shop.clock.advance(minute)
  await shop.reconcile()
  opened(await shop.cashier.ask('sale.look', { sale: sold.sale }))
  opened(await other.sell('sale.look', { sale: adopted }))
}

/** A first charge of which somebody else has captured a part, and this till nothing. */
async function leftReserved(shop: GoldenShop) {
  const { club, agreementId } = await accepted(shop)
  shop.network.fail('refused connection', captures, 10_000)
  await club.watch(10 * second)
  shop.network.forgive()
  const [first] = (await club.look(agreementId)).charges
  shop.say('somebody captures 5.00 of the first charge in the portal')
  await captureInPortal(shop, agreementId, first?.chargeId ?? '', 500)
}
