// A till whose clock is wrong: said on every screen of staff and in the log, with by how much, and by nobody's mistake.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createHubClient } from '#core/hub/client.ts'
import { createTimeCheck, type TimeSource } from '#core/service/time-check.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { createLog } from '#core/system/log.ts'
import { inTest, letIn, openRealShop, serviceAt, usualService } from '#test/support/pages/first-sign-in.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'
import { day, hour, minute, second } from '#test/support/run/times.ts'

/** A till that compares itself; `heard` is an answer that took so long, with the Date of a clock that is right. */
function compared(facts: { at: number }[] = []) {
  const clock = createManualClock()
  const right = () => Date.UTC(2026, 0, 15, 12) + clock.elapsed() - 1_000
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  const journal = { rows: () => facts.length, after: () => facts.slice(-1) as never } // no more of it is read
  let changes = 0
  const check = createTimeCheck({ clock, log, journal, changed: () => void (changes += 1) })
  return {
    clock,
    right,
    logged,
    check,
    changes: () => changes,
    said: () => {
      const trouble = check.trouble()
      return trouble && [trouble.code, ...Object.values(trouble.details)]
    },
    heard(source: TimeSource = 'service', off = 0, tookMs = 80) {
      clock.advance(11 * second)
      check.heard(source, Math.floor((right() + off) / 1000) * 1000, tookMs)
    },
  }
}

test.each([
  [3 * minute, ['clock.ahead', '3 min']],
  [-(2 * hour + 5 * minute), ['clock.behind', '2 h 5 min']],
  [400 * day, ['clock.ahead', '400 d']],
  [-(26 * hour), ['clock.behind', '1 d 2 h']],
  [minute, null],
  [-minute, null],
])('%d ms off is told as %j, once, and goes by itself when the clock is right again', (off, said) => {
  const till = compared()
  till.clock.jump(off)
  for (let answer = 0; answer < 4; answer += 1) till.heard()
  expect(till.said()).toEqual(said)
  expect(till.changes()).toBe(said === null ? 0 : 1)
  expect(till.logged.filter((line) => line.includes('the time of this till is wrong'))).toHaveLength(
    said === null ? 0 : 1,
  )
  till.clock.jump(-off)
  till.check.review()
  expect(till.said()).toBeNull()
  for (let answer = 0; answer < 4; answer += 1) till.heard()
  expect(till.said()).toBeNull()
})

test('a slow answer, one alone, and a Date that something in between has kept, tell nothing', () => {
  const till = compared()
  const kept = till.right() - hour
  till.heard('service', -hour)
  expect(till.said()).toBeNull()
  for (let answer = 0; answer < 4; answer += 1) {
    till.clock.advance(11 * second)
    till.check.heard('service', kept, 50)
    till.check.review()
    expect(till.said()).toBeNull()
  }
  for (let answer = 0; answer < 4; answer += 1) till.heard('hub', -hour, 4 * second)
  expect(till.said()).toBeNull()
})

test('a Date of something in between is not believed where the other says that the clock is right', () => {
  const till = compared()
  for (let answer = 0; answer < 3; answer += 1) till.heard('hub')
  for (let answer = 0; answer < 3; answer += 1) till.heard('service', -day)
  expect(till.said()).toBeNull()
  // Two others that do not agree with each other prove nothing either.
  const lost = compared()
  lost.clock.jump(9 * hour)
  for (let answer = 0; answer < 3; answer += 1) {
    lost.heard('hub', 2 * hour)
    lost.heard('service', -day)
  }
  expect(lost.said()).toBeNull()
  for (let answer = 0; answer < 3; answer += 1) {
    lost.heard('hub')
    lost.heard('service')
  }
  expect(lost.said()).toEqual(['clock.ahead', '9 h'])
})

test('a machine that slept, so that its monotonic clock stood, is not told a wrong time', () => {
  const till = compared()
  for (let answer = 0; answer < 3; answer += 1) till.heard()
  till.clock.jump(8 * hour)
  till.check.review()
  expect(till.said()).toBeNull()
  for (let answer = 0; answer < 3; answer += 1) till.heard('service', 8 * hour)
  expect(till.said()).toBeNull()
})

test('a clock that is off by less than a wrong one stays so through a short sleep, and through many', () => {
  const till = compared()
  till.clock.jump(100 * second)
  for (let answer = 0; answer < 3; answer += 1) till.heard()
  for (let nap = 0; nap < 5; nap += 1) {
    till.clock.jump(25 * second)
    till.check.review()
    expect(till.said()).toBeNull()
  }
})

test('a fact of a wrong tomorrow does not count against a clock that the service calls right', () => {
  const till = compared([{ at: Date.UTC(2026, 0, 16, 12) }])
  till.check.review()
  expect(till.said()).toEqual(['clock.beforeLast', '1 d'])
  for (let answer = 0; answer < 3; answer += 1) till.heard()
  expect(till.said()).toBeNull()
})

