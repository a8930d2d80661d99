// The test of the simulation itself: mistakes that others made are put into the engine, and each must be found within two thousand sales.
import { expect, test } from 'vitest'
import { callerMutants } from '#test/simulation/caller-mutants.ts'
import { clubMutants } from '#test/simulation/club-mutants.ts'
import {
  allMutants,
  dayMutants as mutants,
  listed,
  placedMutants as placed,
} from '#test/simulation/all-mutants.ts'
import { sourceOf } from '#test/simulation/mutation.ts'
import { playInThread } from '#test/simulation/thread.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'

/** Two that are found soon, which `npm test` takes. */
const soonest = ['an approval is shown as paid', 'a restart forgets the running payment']
const quick = mutants.filter(({ name }) => soonest.includes(name))

test('there are more than a dozen, and no two are one', () => {
  expect(mutants.length).toBeGreaterThan(12)
  const names = allMutants.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(soonest))
  expect(listed.length).toBeGreaterThanOrEqual(40)
})

// A mistake whose place has changed would otherwise be none, and be missed for ever.
test.each(allMutants)('$name: its place stands in the source exactly once', ({ edits }) => {
  for (const edit of edits) expect(sourceOf(edit).split(edit.find)).toHaveLength(2)
})

sizedTest.each(sized(mutants, quick, 20))(
  '$name: found',
  async (mutant) => {
    const share = { seed: mutant.seed, from: 1, sales: 2000, nth: 0, of: 1, shrinkForMs: 0 }
    const { violations } = await playInThread(share, mutant)
    expect(violations.map(({ law }) => law)).toHaveLength(1)
  },
  600_000,
)

sizedTest.each(sized(callerMutants, callerMutants.slice(0, 1), 4))(
  '$name: found by a caller',
  async (mutant) => {
    const share = { seed: mutant.seed, from: 1, sales: 480, isCalled: true, nth: 0, of: 1, shrinkForMs: 0 }
    const { violations } = await playInThread(share, mutant)
    expect(violations.map(({ law }) => law)).toHaveLength(1)
  },
  600_000,
)

sizedTest.each(sized(clubMutants, [], 16))(
  '$name: found by a club',
  async (mutant) => {
    const share = { seed: 1, from: mutant.seed, clubs: 1, nth: 0, of: 1, shrinkForMs: 0 }
    const { violations } = await playInThread(share, mutant)
    expect(violations.map(({ law }) => law)).toHaveLength(1)
  },
  600_000,
)

sizedTest.each(sized(placed, [], 20))(
  '$name: found in a day, in checkouts or in a club',
  async (mutant) => {
    const { world, first, seed } = mutant
    const part = { seed, from: first, nth: 0, of: 1, shrinkForMs: 0 }
    const share =
      world === 'clubs' ? { ...part, clubs: 1 } : { ...part, sales: 16, isCalled: world === 'checkouts' }
    const { violations } = await playInThread(share, mutant)
    expect(violations.map(({ law }) => law)).toHaveLength(1)
  },
  600_000,
)
