// The test of the stories themselves: mistakes that others made are put into the till, and a story must go another way.
import { expect, test } from 'vitest'
import { mutants as usualMutants } from '#test/simulation/mutants.ts'
import { outsideMutants } from '#test/simulation/outside-mutants.ts'
import { requestMutants } from '#test/simulation/request-mutants.ts'
import { sized } from '#test/support/run/run-size.ts'
import { firstStoryChangedBy } from '#test/stories/told-with-mistake.ts'

const mutants = [...usualMutants, ...requestMutants, ...outsideMutants]

/** Mistakes that no story of a sale can show: the simulation finds them. Stories call the till's own work each second, and days let it wait until it is due. */
const onlyInDays = new Set<string>(['the scheduler waits for a screen that went away'])

test('every mistake that stories cannot show is one of the list', () => {
  const names = mutants.map(({ name }) => name)
  expect([...onlyInDays].filter((name) => !names.includes(name))).toEqual([])
})

const seen = mutants.filter(({ name }) => !onlyInDays.has(name))

test.each(sized(seen, [], 16))('$name: a story goes another way', async (mutant) => {
  expect(await firstStoryChangedBy(mutant)).not.toBeNull()
})
