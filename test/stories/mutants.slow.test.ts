// The test of the stories themselves: mistakes that others made are put into the till, and a story must go another way.
import { expect, test } from 'vitest'
import { clubMutants } from '#test/simulation/club-mutants.ts'
import { dayMutants } from '#test/simulation/all-mutants.ts'
import { sized } from '#test/support/run/run-size.ts'
import { firstStoryChangedBy } from '#test/stories/told-with-mistake.ts'

const shown = [...dayMutants, ...clubMutants].flatMap(({ story, ...mutant }) =>
  story === undefined ? [] : { story, ...mutant },
)

test.each(sized(shown, [], 16))('$name: a story of $story goes another way', async ({ story, ...mutant }) => {
  expect(await firstStoryChangedBy(mutant, story)).not.toBeNull()
})
