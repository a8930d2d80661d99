// Simulated clubs: months of memberships, full of trouble, end with the tills and the service agreed.
import { expect, test } from 'vitest'
import { clubOf } from '#test/simulation/club-run.ts'
import { playClub } from '#test/simulation/club.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'

// Of seed 1: one of each kind: one till and two, right clocks and wrong ones, weeks and months.
sizedTest.each(sized([1, 2, 3, 4, 5, 6, 7, 8], [4], 7))(
  'the first club of seed %i ends with tills and service agreed',
  async (seed) => {
    const { violations } = await playClub(clubOf(seed, 1))
    expect(violations).toEqual([])
  },
)

sizedTest.each(sized([5, 7, 13, 39, 41, 43], [5, 7, 39], 2))(
  'club %i ends with tills and service agreed',
  async (nth) => {
    const { violations } = await playClub(clubOf(1, nth))
    expect(violations).toEqual([])
  },
)

test('the same seed gives the same months, to the last line', async () => {
  const { lines, violations } = await playClub(clubOf(1, 43), true)
  expect(violations).toEqual([])
  expect(lines.length).toBeGreaterThan(100)
  expect((await playClub(clubOf(1, 43), true)).lines).toEqual(lines)
})
