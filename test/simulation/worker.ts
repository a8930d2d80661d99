// One of the threads that share the days; a mutant of the engine is put in before the engine is loaded.
import { parentPort, workerData } from 'node:worker_threads'
import { applyMutant } from '#test/simulation/mutate.ts'
import type { Mutant } from '#test/simulation/mutants.ts'
import type { Share } from '#test/simulation/run.ts'

const { share, mutant } = workerData as { share: Share; mutant: Mutant | null } // `simulate` made it
// Trouble is the usual thing here, and nobody reads where it began: a stack costs more than what it tells of.
Error.stackTraceLimit = 0
if (mutant) applyMutant(mutant)
const { playDays } = await import('#test/simulation/run.ts')
parentPort?.postMessage(await playDays(share))
