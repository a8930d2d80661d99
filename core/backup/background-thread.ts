// The thread in which a journal is copied or read whole: one task, one answer, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import { type BackgroundTask, backupFolder, survey } from '#core/backup/backup.ts'

const task = workerData as BackgroundTask // `background-task.ts` alone starts it
parentPort?.postMessage(task.do === 'copy' ? backupFolder(task.folder, task.file) : survey(task.file))
