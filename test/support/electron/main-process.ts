// The process that a program under the double runs in: the tests' own, but what its main file listens for there is that program's alone.
import { EventEmitter } from 'node:events'
import { dialog } from '#test/support/electron/system.ts'

const heard: readonly (readonly [NodeJS.EventEmitter, string])[] = [
  [process, 'uncaughtException'],
  [process, 'unhandledRejection'],
  [process.stdout, 'error'],
  [process.stderr, 'error'],
]

/** What the program does when nobody catches what it throws. */
export type MainProcess = {
  throwInMain(mistake: unknown): void
  rejectInMain(mistake: unknown): void
}

/** Runs the main file, and takes over the listeners that it has put on the process. */
export async function runMain(run: () => Promise<unknown>): Promise<MainProcess> {
  const before = heard.map(([emitter, name]) => emitter.listeners(name))
  await run()
  const own = new EventEmitter()
  for (const [at, [emitter, name]] of heard.entries())
    for (const listener of emitter.listeners(name).filter((one) => before[at]?.includes(one) === false)) {
      emitter.off(name, listener as () => void) // as it was put there
      if (emitter === process) own.on(name, listener as () => void)
    }
  return {
    throwInMain(mistake) {
      // Electron's own answer, where the program has none.
      if (!own.emit('uncaughtException', mistake))
        dialog.showErrorBox('A JavaScript error occurred in the main process')
    },
    rejectInMain: (mistake) => void own.emit('unhandledRejection', mistake),
  }
}
