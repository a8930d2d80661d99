// The waits between requests, between reads and between heartbeats, to the second.
import { expect, test } from 'vitest'
import { usualSchedule } from '#core/system/limits.ts'
import { openShop } from '#test/support/till/shop.ts'
import { sent, type Shop } from '#test/support/till/altered-answers.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { paid } from '#test/support/till/sold.ts'
import { second, minute } from '#test/support/run/times.ts'

const reads = /^GET .*\/payments\/[^/]+$/
const creates = /^POST .*\/payments$/

/** When each request that matches left, in seconds since the one before. */
function gaps(shop: Shop, which: RegExp): number[] {
  const times: number[] = []
  const between: number[] = []
  shop.network.watch((line) => {
    if (!which.test(line)) return
    const before = times.at(-1)
    const now = shop.clock.elapsed() / second
    if (before !== undefined) between.push(now - before)
    times.push(now)
  })
  return between
}

test('a request is repeated after 2, 10 and 30 seconds, then every minute', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, phoneNumber)
  shop.sandbox.phone(msisdn).approve()
  const between = gaps(shop, /capture$/)
  shop.network.fail({ status: 503 }, /capture$/, 100)
  await shop.cashier.watch(4 * minute)
  expect(between).toEqual([2, 10, 30, 60, 60, 60])
})

test('reads that fail are repeated after 1, 2, 4, 8, then every 15 seconds', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, phoneNumber)
  const between = gaps(shop, reads)
  shop.network.fail({ status: 503 }, reads, 100)
  await shop.cashier.watch(1 * minute)
  expect(between).toEqual([1, 2, 4, 8, 15, 15])
})

test('what no screen watches is read every five seconds, a little apart', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.clock.advance(6 * second)
  const between = gaps(shop, reads)
  await shop.leaveAlone(5 * minute)
  for (const gap of between) {
    expect(gap).toBeGreaterThanOrEqual(5)
    expect(gap).toBeLessThanOrEqual(7)
  }
  expect(between.length).toBeGreaterThan(40)
})

test('what is not there is looked for every five seconds, after two minutes every twenty, also while a screen waits', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates, 100)
  await shop.cashier.charge(5_000)
  const between = gaps(shop, reads)
  await shop.cashier.watch(2 * minute)
  for (const gap of between.slice(2)) {
    expect(gap).toBeGreaterThanOrEqual(5)
    expect(gap).toBeLessThanOrEqual(7)
  }
  expect(between.length).toBeGreaterThan(8)
  const before = between.length
  await shop.cashier.watch(5 * minute)
  const later = between.slice(before + 1)
  for (const gap of later) {
    expect(gap).toBeGreaterThanOrEqual(20)
    expect(gap).toBeLessThanOrEqual(26)
  }
  expect(later.length).toBeGreaterThan(9)
})

test('what is not there and no screen waits for is looked for every five seconds, after a minute every sixty', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates, 100)
  await shop.cashier.charge(5_000)
  shop.clock.advance(6 * second)
  const between = gaps(shop, reads)
  await shop.leaveAlone(8 * minute)
  const late = between.findIndex((gap) => gap > 7)
  expect(late).toBeGreaterThan(6)
  for (const gap of between.slice(1, late)) expect(gap).toBeGreaterThanOrEqual(5)
  expect(between.length - late).toBeGreaterThan(4)
  for (const gap of between.slice(late)) {
    expect(gap).toBeGreaterThanOrEqual(60)
    expect(gap).toBeLessThanOrEqual(76)
  }
})

test.each([
  { state: 'open', begin: (shop: Shop) => shop.cashier.charge(5_000) },
  { state: 'paid', begin: (shop: Shop) => paid(shop) },
])(
  'check pressed again and again on a sale that is $state: never above a hundred reads a minute',
  async ({ begin }) => {
    await using shop = await openShop()
    await begin(shop)
    for (let turn = 0; turn < 150; turn++) await shop.cashier.check()
    expect(sent(shop, /^GET /).length).toBeLessThanOrEqual(100)
    expect(sent(shop, /^GET /).length).toBeGreaterThan(50)
  },
)

