// Days in threads of their own: the engine there is loaded afresh, with or without a mistake put into it.
import { Worker } from 'node:worker_threads'
import type { Mutant } from '#test/simulation/mutants.ts'
import type { ClubShare } from '#test/simulation/club-run.ts'
import type { Counted, Share } from '#test/simulation/run.ts'

export function playInThread(share: Share | ClubShare, mutant: Mutant | null): Promise<Counted> {
  const { promise, resolve, reject } = Promise.withResolvers<Counted>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { share, mutant },
    resourceLimits: { maxYoungGenerationSizeMb: 24 }, // a day is short-lived: most of it is gone before it is ever moved
  })
  worker.once('message', (counted: Counted) => resolve(counted))
  worker.once('error', (error) => reject(error))
  worker.once('exit', (code) => reject(new Error(`a thread ended with ${code} before its days were over`)))
  return promise
}
