// Refunds that two people ask for, at one till or at two with one past: as many are given as were asked for, and none beyond.
import { expect, test } from 'vitest'
import { createClub } from '#test/support/club.ts'
import { captureInPortal } from '#test/support/club-elsewhere.ts'
import { openShop, opened, type Shop } from '#test/support/shop.ts'

const second = 1000
const minute = 60 * second

async function member(shop: Shop, plan = 'coffee-club') {
  const club = createClub(shop)
  const { agreementId } = await club.join(plan)
  const phone = shop.sandbox.phone()
  phone.scanAgreement(club.token())
  phone.acceptAgreement()
  await club.watch(6 * second)
  await club.acknowledge()
  return { club, phone, agreementId: agreementId ?? '' }
}

const manager = { pin: '', reason: 'asked for it' }

test('two tills with one past give two refunds when two are asked for', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const copy = await shop.copy()
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  const refund = { agreementId, chargeId, amount: 5000, manager }
  opened(await shop.office.ask('charges.refund', refund))
  opened(await copy.office('charges.refund', refund))
  expect((await club.look(agreementId)).charges).toMatchObject([{ refunded: 10_000 }])
})

test('what is being refunded already cannot be refunded once more meanwhile', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const chargeId = (await club.look(agreementId)).charges[0]?.chargeId ?? ''
  const refund = { agreementId, chargeId, amount: 15_000, manager }
  shop.network.fail('html', /\/refund$/)
  opened(await shop.office.ask('charges.refund', refund))
  expect(await shop.office.ask('charges.refund', refund)).toMatchObject({
    problem: { code: 'charge.cannotRefund', details: { limit: 4900 } },
  })
  await shop.leaveAlone(minute)
  expect((await club.look(agreementId)).charges).toMatchObject([{ refunded: 15_000 }])
})

test('of a sign-up that is taken back, whose first charge others had captured in part, the rest is released and the part goes back', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const agreementId = (await club.join('coffee-club')).agreementId ?? ''
  const phone = shop.sandbox.phone()
  phone.scanAgreement(club.token())
  phone.acceptAgreement()
  const [first] = opened(await (await shop.another()).ask('agreements.look', { agreementId })).charges
  await captureInPortal(shop, agreementId, first?.chargeId ?? '', 7_000)
  await club.withdraw()
  await club.watch(minute)
  expect(await club.look(agreementId)).toMatchObject({
    agreement: { status: 'STOPPED' },
    charges: [{ captured: 7_000, refunded: 7_000, status: 'REFUNDED' }],
  })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/refund'))).toHaveLength(1)
})
