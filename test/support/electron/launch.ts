// Starts the built desktop host under the double, as often as tests want it, and waits for its windows.
import '#test/support/electron/register.ts'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { setStage } from '#test/support/electron/stage.ts'

const at = (file: string): string => pathToFileURL(path.join(import.meta.dirname, file)).href
let launches = 0

/** `flags`: as on its command line. */
export async function launch(options: {
  context: BrowserContext
  folder: string
  flags?: string[]
  windows: number
}) {
  const { context, folder, flags = [], windows } = options
  setStage({ context, folder })
  const double = (await import(at('double.ts'))) as typeof import('#test/support/electron/double.ts')
  double.app.restart()
  const before = process.argv
  process.argv = [...before.slice(0, 2), ...flags]
  try {
    // Another address, another program: this process may have run the main file before.
    await import(`${at('../../../dist/electron/main.js')}?${(launches += 1)}`)
  } finally {
    process.argv = before
  }
  const opened = new Promise<typeof double.BrowserWindow.all>((resolve) => {
    double.BrowserWindow.whenMade(windows, resolve)
  })
  double.app.once('exit', () => double.BrowserWindow.noMore())
  double.app.becomeReady()
  const made = await opened
  if (made.length < windows) throw new Error(`no windows: ${double.dialog.shown.join('; ')}`)
  return {
    app: double.app,
    windows: made,
    paper: double.WebContents,
    /** All of them, once there are so many. */
    whenOpen: (count: number) =>
      new Promise<typeof made>((resolve) => double.BrowserWindow.whenMade(count, resolve)),
  }
}
