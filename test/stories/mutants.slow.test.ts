// The test of the stories themselves: mistakes that others made are put into the till, and a story must go another way.
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { mutants as usualMutants, type Mutant } from '#test/simulation/mutants.ts'
import { outsideMutants } from '#test/simulation/outside-mutants.ts'
import { requestMutants } from '#test/simulation/request-mutants.ts'

const mutants = [...usualMutants, ...requestMutants, ...outsideMutants]

/** Mistakes that no story of a sale can show: the simulation finds them. */
const onlyInDays = new Set<string>([])

test('every mistake that stories cannot show is one of the list', () => {
  const names = mutants.map(({ name }) => name)
  expect([...onlyInDays].filter((name) => !names.includes(name))).toEqual([])
})

/** The first story that goes another way with this mistake in the till; null where none does. */
function firstStoryChangedBy(mutant: Mutant): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const worker = new Worker(new URL('./mutant-worker.ts', import.meta.url), { workerData: { mutant } })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) =>
    reject(new Error(`the thread ended with ${code} before its stories were told`)),
  )
  return promise
}

test.each(mutants.filter(({ name }) => !onlyInDays.has(name)))(
  '$name: a story goes another way',
  async (mutant) => {
    expect(await firstStoryChangedBy(mutant)).not.toBeNull()
  },
)