const codes = (shop: Shop) =>
  [shop.cashier.view(), shop.office.view()].map(({ till }) => till.clock?.code ?? null)

test('a till that starts in its own past says so at once, offline, to whoever is not signed in too; it sells', async () => {
  await using shop = await openRealShop()
  await letIn(shop)
  const { length } = shop.network.heard
  shop.clock.jump(-40 * day)
  // In its very first view.
  const another = await shop.copy()
  expect(another.view().till.clock?.code).toBe('clock.beforeLast')
  await shop.restart()
  expect(shop.cashier.view()).toMatchObject({
    staff: { asksSignIn: true },
    till: { clock: { code: 'clock.beforeLast', details: { off: '40 d' } } },
  })
  expect(codes(shop)).toEqual(['clock.beforeLast', 'clock.beforeLast'])
  expect(shop.logged.join()).toContain('the time of this till is wrong')
  expect(JSON.stringify(shop.customer.view())).not.toContain('clock.')
  expect(shop.network.heard).toHaveLength(length)
  shop.clock.jump(40 * day)
  await shop.leaveAlone(second)
  expect(codes(shop)).toEqual([null, null])
})

test('a till that is started with a wrong clock asks the service for the time, and has said it before it sells', async () => {
  await using shop = await openShop()
  shop.clock.jump(3 * hour)
  shop.run()
  for (let passed = 0; passed < 15; passed += 1) {
    await shop.network.quiet()
    shop.clock.advance(second)
  }
  await shop.network.quiet()
  expect(codes(shop)).toEqual(['clock.ahead', 'clock.ahead'])
  expect(shop.network.heard.every(({ path }) => path.includes('accesstoken'))).toBe(true)
  expect(shop.network.heard.length).toBeLessThanOrEqual(3)
  await paid(shop)
})

test('staff at a kiosk see it, and its customers do not', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  shop.clock.jump(-2 * hour)
  await shop.kiosk.ask('kiosk.help', {})
  await shop.cashier.charge(5_000).catch(() => undefined)
  expect(JSON.stringify(shop.kiosk.view())).not.toContain('clock.')
  for (let passed = 0; passed < 15; passed += 1) await shop.leaveAlone(second)
  expect(JSON.stringify(shop.kiosk.view())).not.toContain('clock.')
  await shop.kiosk.ask('kiosk.leave', { pin: '' })
  expect(shop.kiosk.view().staff?.clock?.code).toBe('clock.behind')
})

test('the hub’s answers tell the time too', async () => {
  const till = compared()
  till.clock.jump(30 * minute)
  const ask = createHubClient({
    clock: till.clock,
    closing: new AbortController().signal,
    fetch: () =>
      Promise.resolve(Response.json({}, { headers: { date: new Date(till.right()).toUTCString() } })),
    time: till.check,
  })
  for (let answer = 0; answer < 3; answer += 1) {
    till.clock.advance(11 * second)
    await ask({ address: 'http://hub.test', key: 'the key', path: '/v1/tip', answer: z.unknown() })
  }
  expect(till.said()).toEqual(['clock.ahead', '30 min'])
})

test('a sandbox whose clock was moved is called so, after a restart too, until it is set back: this machine is right', async () => {
  await using shop = await openShop()
  const passes = async (seconds: number) => {
    shop.run()
    for (let passed = 0; passed < seconds; passed += 1) {
      await shop.network.quiet()
      shop.clock.advance(second)
    }
    await shop.network.quiet()
  }
  await shop.sandbox.advance(10 * minute)
  await passes(40)
  expect(shop.cashier.view().till.clock).toEqual({ code: 'clock.sandboxMoved', details: { off: '10 min' } })
  await shop.restart()
  expect(codes(shop)).toEqual(['clock.sandboxMoved', 'clock.sandboxMoved'])
  await passes(30)
  expect(codes(shop)).toEqual(['clock.sandboxMoved', 'clock.sandboxMoved'])
  expect(shop.logged.join()).not.toContain('the time of this till is wrong')
  expect((await shop.cashier.ask('sandbox.setClockBack', {})).ok).toBe(true)
  expect(codes(shop)).toEqual([null, null])
  await passes(30)
  expect(codes(shop)).toEqual([null, null])
  await paid(shop)
})

test('no other service is believed to have moved its clock, or asked to set it back', async () => {
  const service = serviceAt(usualService, inTest('123456'))
  await using shop = await openRealShop({ service })
  await letIn(shop)
  await shop.sandbox.advance(10 * minute)
  await shop.leaveAlone(second)
  expect(codes(shop)).toEqual([null, null])
  expect(await shop.office.ask('sandbox.setClockBack', {})).toMatchObject({
    problem: { code: 'command.notAllowed' },
  })
})
