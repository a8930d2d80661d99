// The till's clock is wrong for a while: the schedule of its members is afterwards as it was, and nothing is written down for good.
import { expect, test } from 'vitest'
import { daysAt } from '#test/support/till/club-days.ts'
import { member } from '#test/support/till/club.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const hour = 60 * 60 * second
const day = 24 * hour
const charging = /^POST .*\/charges$/

const pause = (isPaused: boolean, agreementId: string) =>
  ['agreements.pause', { agreementId, isPaused }] as const

/** The till's clock is so far off for an hour, in which the till does what it does by itself. */
async function wrongForAnHour(shop: Shop, off: number, meanwhile = async () => undefined as unknown) {
  shop.clock.jump(off)
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await shop.leaveAlone(2 * second)
    if (quarter === 0) await meanwhile()
    shop.clock.advance(hour / 4)
  }
  shop.clock.jump(-off)
  await shop.leaveAlone(2 * second)
}

const coming = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).coming.map(
    ({ interval, state }) => `${interval} ${state}`,
  )

test('the first charge, which is paid, is not told as a coming one of its day', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  expect((await club.look(agreementId)).charges).toMatchObject([{ status: 'CHARGED' }])
  expect((await coming(shop, agreementId)).filter((one) => one.endsWith('made'))).toEqual([])
})

test.each([91, 800])(
  'a clock that is %d days ahead for an hour leaves no period of a paused member',
  async (days) => {
    await using shop = await openShop()
    const { club, agreementId } = await member(shop)
    opened(await shop.office.ask(...pause(true, agreementId)))
    await club.days(1)
    const before = await coming(shop, agreementId)
    await wrongForAnHour(shop, days * day)
    await shop.restart()
    expect(await coming(shop, agreementId)).toEqual(before)
    opened(await shop.office.ask(...pause(false, agreementId)))
    await club.days(31)
    expect(await coming(shop, agreementId)).toEqual([
      '2026-03-15 planned',
      '2026-04-15 planned',
      '2026-05-15 planned',
    ])
    expect((await club.look(agreementId)).charges).toMatchObject([{}, { due: '2026-02-15' }])
  },
)

test('a clock that is ahead for an hour makes no charge of a later period', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  await club.days(1)
  const before = await coming(shop, agreementId)
  await wrongForAnHour(shop, 83 * day)
  expect(await coming(shop, agreementId)).toEqual(before)
  await club.days(31)
  expect((await club.look(agreementId)).charges).toMatchObject([{}, { due: '2026-02-15' }])
})

test('a month that a manager leaves while the clock is ahead is charged by no other till', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const other = await shop.another()
  const manager = { pin: '', reason: 'on the house' }
  await wrongForAnHour(shop, 40 * day, async () =>
    opened(await shop.office.ask('charges.leave', { agreementId, interval: '2026-02-15', manager })),
  )
  await daysAt(shop, [other], 60)
  expect(opened(await other.ask('agreements.look', { agreementId })).charges.slice(1)).toMatchObject([
    { due: '2026-03-15' },
  ])
})

test('a charge that waits for the end of a pause is not given up by a clock that is ahead', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail('refused connection', charging, 10_000)
  await club.days(25)
  const other = await shop.another()
  opened(await other.ask(...pause(true, agreementId)))
  shop.network.forgive()
  await wrongForAnHour(shop, 30 * day)
  opened(await other.ask(...pause(false, agreementId)))
  await club.days(1)
  expect((await club.look(agreementId)).charges).toMatchObject([{}, { due: '2026-02-15', status: 'DUE' }])
})

test('since when a member is paused is not told by a clock that is behind: what was missed before it is missed still', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  await shop.restart(40 * day)
  await shop.leaveAlone(2 * second)
  const missed = [{ kind: 'missed', interval: '2026-02-15' }]
  expect(await club.attention()).toMatchObject(missed)
  await wrongForAnHour(shop, -30 * day, async () =>
    opened(await shop.office.ask(...pause(true, agreementId))),
  )
  await club.days(1)
  expect(await club.attention()).toMatchObject(missed)
})

test('a service that tells no time leaves no period: once the pause is over a person is asked', async () => {
  await using shop = await openShop()
  // A reworded answer has no Date.
  shop.network.reword(/^GET .*\/agreements\/[^/]+$/, (body) => ({ ...Object(body), new: true }))
  const { club, agreementId } = await member(shop)
  opened(await shop.office.ask(...pause(true, agreementId)))
  await club.days(32)
  opened(await shop.office.ask(...pause(false, agreementId)))
  await club.days(1)
  expect(await club.attention()).toMatchObject([{ kind: 'missed', interval: '2026-02-15' }])
})

test('the machine sleeps while it reads a member who is paused at another till meanwhile: no charge leaves on waking', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail('refused connection', charging, 10_000, { mayMiss: true })
  await club.days(25)
  const other = await shop.another()
  shop.network.forgive()
  let before: unknown
  let [isPaused, hasSlept] = [false, false]
  const heardLate = (body: unknown) => {
    before ??= structuredClone(body)
    if (!isPaused || hasSlept) return body
    hasSlept = true
    shop.sleep(10 * 60 * second)
    return before
  }
  shop.network.reword(/^GET .*\/agreements\/[\w-]+$/, heardLate, { mayMiss: true })
  await club.look(agreementId)
  opened(await other.ask(...pause(true, agreementId)))
  shop.clock.advance(10 * second)
  isPaused = true
  const earlier = shop.network.heard.length
  await shop.leaveAlone(60 * second)
  const heard = shop.network.heard.slice(earlier)
  expect(hasSlept).toBe(true)
  expect(heard.filter(({ method, path }) => charging.test(`${method} ${path}`))).toEqual([])
})
