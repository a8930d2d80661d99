// Tests of a till that takes over the members of another that is gone: the shop counts a membership's money once.
import { expect, test } from 'vitest'
import { member } from '#test/support/till/club.ts'
import { refundInPortal, xOf, zOf } from '#test/support/till/charge-portal.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'
import { closing, counting, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { second } from '#test/support/run/times.ts'

const hub = useShopHub()

const manager = { pin: '', reason: 'asked for it' }

const firstCharge = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).charges[0]?.chargeId ?? ''

test('a till is made from a copy: of a member who joined after that, the money counts once', async () => {
  await using shop = await openShop({ seed: 61 })
  await member(shop)
  const restore = shop.backup()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  opened(await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 2_000, manager }))
  const first = await hub().letIn('aaaaaa', 'Copies', unitOf(shop))
  await first.send(rowsIn(shop.folder))
  expect(await first.ask('x', counting)).toMatchObject({ captured: 2 * 19_900, refunded: 2_000 })
  // It burns down; another is made from the copy, and gives some back as well.
  const restored = await restore()
  expect(await zOf(restored)).toMatchObject({ captured: 2 * 19_900, refunded: 2_000 })
  opened(await restored.ask('charges.refund', { agreementId, chargeId, amount: 500, manager }))
  shop.clock.advance(second)
  await restored.runOnce()
  expect(await xOf(restored)).toMatchObject({ captured: 0, refunded: 500 })
  const its = await hub().letIn('bbbbbb', 'Copies', unitOf(shop))
  await its.send(rowsIn(`${shop.folder}-restored`))
  const x = await its.ask('x', counting)
  expect(x).toMatchObject({ captured: 2 * 19_900, sales: 2, refunded: 2_500, refundedElsewhere: 0 })
  // The VAT is the plan's, whichever till has told of it.
  expect(x.rates).toMatchObject([
    { rate: 1500, captured: 2 * 19_900, capturedVat: 5_192, refunded: 2_500, refundedVat: 326 },
  ])
})

test('members are taken over: what the till that is gone had told since its last closing counts once, and what it had not told as well', async () => {
  await using shop = await openShop({ seed: 62 })
  const before = await member(shop)
  const chargeId = await firstCharge(shop, before.agreementId)
  const first = await hub().letIn('cccccc', 'Heirs', unitOf(shop))
  await zOf(shop.office)
  await first.send(rowsIn(shop.folder))
  const { to } = await first.ask('close', { ...closing, from: null, person: null, rows: 0 })
  const since = shop.clock.now()
  shop.clock.advance(second)
  await member(shop)
  const refundHere = (amount: number) =>
    shop.office.ask('charges.refund', { agreementId: before.agreementId, chargeId, amount, manager })
  opened(await refundHere(1_000))
  await first.send(rowsIn(shop.folder))
  expect(await first.ask('x', counting)).toMatchObject({ captured: 19_900, refunded: 1_000 })
  // The hub never hears of this one.
  opened(await refundHere(300))
  const other = await shop.another()
  opened(await other.ask('agreements.takeOver', { till: shop.tillId(), since, manager }))
  expect(await xOf(other)).toMatchObject({ captured: 19_900, refunded: 1_300 })
  const second_ = await hub().letIn('dddddd', 'Heirs', unitOf(shop))
  await second_.send(rowsIn(other.folder))
  const whole = { captured: 19_900, refunded: 1_300, refundedElsewhere: 300 }
  expect(await second_.ask('x', counting)).toMatchObject(whole)
  const closed = await second_.ask('close', { ...closing, from: to, person: null, rows: 0 })
  expect(closed).toMatchObject({ number: 2, ...whole })

  // Whatever moves now is told by the heir alone, and what was closed is not told again.
  await refundInPortal(shop, before.agreementId, chargeId, 70)
  shop.clock.advance(second)
  opened(
    await other.ask('charges.refund', {
      agreementId: before.agreementId,
      chargeId,
      amount: 4,
      manager,
    }),
  )
  await zOf(other)
  await second_.send(rowsIn(other.folder))
  expect(await second_.ask('x', counting)).toMatchObject({
    captured: 0,
    refunded: 74,
    refundedElsewhere: 70,
  })
})

test('the heir is heard first: when the till that is gone comes back to send its last rows, nothing is added', async () => {
  await using shop = await openShop({ seed: 63 })
  await zOf(shop.office)
  const since = shop.clock.now()
  const first = await hub().letIn('eeeeee', 'Late', unitOf(shop))
  await first.send(rowsIn(shop.folder))
  shop.clock.advance(second)
  await member(shop)
  const other = await shop.another()
  opened(await other.ask('agreements.takeOver', { till: shop.tillId(), since, manager }))
  const its = await hub().letIn('ffffff', 'Late', unitOf(shop))
  await its.send(rowsIn(other.folder))
  const closed = await its.ask('close', { ...closing, from: null, person: null, rows: 0 })
  expect(closed).toMatchObject({ captured: 19_900 })
  await first.send(rowsIn(shop.folder))
  const x = await its.ask('x', counting)
  expect(x).toMatchObject({ captured: 0, refunded: 0 })
  expect(x.tills.map(({ till, captured }) => [till, captured])).toEqual([
    ['eeeeee', 19_900],
    ['ffffff', -19_900],
  ])
})
