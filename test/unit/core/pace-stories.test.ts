// The schedules of requests and reads, and the order after a restart.
import { expect, test } from 'vitest'
import { usualSchedule } from '#core/system/limits.ts'
import { openShop } from '#test/support/till/shop.ts'
import { nok, openAltered, sent, number, msisdn, type Shop } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * 1000
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
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  const between = gaps(shop, /capture$/)
  shop.network.fail({ status: 503 }, /capture$/, 100)
  await shop.cashier.watch(4 * minute)
  expect(between).toEqual([2, 10, 30, 60, 60, 60])
})

test('reads that fail are repeated after 1, 2, 4, 8, then every 15 seconds', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
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

test('check pressed again and again on an open sale: never above a hundred reads a minute', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  for (let turn = 0; turn < 150; turn++) await shop.cashier.check()
  expect(sent(shop, reads).length).toBeLessThanOrEqual(100)
  expect(sent(shop, reads).length).toBeGreaterThan(50)
})

test('less was captured than we asked for: set aside, no receipt', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  const held = { authorizedAmount: nok(5_000), cancelledAmount: nok(0), refundedAmount: nok(0) }
  const wrong = { state: 'AUTHORIZED', aggregate: { ...held, capturedAmount: nok(4_000) } }
  shop.network.fail(openAltered(wrong), /capture$/)
  shop.network.watch((line) => {
    if (line.endsWith('/capture')) shop.network.fail(openAltered(wrong), reads)
  })
  expect(await shop.cashier.watch(4 * second)).toMatchObject({
    state: 'quarantined',
    alarm: { value: 4_000 },
  })
  expect(shop.cashier.view().receipt).toBeNull()
})

test('the claim is on disk before the capture leaves, once', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 503 }, /capture$/, 2)
  const claims: number[] = []
  shop.network.watch((line) => {
    if (line.endsWith('/capture'))
      claims.push(shop.facts().filter(({ kind }) => kind === 'captureClaimed').length)
  })
  await shop.cashier.watch(30 * second)
  expect(claims).toEqual([1, 1, 1])
})

const zero = {
  authorizedAmount: nok(0),
  cancelledAmount: nok(0),
  capturedAmount: nok(0),
  refundedAmount: nok(0),
}
test.each([
  ['in another currency', openAltered({ amount: { currency: 'DKK', value: 5_000 } })],
  ['of another reference', openAltered({ reference: 'another-payment', state: 'AUTHORIZED' }, 5_000)],
  ['with an amount as text', openAltered({ amount: { currency: 'NOK', value: '5000' } })],
  ['approved and without money', openAltered({ state: 'AUTHORIZED' })],
  ['expired and with money', openAltered({ state: 'EXPIRED' }, 5_000)],
  [
    'of which more is captured than there was',
    openAltered({ aggregate: { ...zero, capturedAmount: nok(5_000) } }),
  ],
])(
  'an answer about a payment %s says nothing: it is asked again, and nothing is captured on it',
  async (_, wrong) => {
    await using shop = await openShop()
    await shop.cashier.charge(5_000)
    shop.network.fail(wrong, reads, 100)
    expect(await shop.cashier.watch(10 * second)).toMatchObject({
      state: 'created',
      problem: { code: 'service.garbled' },
    })
    expect(sent(shop, /capture$/)).toEqual([])
    expect(shop.facts().map(({ kind }) => kind)).not.toContain('quarantined')
  },
)

test('what was set aside is read once an hour', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  await shop.cashier.watch(4 * second)
  const before = sent(shop, reads).length
  await shop.leaveAlone(3 * 60 * minute + 1 * minute)
  expect(sent(shop, reads).length - before).toBe(3)
})

test('after a restart the sale on screen is read first', async () => {
  await using shop = await openShop()
  for (let turn = 0; turn < 5; turn++) {
    await shop.cashier.charge(5_000)
    shop.network.cut()
    await shop.cashier.release()
    await shop.leaveAlone(1 * second)
    await shop.cashier.acknowledge()
    shop.network.mend()
  }
  shop.network.fail({ status: 503 }, /cancel$/, 100)
  const { reference } = await shop.cashier.charge(6_000)
  const before = shop.network.heard.length
  await shop.restart(1 * second)
  const asked = shop.network.heard.slice(before).filter(({ method }) => method === 'GET')
  expect(asked[0]?.path.endsWith(reference)).toBe(true)
})

test('after a restart no more than four are read at once, and one that the service will not speak of holds up none of the others', async () => {
  await using shop = await openShop()
  const left: string[] = []
  for (let turn = 0; turn < 9; turn++) {
    shop.network.mend()
    left.push((await shop.cashier.charge(5_000 + turn)).reference)
    shop.network.cut()
    await shop.cashier.release()
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