test('after a restart no more than four are read at once, and one that the service will not speak of holds up none of the others', async () => {
  await using shop = await openShop()
  const left: string[] = []
  for (let turn = 0; turn < 9; turn++) {
    shop.network.mend()
    left.push((await shop.cashier.charge(5_000 + turn)).reference)
    shop.network.cut()
    await shop.cashier.abandon()
    await shop.cashier.acknowledge()
  }
  shop.network.mend()
  shop.network.fail({ status: 500 }, new RegExp(left[0] ?? 'none'), 10_000)
  shop.network.busiest()
  await shop.restart()
  await shop.leaveAlone(1 * minute)
  expect(shop.cashier.view().till.unsettled.map(({ references }) => references)).toEqual([[left[0]]])
  expect(shop.network.busiest()).toBe(4)
})

test('a screen is told when its next heartbeat finds something to do: each read is made when it is due, not a beat later', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.clock.advance(400) // the page was slow to begin
  const between = gaps(shop, reads)
  const beats: number[] = []
  const opened = shop.clock.elapsed()
  while (shop.clock.elapsed() - opened < 5 * second) {
    const polled = await shop.cashier.ask('poll', {})
    if (!polled.ok) throw new Error(polled.problem.code)
    beats.push(polled.value.nextMs)
    shop.clock.advance(polled.value.nextMs)
  }
  // Three seconds until the first read, of which 400 ms had gone by; from then on one a second.
  expect(beats).toEqual([1000, 1000, 600, 1000, 1000, 1000])
  expect(between).toEqual([1, 1])
})

test('a heartbeat is never shorter than 20 ms and never longer than a second', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  const poll = async () => {
    const polled = await shop.cashier.ask('poll', {})
    return polled.ok ? polled.value.nextMs : polled.problem.code
  }
  shop.clock.advance(3 * second - 1)
  expect(await poll()).toBe(20)
  shop.clock.advance(20)
  shop.network.fail({ status: 503 }, reads, 100)
  expect(await poll()).toBe(1000)
  shop.clock.advance(20 * second)
  expect(await poll()).toBe(1000)
})

test('a till can be given another pace of reads', async () => {
  const every = 5 * second
  const schedule = { ...usualSchedule, firstRead: every, quickRead: every, slowRead: every }
  await using shop = await openShop({ schedule })
  await shop.cashier.charge(5_000)
  const between = gaps(shop, reads)
  await shop.cashier.follow(31 * second)
  expect(between).toEqual([5, 5, 5, 5, 5])
})

test('what has become due while a heartbeat was answered is not left for a second', async () => {
  const schedule = { ...usualSchedule, firstRead: 0, quickRead: 0 }
  await using shop = await openShop({ schedule })
  await shop.cashier.charge(5_000)
  const polled = await shop.cashier.ask('poll', {})
  expect(polled).toMatchObject({ ok: true, value: { nextMs: 20 } })
  expect(shop.cashier.sale().state).toBe('created')
})

test('a heartbeat is answered within a second, whatever the service does: it is a sign of life too', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.clock.advance(3 * second)
  shop.network.fail('silence', reads)
  const asked = Promise.withResolvers<void>()
  shop.network.watch(() => asked.resolve())
  const polled = shop.cashier.ask('poll', {})
  await asked.promise
  shop.clock.advance(second)
  expect(await polled).toEqual({ ok: true, value: { nextMs: 20 } })
})

test('the heartbeat of a screen at which nothing is sold takes no step, and comes every three seconds', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.clock.advance(10 * second)
  const between = shop.network.heard.length
  expect(await shop.customer.ask('poll', {})).toEqual({ ok: true, value: { nextMs: 3000 } })
  expect(await shop.office.ask('poll', {})).toEqual({ ok: true, value: { nextMs: 3000 } })
  expect(shop.network.heard).toHaveLength(between)
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(2 * second)).state).toBe('terminated')
  expect(await shop.cashier.ask('poll', {})).toEqual({ ok: true, value: { nextMs: 3000 } })
})

test('silence for a day is asked of us: kept for a minute, no longer', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, phoneNumber)
  const tomorrow = new Date(shop.clock.now() + 24 * 60 * minute).toUTCString()
  const date = new Date(shop.clock.now()).toUTCString()
  shop.network.fail({ status: 429, body: {}, headers: { 'retry-after': tomorrow, date } }, reads)
  await shop.cashier.watch(4 * second)
  shop.sandbox.phone(msisdn).approve()
  const before = shop.network.heard.length
  await shop.cashier.watch(50 * second)
  expect(shop.network.heard).toHaveLength(before)
  expect((await shop.cashier.watch(20 * second)).state).toBe('captured')
})
