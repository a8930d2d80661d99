// Do months of memberships full of trouble end with tills and service agreed, and does the same seed give the same months?
import { expect, test } from 'vitest'
import { playClub } from '#test/simulation/club.ts'
import { ids, plans } from '#test/simulation/club-plans.ts'
import { drawClub } from '#test/simulation/draw-club.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])('club %i ends with tills and service agreed', async (seed) => {
  const { violations } = await playClub(drawClub(seed, 1, 6, ids), plans)
  expect(violations).toEqual([])
})

test('the same seed gives the same months, to the last line', async () => {
  const { lines } = await playClub(drawClub(1, 1, 6, ids), plans, true)
  expect(lines.length).toBeGreaterThan(100)
  expect((await playClub(drawClub(1, 1, 6, ids), plans, true)).lines).toEqual(lines)
})
