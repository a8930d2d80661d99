// A member known to one till of a shop, and to another before it charges or changes anything: stop, pause, left intervals.
import { expect, test } from 'vitest'
import { atHome, daysAt } from '#test/support/till/club-days.ts'
import { accepted, member } from '#test/support/till/club.ts'
import { xOf } from '#test/support/till/charge-portal.ts'
import type { Plan } from '#shared/plan.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const manager = { pin: '', reason: 'asked for it' }
const charging = /^POST .*\/charges$/
const refusal = (status: number, name: string) => ({
  status,
  body: { type: `https://httpstatuses.io/${status}#${name}`, title: 'No', status },
})
const chargesOf = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).charges

test('an interval that was refused for good here and left by a manager is charged by no other till', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const other = await shop.another()
  shop.network.fail(refusal(400, 'charge-creation-failed'), charging, 1)
  await club.days(25)
  const file = await club.look(agreementId)
  expect(file.coming[0]).toMatchObject({ interval: '2026-02-15', state: 'missed' })
  opened(await shop.office.ask('charges.leave', { agreementId, interval: '2026-02-15', manager }))
  await daysAt(shop, [atHome(shop), other], 9)
  expect((await chargesOf(shop, agreementId)).slice(1)).toEqual([])
})

test('three coming months that a manager left in a pause are charged by no other till, however long the plan’s id is', async () => {
  await using shop = await openShop()
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const [club] = plans
  const long = { ...club, id: 'a-club-of-twenty-let' } as Plan
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, long] }))
  const { agreementId } = await member(shop, long.id)
  const other = await shop.another()
  const { ask } = shop.office
  opened(await ask('agreements.pause', { agreementId, isPaused: true }))
  for (const interval of ['2026-02-15', '2026-03-15', '2026-04-15'])
    opened(await ask('charges.leave', { agreementId, interval, manager }))
  opened(await ask('agreements.pause', { agreementId, isPaused: false }))
  await daysAt(shop, [other], 118)
  expect((await chargesOf(shop, agreementId)).slice(1)).toMatchObject([{ due: '2026-05-15' }])
})

test('a period that is neither coming nor waits for anybody cannot be left', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  for (const interval of ['2026-02-16', '2027-02-15', '2026-01-15'])
    expect(await shop.office.ask('charges.leave', { agreementId, interval, manager })).toMatchObject({
      problem: { code: 'charge.noPeriod' },
    })
})

test('while a stop that was refused for good waits at one till, no other till charges the member', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const other = await shop.another()
  shop.network.fail(refusal(400, 'validation-error'), /^PATCH /, 1)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await daysAt(shop, [atHome(shop), other], 33)
  expect(await xOf(other)).toEqual({ captured: 0, refunded: 0, refundedElsewhere: 0 })
  expect((await chargesOf(shop, agreementId)).slice(1)).toEqual([])
})

test('a take-over that could not leave does not end a pause that was made at another till since', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const gone = shop.tillId()
  const since = shop.clock.now()
  const heir = await shop.another()
  const third = await shop.another()
  shop.clock.advance(second)
  shop.network.fail('refused connection', /^PATCH /, 10_000)
  opened(await heir.ask('agreements.takeOver', { till: gone, since, manager }))
  await heir.runOnce()
  shop.clock.advance(minute)
  shop.network.forgive()
  opened(await third.ask('agreements.pause', { agreementId, isPaused: true }))
  expect(opened(await third.ask('agreements.look', { agreementId })).agreement.isPaused).toBe(true)
  await daysAt(shop, [heir], 1)
  expect(opened(await third.ask('agreements.look', { agreementId })).agreement.isPaused).toBe(true)
  await daysAt(shop, [heir], 32)
  expect(opened(await third.ask('agreements.look', { agreementId })).charges.slice(1)).toEqual([])
})

test('a take-over does not end a pause that was made after its list was kept', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const gone = shop.tillId()
  const since = shop.clock.now()
  const heir = await shop.another()
  const third = await shop.another()
  shop.clock.advance(second)
  // Somebody tries it, and types a wrong date: the list of members is kept for a minute.
  await heir.ask('agreements.takeOver', { till: 'zzzzzz', since, manager })
  shop.clock.advance(20 * second)
  opened(await third.ask('agreements.pause', { agreementId, isPaused: true }))
  shop.clock.advance(20 * second)
  opened(await heir.ask('agreements.takeOver', { till: gone, since, manager }))
  await daysAt(shop, [heir], 1)
  expect(opened(await third.ask('agreements.look', { agreementId })).agreement.isPaused).toBe(true)
})

test('a pause that was refused for good waits and holds the charges, also when the member is taken over after it', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const gone = shop.tillId()
  const since = shop.clock.now()
  const heir = await shop.another()
  shop.clock.advance(second)
  shop.network.fail(refusal(400, 'validation-error'), /^PATCH /, 1)
  await heir.ask('agreements.pause', { agreementId, isPaused: true })
  shop.clock.advance(2 * second)
  await heir.runOnce()
  expect(opened(await heir.ask('agreements.attention', {})).rows).toMatchObject([
    { refused: { asked: 'pause' } },
  ])
  opened(await heir.ask('agreements.takeOver', { till: gone, since, manager }))
  await daysAt(shop, [heir], 33)
  expect(opened(await heir.ask('agreements.look', { agreementId })).charges.slice(1)).toEqual([])
})

test('a first charge that a till that is gone had not captured is told of at the till that takes its members over', async () => {
  await using shop = await openShop()
  const { club, phone, agreementId } = await accepted(shop)
  shop.network.fail('refused connection', /\/capture$/, 10_000)
  await club.watch(10 * second)
  shop.network.forgive()
  const since = shop.clock.now()
  const other = await shop.another()
  shop.clock.advance(second)
  opened(await other.ask('agreements.takeOver', { till: shop.tillId(), since, manager }))
  await daysAt(shop, [other], 2)
  const [first] = opened(await other.ask('agreements.look', { agreementId })).charges
  const waiting = opened(await other.ask('agreements.attention', {})).rows
  expect([first, waiting]).toMatchObject([{ status: 'RESERVED' }, [{ kind: 'reserved', amount: 19_900 }]])
  phone.stopAgreement(agreementId)
  await daysAt(shop, [other], 2)
  expect(opened(await other.ask('agreements.attention', {})).rows).toEqual(
    waiting.map((one) => ({ ...one, isChargeable: false })),
  )
})
