// The restart of the desktop app after it has ended: by `npm start`, over the line to it, by Electron, or by the AppImage that it lies in.
import { app } from 'electron'
import { spawn } from 'node:child_process'
import { withoutCredentials, type ProcessEnv } from '#core/service/credentials.ts'
import { credentialKeeping, starterVariable, type RestartMessage } from '#core/system/starter.ts'
import { isStoreClosed } from '#shared/problem.ts'
import type { VaultView } from '#shared/vault.ts'

/** The option by which managers' PINs are forgotten, at one start. */
export const pinReset = 'reset-pin'

/** Asked for at one start alone: done again, the second would put old credentials over what the office has entered since. */
const onceOnly = [pinReset, credentialKeeping].map((name) => `--${name}`)

/** With the options of this start, but those, or with `args`, and its environment; who asks for it ends the program as well, in order. */
export function restartApp(args = process.argv.slice(1).filter((one) => !onceOnly.includes(one))): void {
  if (restartByStarter(args)) return
  const image = app.isPackaged ? process.env['APPIMAGE'] : undefined
  if (image === undefined) return app.relaunch({ args })
  // Electron would wait for the end in a program inside the image, and the image is taken away with the end.
  app.once('quit', () => {
    app.releaseSingleInstanceLock()
    const next = spawn(image, args, {
      env: process.env, // the same till: it needs what opens its service
      detached: true,
      stdio: 'ignore',
    })
    next.on('error', () => undefined) // an image that was moved meanwhile: there is nobody left to tell
    next.unref()
  })
}

/** Credentials taken out of the environment, for the next start: credentials that are kept come from the vault alone. */
export const environmentAgain = (
  given: ProcessEnv,
  { tier, trouble }: Pick<VaultView, 'tier' | 'trouble'>,
): ProcessEnv => (tier === 'environment' || isStoreClosed(trouble) ? given : withoutCredentials(given))

/** `npm start` has started this program, and stands in its terminal. */
export const isStartedByNpm = (): boolean => process.env[starterVariable] !== undefined

/** Electron's own restart would make the program nobody's child, which Ctrl+C no longer reaches. False: nobody is there who starts it. */
function restartByStarter(args: readonly string[]): boolean {
  const message: RestartMessage = { restart: args }
  return isStartedByNpm() && process.send?.(message) !== undefined
}

/** However the starter has ended: nobody is left who could stop this program. */
export function followStarter(line: Pick<NodeJS.EventEmitter, 'once'> = process): void {
  if (isStartedByNpm()) line.once('disconnect', () => app.quit())
}
