// A membership up to a maximum that the customer sets: the office knows how much that is, and charges no more than that at once.
import { expect } from 'vitest'
import { createClub, member } from '#test/support/till/club.ts'
import { lunches } from '#test/support/samples/sign-ups.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { test } from '#test/support/till/till-test.ts'

/** The shop suggests NOK 500.00. */
async function eater(shop: Shop, most?: number) {
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const upTo = { type: 'VARIABLE' as const, suggestedMaxAmount: 50_000 }
  opened(
    await shop.office.ask('plans.change', { revision, plans: [...plans, { ...lunches, pricing: upTo }] }),
  )
  const club = createClub(shop)
  const agreementId = (await club.join(lunches.id, '912 34 567')).agreementId ?? ''
  const phone = shop.sandbox.phone('4791234567')
  phone.acceptAgreement(agreementId, most)
  await club.watch(6000)
  await club.acknowledge()
  return { club, phone, agreementId }
}

const charge = (shop: Shop, agreementId: string, amount: number) =>
  shop.office.ask('charges.create', {
    agreementId,
    amount,
    description: 'Lunch',
    due: '2026-01-20',
    retryDays: 0,
    transactionType: 'DIRECT_CAPTURE',
    interval: null,
  })

test('the office knows the maximum that the customer chose, and refuses a charge above it before it is sent', async (shop) => {
  const { club, phone, agreementId } = await eater(shop, 30_000)
  expect((await club.look(agreementId)).agreement).toMatchObject({ price: null, maximum: { value: 30_000 } })
  const heard = () => shop.network.heard.filter(({ method }) => method === 'POST').length
  const before = heard()
  expect(await charge(shop, agreementId, 30_001)).toMatchObject({
    problem: { code: 'charge.overMaximum', details: { value: 30_001, limit: 30_000, currency: 'NOK' } },
  })
  expect(heard()).toBe(before)
  phone.setMaximum(agreementId, 40_000)
  expect(opened(await charge(shop, agreementId, 40_000)).charges).toMatchObject([{ amount: 40_000 }])
})

test('a price that is fixed has no maximum', async (shop) => {
  const { club, agreementId } = await member(shop)
  expect((await club.look(agreementId)).agreement).toMatchObject({ price: 19_900, maximum: null })
})

test('whoever joined by a number is told apart by its end in the list and on the page, where this till knows it', async (shop) => {
  const { club, agreementId } = await eater(shop)
  expect((await club.look(agreementId)).agreement.phoneEnding).toBe('67')
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1 }))
  expect(rows).toMatchObject([{ agreementId, phoneEnding: '67' }])
  const other = await shop.another()
  expect(opened(await other.ask('agreements.look', { agreementId })).agreement.phoneEnding).toBeNull()
})
