// The line to `npm start`, where that has started this program: it starts it again, and with it the program ends.
import { app } from 'electron'
import { starterVariable, type RestartMessage } from '#core/system/starter.ts'

/** `npm start` has started this program, and stands in its terminal. */
export const isHeld = (): boolean => process.env[starterVariable] !== undefined

/** Electron's own restart would make the program nobody's child, which Ctrl+C no longer reaches. False: nobody is there who starts it. */
export function restartByStarter(args: readonly string[]): boolean {
  const message: RestartMessage = { restart: args }
  return isHeld() && process.send?.(message) !== undefined
}

/** However the starter has ended: nobody is left who could stop this program. */
export function followStarter(line: Pick<NodeJS.EventEmitter, 'once'> = process): void {
  if (isHeld()) line.once('disconnect', () => app.quit())
}
