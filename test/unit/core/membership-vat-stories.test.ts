// The VAT of members' money: by the plan of the day on which a charge was made, at whichever till it is booked or given back.
import { expect, test } from 'vitest'
import { captureInPortal } from '#test/support/till/charge-portal.ts'
import { daysAt } from '#test/support/till/club-days.ts'
import { member } from '#test/support/till/club.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const manager = { pin: '', reason: 'asked for it' }

type Office = Pick<Shop['office'], 'ask'>

/** By rate: captured, its VAT, refunded, its VAT; and what was sold. */
async function booked({ ask }: Office) {
  const { rates, captured } = opened(await ask('report.x', {}))
  return [
    captured,
    ...rates.map((row) => [row.rate, row.captured, row.capturedVat, row.refunded, row.refundedVat]),
  ]
}

async function planAt({ ask }: Office, vatRate: number) {
  const { revision, plans } = opened(await ask('plans.read', {}))
  opened(await ask('plans.change', { revision, plans: plans.map((plan) => ({ ...plan, vatRate })) }))
}

test('a charge that another till makes has the plan’s VAT there', async () => {
  await using shop = await openShop()
  await member(shop)
  const other = await shop.another()
  await daysAt(shop, [other], 33)
  expect(await booked(other)).toEqual([19_900, [1_500, 19_900, 2_596, 0, 0]])
})

test('a charge by a till that has not got the plan has the rate of the charge before, and at every till', async () => {
  await using shop = await openShop()
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const tea = plans.filter(({ id }) => id === 'coffee-club').map((plan) => ({ ...plan, id: 'tea-club' }))
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, ...tea] }))
  const { club, agreementId } = await member(shop, 'tea-club')
  const other = await shop.another()
  await daysAt(shop, [other], 33)
  expect(await booked(other)).toEqual([19_900, [1_500, 19_900, 2_596, 0, 0]])
  const chargeId = (await club.look(agreementId)).charges[1]?.chargeId ?? ''
  opened(await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 19_900, manager }))
  expect(await booked(shop.office)).toEqual([19_900, [1_500, 19_900, 2_596, 19_900, 2_596]])
})

test('a charge by a till that has not got the plan, and before which there was none, is outside VAT at every till', async () => {
  await using shop = await openShop()
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const tea = plans
    .filter(({ id }) => id === 'coffee-club')
    .map((plan) => ({ ...plan, id: 'tea-club', initialCharge: null }))
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, ...tea] }))
  const { club, agreementId } = await member(shop, 'tea-club')
  const other = await shop.another()
  await daysAt(shop, [other], 33)
  expect(await booked(other)).toEqual([39_800, [null, 39_800, 0, 0, 0]])
  const [charge] = (await club.look(agreementId)).charges
  const refund = { agreementId, chargeId: charge?.chargeId ?? '', amount: 19_900, manager }
  opened(await shop.office.ask('charges.refund', refund))
  expect(await booked(shop.office)).toEqual([0, [null, 0, 0, 19_900, 0]])
})

test('a plan’s new rate is that of the next charge, and what is given back has the rate that it was taken with, at every till', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const other = await shop.another()
  for (const till of [shop.office, other]) await planAt(till, 2_500)
  await club.days(33)
  expect(await booked(shop.office)).toEqual([
    39_800,
    [2_500, 19_900, 3_980, 0, 0],
    [1_500, 19_900, 2_596, 0, 0],
  ])
  const [first, second] = (await club.look(agreementId)).charges
  await planAt(other, 1_200)
  for (const charge of [first, second])
    opened(
      await other.ask('charges.refund', {
        agreementId,
        chargeId: charge?.chargeId ?? '',
        amount: 19_900,
        manager,
      }),
    )
  expect(await booked(other)).toEqual([0, [2_500, 0, 0, 19_900, 3_980], [1_500, 0, 0, 19_900, 2_596]])
})

test('of a charge by hand every part that is captured, here or in the portal, has the rate of the day on which it was made', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const beans = { amount: 10_000, description: 'Beans', due: '2026-01-20', retryDays: 0, interval: null }
  const made = await shop.office.ask('charges.create', {
    agreementId,
    ...beans,
    transactionType: 'RESERVE_CAPTURE',
  })
  const { chargeId = '' } = opened(made).charges[1] ?? {}
  await planAt(shop.office, 2_500)
  await club.days(6)
  opened(await shop.office.ask('charges.capture', { agreementId, chargeId, amount: 4_000 }))
  await captureInPortal(shop, agreementId, chargeId, 6_000)
  await club.days(2)
  expect(await booked(shop.office)).toEqual([29_900, [1_500, 29_900, 3_900, 0, 0]])
})
