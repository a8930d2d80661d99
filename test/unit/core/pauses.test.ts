// Tests of the pause before a hub that is away is asked again: longer each time, never very long, and not the same for all tills.
import { expect, test } from 'vitest'
import { pauseAfter, pauseBetween } from '#core/system/clock.ts'

const chance = (byte: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(byte) })

test.each([
  [1, 500, 1000],
  [2, 1000, 2000],
  [4, 4000, 8000],
  [7, 30_000, 60_000],
  [10_000, 30_000, 60_000],
])('after %i failures a till waits from %i to %i ms, as chance has it', (failures, least, most) => {
  expect([0, 255].map((byte) => pauseAfter(failures, chance(byte)))).toEqual([least, most])
  const some = pauseAfter(failures, chance(100))
  expect(some > least && some < most).toBe(true)
})

test('a pause between two lengths is spread over all of them', () => {
  const lengths = Array.from({ length: 256 }, (_, byte) => pauseBetween(1000, 10_000, chance(byte)))
  expect([lengths[0], lengths.at(-1)]).toEqual([1000, 10_000])
  expect(new Set(lengths).size).toBe(256)
})
