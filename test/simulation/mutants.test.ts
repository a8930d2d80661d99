// Would the simulation notice? Mistakes that others made are put into the engine, and each must be found within two thousand sales.
import { expect, test } from 'vitest'
import { clubMutants } from '#test/simulation/club-mutants.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { sourceOf } from '#test/simulation/mutate.ts'
import { playInThread } from '#test/simulation/thread.ts'

test('there are more than a dozen, and no two are one', () => {
  expect(mutants.length).toBeGreaterThan(12)
  const names = [...mutants, ...clubMutants].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

// A mistake whose place has changed would otherwise be none, and be missed for ever.
test.each([...mutants, ...clubMutants])('$name: its place stands in the source exactly once', ({ edits }) => {
  for (const edit of edits) expect(sourceOf(edit).split(edit.find)).toHaveLength(2)
})

test.each(mutants)(
  '$name: found',
  async (mutant) => {
    const share = { seed: mutant.seed, from: 1, sales: 2000, nth: 0, of: 1, shrinkForMs: 0 }
    const { violations } = await playInThread(share, mutant)
    expect(violations.map(({ law }) => law)).toHaveLength(1)
  },
  120_000,
)

test.each(clubMutants)(
  '$name: found by a club',
  async (mutant) => {
    const share = { seed: 1, from: mutant.seed, clubs: 1, nth: 0, of: 1, shrinkForMs: 0 }
    const { violations } = await playInThread(share, mutant)
    expect(violations.map(({ law }) => law)).toHaveLength(1)
  },
  120_000,
)
