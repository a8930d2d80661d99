// The telling of stories with a mistake put into the till, in a thread of its own.
import { Worker } from 'node:worker_threads'
import type { Mutant } from '#test/simulation/mutants.ts'

/** Of the files of stories with `file` in their name: the title of the first story that goes another way, or what was wrong in it; null where all go as they are written. */
export function firstStoryChangedBy(mutant: Mutant, file: string): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const worker = new Worker(new URL('./mutant-worker.ts', import.meta.url), { workerData: { mutant, file } })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) =>
    reject(new Error(`the thread ended with ${code} before its stories were told`)),
  )
  return promise
}
