// Odd answers and odd moments: refusals that pass, answers without a field, pages that act at once, clocks that jump.
import { expect, test } from 'vitest'
import { createLists } from '#core/agreement/lists.ts'
import type { AuthorizedCalls } from '#core/service/authorized-call.ts'
import { createRecurring } from '#core/service/recurring.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { createClub } from '#test/support/till/club.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

async function member(shop: Shop, plan = 'coffee-club') {
  const club = createClub(shop)
  const { agreementId } = await club.join(plan)
  const phone = club.accept()
  await club.watch(6 * second)
  await club.acknowledge()
  return { club, phone, agreementId: agreementId ?? '' }
}

const refusal = (status: number, name: string) => ({
  status,
  body: { type: `https://httpstatuses.io/${status}#${name}`, title: 'No', status },
})

test('one that is taken back is stopped in the end, though the service refused it while the customer accepted', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const { agreementId } = await club.join('museum-card')
  const phone = shop.sandbox.phone()
  phone.scanAgreement(club.token())
  shop.network.fail(refusal(409, 'conflict'), /^PATCH /)
  await club.withdraw()
  phone.acceptAgreement()
  await club.watch(2 * minute)
  expect(await club.look(agreementId ?? '')).toMatchObject({
    agreement: { status: 'STOPPED' },
    charges: [{ captured: 49_000, refunded: 49_000 }],
  })
  expect(club.signUp()).toMatchObject({ state: 'withdrawn', problem: null })
})

test('one that is taken back and that the service does not stop is read until it has ended by itself', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('museum-card')
  shop.network.fail(refusal(400, 'illegal-agreement-update'), /^PATCH /, 9)
  await club.withdraw()
  await shop.leaveAlone(12 * minute)
  expect(club.signUp().state).toBe('expired')
  expect(shop.openWork()).toEqual([])
})

test('a pause whose answer was lost does not come after the going on that was asked for later', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail('html', /^PATCH /)
  await shop.office.ask('agreements.pause', { agreementId, isPaused: true })
  await shop.office.ask('agreements.pause', { agreementId, isPaused: false })
  await shop.leaveAlone(3 * minute)
  const file = await club.look(agreementId)
  expect(file.agreement).toMatchObject({ isPaused: false })
  expect(file.tasks.filter(({ state }) => state !== 'done')).toEqual([])
})

test('a draft whose answer was lost is found although the customer accepted, paid and left before anybody looked', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', /^POST .*\/agreements$/)
  const { agreement } = await club.join('museum-card', '912 34 567')
  shop.network.cut()
  const phone = shop.sandbox.phone('4791234567')
  const { agreementId } = phone.acceptAgreement()
  await shop.leaveAlone(2 * minute)
  phone.stopAgreement(agreementId)
  await shop.leaveAlone(30 * minute)
  shop.network.mend()
  await shop.leaveAlone(15 * minute)
  expect(club.signUp()).toMatchObject({ agreement, firstCharge: { state: 'captured' } })
  expect(opened(await shop.office.ask('report.x', {})).captured).toBe(49_000)
})

test('a draft whose answer was lost is found although another till has paused it by then', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', /^POST .*\/agreements$/)
  const { agreement } = await club.join('museum-card', '912 34 567')
  const { agreementId } = shop.sandbox.phone('4791234567').acceptAgreement()
  const other = await shop.another()
  opened(await other.ask('agreements.pause', { agreementId, isPaused: true }))
  await shop.restart(5 * second)
  await shop.leaveAlone(30 * minute)
  expect(club.signUp()).toMatchObject({ agreement, agreementId, state: 'active' })
})

test('a first charge is captured although the answer to the draft did not name it', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', /^POST .*\/agreements$/)
  await club.join('coffee-club', '912 34 567')
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'PENDING', page: 1 }))
  const agreementId = rows[0]?.agreementId ?? ''
  const answer = { agreementId, uuid: 'u', walletConfirmationUrl: 'https://wallet.example/1' }
  shop.network.fail({ status: 201, body: answer }, /^POST .*\/agreements$/)
  expect(await club.watch(3 * second)).toMatchObject({ state: 'pending', agreementId })
  shop.sandbox.phone('4791234567').acceptAgreement()
  expect(await club.watch(10 * second)).toMatchObject({ state: 'active', firstCharge: { state: 'captured' } })
})

test('charges that cannot be read are asked for more and more rarely, and the screen hears why', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  club.accept()
  shop.network.fail('html', /^GET .*\/charges$/, 1000)
  await club.watch(2 * minute)
  const asked = shop.network.heard.filter(({ method, path }) => method === 'GET' && path.endsWith('/charges'))
  expect(asked.length).toBeLessThan(20)
  shop.network.forgive()
  expect(await club.watch(30 * second)).toMatchObject({ firstCharge: { state: 'captured' } })
})

test('two pages that begin something with an agreement of another till take it up once', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const other = await shop.another()
  const pause = (isPaused: boolean) => other.ask('agreements.pause', { agreementId, isPaused })
  await Promise.all([pause(true), pause(true)])
  const { tasks } = opened(await other.ask('agreements.look', { agreementId }))
  expect(tasks).toHaveLength(2)
})

test('a clock that was a year ahead for a moment stops no charge', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.clock.jump(370 * day)
  await shop.leaveAlone(3 * second)
  shop.clock.jump(-370 * day)
  await club.days(26)
  expect((await club.look(agreementId)).charges).toMatchObject([{}, { due: '2026-02-15' }])
})

test('a start that is no moment is no answer', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const wire = {
    id: agreementId,
    status: 'ACTIVE',
    campaign: null,
    pricing: { type: 'LEGACY', currency: 'NOK', amount: 19_900 },
    interval: { type: 'RECURRING', period: { unit: 'MONTH', count: 1 } },
    productName: 'Coffee club',
    created: '2026-01-15T12:00:00Z',
    start: 'soon',
    stop: null,
  }
  shop.network.fail({ status: 200, body: wire }, /^GET .*\/agreements\/[^/]+$/)
  expect(await shop.office.ask('agreements.look', { agreementId })).toMatchObject({
    problem: { code: 'service.garbled' },
  })
  expect((await createClub(shop).look(agreementId)).agreement.status).toBe('ACTIVE')
})

test('a list whose every page is the same comes to an end', async () => {
  const clock = createManualClock()
  const asked: string[] = []
  const one = { id: 'agr_5kSeqz', uuid: 'u', status: 'ACTIVE' }
  const page = Array.from({ length: 2000 }, () => one)
  const gate: AuthorizedCalls = async ({ path }) => {
    asked.push(path)
    if (asked.length > 9) throw new Error('still asking')
    return { ok: true, value: page as never, serverTime: null, headers: new Headers() } // whatever was asked for
  }
  const lists = createLists({
    clock,
    recurring: createRecurring(gate, { confirmationUrlField: 'walletConfirmationUrl', market: 'NO' }),
  })
  expect(opened(await lists.every('ACTIVE')).agreements).toHaveLength(1)
})
