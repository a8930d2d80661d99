// The thread in which a journal is copied or read whole: one task, one answer, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import type { AsideTask } from '#core/aside.ts'
import { backupFolder } from '#core/backup.ts'
import { survey } from '#core/journal/survey.ts'

const task = workerData as AsideTask // `aside.ts` alone starts it
parentPort?.postMessage(task.do === 'copy' ? backupFolder(task.folder, task.file) : survey(task.file))
