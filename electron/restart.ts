// The restart of the desktop app after it has ended: by `npm start`, by Electron, or by the AppImage that it lies in.
import { app } from 'electron'
import { spawn } from 'node:child_process'
import { restartByStarter } from '#electron/starter.ts'

/** The option by which managers' PINs are forgotten, at one start. */
export const pinReset = 'reset-pin'

/** With the options of this start, but that one, or with `args`, and its environment; who asks for it ends the program as well, in order. */
export function restartApp(args = process.argv.slice(1).filter((one) => one !== `--${pinReset}`)): void {
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
