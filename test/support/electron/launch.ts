// The launcher of the built desktop host under the double, as often as tests want it.
import '#test/support/electron/register.ts'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { runMain, type MainProcess } from '#test/support/electron/main-process.ts'
import type { Display } from '#test/support/electron/screen.ts'
import { setStage } from '#test/support/electron/stage.ts'

const at = (file: string): string => pathToFileURL(path.join(import.meta.dirname, file)).href
let launches = 0
/** Every run of the main file waits for the end of its process, and here one process runs it many times. */
process.setMaxListeners(100)

/** `flags`: as on its command line. */
export async function launch(options: {
  context: BrowserContext
  folder: string
  flags?: string[]
  /** As at a shop, out of its package. */
  isPackaged?: boolean
  /** The main file; the built one where none is named. */
  main?: string
  /** The machine's, by Electron's name. */
  keyStore?: 'gnome_libsecret' | 'kwallet6' | 'basic_text'
  user?: string
  /** What comes of the question for the store's password: asked, it stays open until the test answers. */
  unlocking?: 'open' | 'refused' | 'asked'
  windows: number
  /** The first is the machine's own. */
  displays?: Display[]
  /** Under Wayland, which Chromium took by itself where no flag asks for it. */
  isWayland?: boolean
}) {
  const { context, folder, flags = [], windows, isPackaged = false, isWayland = false } = options
  setStage({ context, folder })
  const double = (await import(at('double.ts'))) as typeof import('#test/support/electron/double.ts')
  double.app.restart(isPackaged, isWayland ? [...flags, '--ozone-platform=wayland'] : flags)
  double.screen.restart(options.displays, isWayland)
  double.restart()
  const { keyStore: backend = 'gnome_libsecret', user = 'till' } = options
  double.keyStore.restart({ backend, user, unlocking: options.unlocking ?? 'open' })
  const opened = new Promise<typeof double.BrowserWindow.all>((resolve) => {
    double.BrowserWindow.whenMade(windows, resolve)
  })
  double.app.once('quit', () => double.BrowserWindow.noMore())
  process.setMaxListeners(process.getMaxListeners() + 5) // each main file listens for the process's end, and stays loaded
  const before = process.argv
  // A packaged program is its own main file: its options begin where another's folder stands.
  let main: MainProcess
  process.argv = [...before.slice(0, isPackaged ? 1 : 2), ...flags]
  try {
    // Another address, another program: this process may have run the main file before.
    const file = options.main ? pathToFileURL(options.main).href : at('../../../dist/electron/main.js')
    main = await runMain(() => import(`${file}?${(launches += 1)}`))
  } finally {
    process.argv = before
  }
  double.app.becomeReady()
  const made = await opened
  if (made.length < windows) throw new Error(`no windows: ${double.dialog.shown.join('; ')}`)
  return {
    ...main,
    /** As a bundle imports it. */
    electron: double.default,
    app: double.app,
    power: double.powerMonitor,
    screen: double.screen,
    session: double.session.defaultSession,
    scheme: double.privileges.get('app'),
    dialog: double.dialog,
    keyStore: double.keyStore,
    menu: double.Menu,
    awake: double.powerSaveBlocker.running,
    windows: made,
    /** The one in front is the last. */
    order: () => double.BrowserWindow.order,
    paper: double.WebContents,
    /** All of them, once there are so many. */
    whenOpen: (count: number) =>
      new Promise<typeof made>((resolve) => double.BrowserWindow.whenMade(count, resolve)),
    /** It ends by itself, or by this window, which somebody closes. */
    end: async (page?: Page): Promise<void> => {
      const quit = once(double.app, 'quit')
      await (page ? page.close() : double.app.quit())
      await quit
    },
  }
}
