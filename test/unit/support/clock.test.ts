// The clock of the tests: time goes by in order, also where one wait follows from another.
import { expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '#test/support/run/clock.ts'

/** Waits so long, again and again; at which moments it woke, ms from the beginning. */
function waking(clock: ManualClock, everyMs: number, times: number): number[] {
  const began = clock.elapsed()
  const moments: number[] = []
  const wait = async () => {
    for (let time = 0; time < times; time += 1) {
      await clock.wait(everyMs)
      moments.push(clock.elapsed() - began)
    }
  }
  void wait()
  return moments
}

test('a wait that follows from another is over at its own moment, also within one span of time', async () => {
  const clock = createManualClock()
  const moments = waking(clock, 1_000, 10)
  await clock.run(3_500)
  expect(moments).toEqual([1_000, 2_000, 3_000])
  await clock.run(500)
  expect(moments).toEqual([1_000, 2_000, 3_000, 4_000])
})

test('those who wait are woken in the order of their moments, whoever began first, and each finds its own time', async () => {
  const clock = createManualClock()
  const told: [string, number, number][] = []
  const [wall, mono] = [clock.now(), clock.elapsed()]
  for (const [name, ms] of [
    ['last', 300],
    ['first', 100],
    ['second', 200],
  ] as const)
    void clock.wait(ms).then(() => told.push([name, clock.now() - wall, clock.elapsed() - mono]))
  await clock.run(1_000)
  expect(told).toEqual([
    ['first', 100, 100],
    ['second', 200, 200],
    ['last', 300, 300],
  ])
  expect([clock.now() - wall, clock.elapsed() - mono]).toEqual([1_000, 1_000])
})

test('two that go on side by side take turns', async () => {
  const clock = createManualClock()
  const [often, seldom] = [waking(clock, 400, 10), waking(clock, 1_000, 10)]
  await clock.run(2_000)
  expect([often, seldom]).toEqual([
    [400, 800, 1_200, 1_600, 2_000],
    [1_000, 2_000],
  ])
})

test('a jump of time wakes who waited for any of it, in order, and who is woken finds its end', async () => {
  const clock = createManualClock()
  const moments = waking(clock, 1_000, 10)
  clock.advance(3_500)
  await clock.run(0)
  expect(moments).toEqual([3_500])
  await clock.run(1_000)
  expect(moments).toEqual([3_500, 4_500])
})

test('a wait that was given up is not woken', async () => {
  const clock = createManualClock()
  const given = new AbortController()
  const over = clock.wait(1_000, given.signal)
  given.abort()
  await expect(over).resolves.toBeUndefined()
  clock.jump(60_000)
  await clock.run(2_000)
  expect(clock.now() - createManualClock().now()).toBe(62_000)
})
