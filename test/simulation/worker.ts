// One of the threads that share the days; a mutant of the engine is put in before the engine is loaded.
import { parentPort, workerData } from 'node:worker_threads'
import type { ClubShare } from '#test/simulation/club-run.ts'
import { applyMutant } from '#test/simulation/mutation.ts'
import type { Mutant } from '#test/simulation/mutants.ts'
import type { Share } from '#test/simulation/run.ts'

const { share, mutant } = workerData as { share: Share | ClubShare; mutant: Mutant | null } // `simulate` made it
// Trouble is the usual thing here, and nobody reads where it began: a stack costs more than what it tells of.
Error.stackTraceLimit = 0
if (mutant) applyMutant(mutant)
const counted =
  'clubs' in share
    ? await (await import('#test/simulation/club-run.ts')).playClubs(share)
    : await (await import('#test/simulation/run.ts')).playDays(share)
parentPort?.postMessage(counted)
