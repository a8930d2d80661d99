// The desktop program under the double of Electron, for the tests that Electron itself is given as well.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import type { Browser } from 'playwright-core'
import { vi } from 'vitest'
import type { Surface } from '#shared/command.ts'
import { launch } from '#test/support/electron/launch.ts'
import { place } from '#test/support/pages/counter.ts'
import { flagsOf, windowsOf, type Desktop, type DesktopHost } from '#test/support/pages/desktop.ts'
import { screenOf } from '#test/support/pages/desktop-counter.ts'
import { makeTillFolder, type FolderOptions } from '#test/support/till/till-folder.ts'
import { windowAt } from '#test/support/pages/windows.ts'

export const doubleHost = (browser: Browser): DesktopHost => ({
  async open(options = {}) {
    const folder = makeTillFolder(options)
    const desktop = await openIn(browser, folder, options)
    const end = async () => {
      await desktop[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    }
    return { ...desktop, [Symbol.asyncDispose]: end }
  },
  async fail(folder, flags) {
    await using context = await browser.newContext(place)
    const terminal = vi.spyOn(console, 'error').mockReturnValue()
    try {
      const { app } = await launch({ context, folder, flags: ['--data', folder, ...flags], windows: 0 })
      return { code: app.exitCode, said: terminal.mock.calls.join('\n') }
    } finally {
      terminal.mockRestore()
    }
  },
})

async function openIn(browser: Browser, folder: string, options: FolderOptions): Promise<Desktop> {
  const context = await browser.newContext(place)
  const { app, electron, windows } = await launch({
    context,
    folder,
    flags: flagsOf(folder, options),
    windows: windowsOf(options),
  })
  await Promise.all(windows.map(({ shown }) => shown))
  const ended = new Promise<number>((resolve) => {
    app.once('quit', (_event: unknown, code = 0) => resolve(code))
  })
  let isEnded = false
  let next: Desktop | undefined
  void ended.then(() => (isEnded = true))
  async function quit(): Promise<void> {
    if (!isEnded) app.quit()
    await ended
    await context.close()
  }
  const windowOf = (of: Surface) => {
    const found = electron.BrowserWindow.all.find(({ webContents }) =>
      webContents.getURL().includes(`/${of}/`),
    )
    if (!found) throw new Error(`no window of the ${of}`)
    return found
  }
  return {
    folder,
    ended,
    quit,
    page: (of) => screenOf(context, of),
    evaluate: async (act, given) =>
      structuredClone(
        await (runInThisContext(`(${String(act)})`) as typeof act)(
          // the same function, out of its own text
          electron as unknown as Parameters<typeof act>[0], // as much of it as the desktop program uses
          structuredClone(given),
        ),
      ),
    press: async (of, keys) => void (await windowOf(of).webContents.press(keys)),
    async crash(of) {
      const window = windowOf(of)
      const gone = once(window.webContents, 'render-process-gone')
      window.webContents.forcefullyCrashRenderer()
      await gone
      return windowAt(of, window)
    },
    startAgain: () => Promise.resolve(void app.emit('second-instance', {}, [], folder)),
    async comeBack() {
      await ended
      if (!app.isComingBack) throw new Error('it has ended, and was not to be started again')
      await context.close()
      next = await openIn(browser, folder, options)
      return next
    },
    async [Symbol.asyncDispose]() {
      await next?.[Symbol.asyncDispose]()
      await quit()
    },
  }
}
