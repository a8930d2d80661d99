// The thread that copies and reads whole journals while the till sells, where the host has one: a large journal takes seconds.
import { Worker } from 'node:worker_threads'
import { backupFolder } from '#core/backup/backup.ts'
import { withoutSecrets } from '#core/service/credentials.ts'
import { survey, type Survey } from '#core/backup/survey.ts'
import type { Result } from '#shared/problem.ts'

export type BackgroundTasks = {
  copy(folder: string, file: string): Promise<ReturnType<typeof backupFolder>>
  look(file: string): Promise<Result<Survey>>
}

export type BackgroundTask = { do: 'copy'; folder: string; file: string } | { do: 'look'; file: string }

/** The till waits for it. */
export const inSameThread: BackgroundTasks = {
  copy: (folder, file) => Promise.resolve(backupFolder(folder, file)),
  look: (file) => Promise.resolve(survey(file)),
}

/** `script` is `background-thread.ts`, or what was built of it. */
export const inWorkerThread = (script: URL): BackgroundTasks => ({
  copy: (folder, file) => ask(script, { do: 'copy', folder, file }) as ReturnType<BackgroundTasks['copy']>, // what the thread does for it
  look: (file) => ask(script, { do: 'look', file }) as ReturnType<BackgroundTasks['look']>, // likewise
})

function ask(script: URL, task: BackgroundTask): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const thread = new Worker(script, { workerData: task, env: withoutSecrets(process.env) })
  thread.once('message', resolve)
  thread.once('error', reject)
  // After its answer this changes nothing.
  thread.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no answer`)))
  return promise
}
