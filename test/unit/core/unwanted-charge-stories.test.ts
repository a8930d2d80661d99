// A charge that was held up: whether the member is still to be charged is judged when it leaves.
import { expect, test } from 'vitest'
import { accepted, member } from '#test/support/till/club.ts'
import type { Fault } from '#test/support/service/network.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const manager = { pin: '', reason: 'the member asked for it' }
const charging = /^POST .*\/charges$/

type Other = Awaited<ReturnType<Shop['another']>>
type Change = (shop: Shop, agreementId: string, other: Other) => Promise<unknown>

const changes: Record<string, Change> = {
  'was paused here': (shop, agreementId) =>
    shop.office.ask('agreements.pause', { agreementId, isPaused: true }),
  'was paused at another till': (_, agreementId, other) =>
    other.ask('agreements.pause', { agreementId, isPaused: true }),
  'is of an interval that a manager left': (shop, agreementId) =>
    shop.office.ask('charges.leave', { agreementId, interval: '2026-02-15', manager }),
  'was stopped at another till': (_, agreementId, other) =>
    other.ask('agreements.stop', { agreementId, manager }),
}
const faults: [string, Fault][] = [
  ['found no connection', 'refused connection'],
  ['was answered 503', { status: 503 }],
]
const cases = faults.flatMap(([held, fault], first) =>
  Object.keys(changes).map((what, place) => ({ held, fault, what, restarts: (first + place) % 2 === 0 })),
)

/** A week before its day the charge is due to be made, and does not arrive. */
async function heldUp(shop: Shop, fault: Fault) {
  const joined = await member(shop)
  shop.network.fail(fault, charging, 10_000)
  await joined.club.days(25)
  const { tasks } = await joined.club.look(joined.agreementId)
  expect(tasks.at(-1)).toMatchObject({ do: 'charge', state: 'pending' })
  return joined
}

const made = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).charges.slice(1)

test.each(cases)('a charge that $held and $what is not made (restarted: $restarts)', async (story) => {
  await using shop = await openShop()
  const { club, agreementId } = await heldUp(shop, story.fault)
  opened((await changes[story.what]?.(shop, agreementId, await shop.another())) as never)
  shop.network.forgive()
  const heard = shop.network.heard.length
  if (story.restarts) await shop.restart(minute)
  await shop.leaveAlone(5 * minute)
  await club.days(1)
  expect(await made(shop, agreementId)).toEqual([])
  const since = shop.network.heard.slice(heard).map(({ method, path }) => `${method} ${path}`)
  expect(since.filter((line) => charging.test(line))).toEqual([])
})

test('a charge that waited for the end of a pause is made once that ends before its day', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await heldUp(shop, 'refused connection')
  const other = await shop.another()
  opened(await other.ask('agreements.pause', { agreementId, isPaused: true }))
  shop.network.forgive()
  await club.days(2)
  const reads = shop.network.heard.length
  await shop.leaveAlone(hour)
  expect(shop.network.heard.length - reads).toBeLessThan(5)
  opened(await other.ask('agreements.pause', { agreementId, isPaused: false }))
  await club.days(1)
  expect(await made(shop, agreementId)).toMatchObject([{ due: '2026-02-15', status: 'DUE' }])
})

test('a charge whose day comes during a pause is left, and waits for nobody', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await heldUp(shop, 'refused connection')
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  shop.network.forgive()
  await club.days(10)
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: false }))
  await club.days(2)
  expect(await made(shop, agreementId)).toEqual([])
  expect(await club.attention()).toEqual([])
  expect((await club.look(agreementId)).tasks).toMatchObject([
    {},
    { do: 'charge', state: 'refused', problem: { code: 'agreement.paused' } },
    { state: 'done' },
    { state: 'done' },
  ])
})

test('a charge whose day went by while the till was off, and that is paused since, is given up and told of as missed', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await heldUp(shop, 'refused connection')
  const other = await shop.another()
  shop.network.forgive()
  opened(await other.ask('agreements.pause', { agreementId, isPaused: true }))
  await shop.restart(10 * 24 * hour)
  await shop.leaveAlone(hour)
  expect((await club.look(agreementId)).tasks.at(-1)).toMatchObject({
    do: 'charge',
    state: 'refused',
    problem: { code: 'agreement.paused' },
  })
  expect(await club.attention()).toMatchObject([{ agreementId }])
})

test('during a pause nobody charges by hand, and what was asked for before it and did not leave is not made', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const aCake = {
    agreementId,
    amount: 10_000,
    description: 'A cake',
    due: '2026-01-30',
    retryDays: 2,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  shop.network.fail('refused connection', charging, 10_000)
  opened(await shop.office.ask('charges.create', aCake))
  const other = await shop.another()
  shop.clock.advance(10 * second)
  opened(await other.ask('agreements.pause', { agreementId, isPaused: true }))
  shop.network.forgive()
  await shop.leaveAlone(2 * minute)
  expect(await club.look(agreementId)).toMatchObject({
    charges: [{ kind: 'INITIAL' }],
    tasks: [{}, { do: 'charge', state: 'refused', problem: { code: 'agreement.paused' } }],
  })
  expect(await shop.office.ask('charges.create', aCake)).toMatchObject({
    problem: { code: 'agreement.paused' },
  })
})

test('a first charge whose capture found no connection is not captured once the agreement is to be stopped', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  shop.network.fail('refused connection', /\/capture$/, 10_000)
  await club.watch(10 * second)
  shop.network.forgive()
  shop.network.fail('refused connection', /^PATCH /, 10_000)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  await shop.leaveAlone(2 * minute)
  shop.network.forgive()
  await shop.leaveAlone(2 * minute)
  expect(await club.look(agreementId)).toMatchObject({
    agreement: { status: 'STOPPED' },
    charges: [{ captured: 0, status: 'CANCELLED' }],
  })
  expect([shop.openWork(), await club.attention()]).toEqual([[], []])
})

test('a charge that arrived though its answer was lost is found during the pause', async () => {
  await using shop = await openShop()
  const joined = await member(shop)
  await joined.club.days(23)
  shop.network.fail('lost answer', charging)
  shop.network.watch((line) => {
    if (charging.test(line)) shop.network.fail({ status: 500 }, /^GET .*\/charges$/)
  })
  for (let quarter = 0; quarter < 8; quarter += 1) {
    shop.clock.advance(6 * hour)
    await shop.leaveAlone(second)
  }
  const { agreementId } = joined
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  await shop.leaveAlone(minute)
  const file = await joined.club.look(agreementId)
  expect(file.charges).toMatchObject([{}, { due: '2026-02-15' }])
  expect(file.tasks).toMatchObject([{}, { do: 'charge', state: 'done' }, { do: 'pause', state: 'done' }])
})
