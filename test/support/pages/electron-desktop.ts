// The desktop program in Electron itself, for the tests that the double of Electron is given as well.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium, type Browser, type ElectronApplication } from 'playwright-core'
import { expect } from 'vitest'
import { flagsOf, windowsOf, type Desktop, type DesktopHost } from '#test/support/pages/desktop.ts'
import { screenOf } from '#test/support/pages/desktop-counter.ts'
import { electronCommand, launchElectron, programFolder } from '#test/support/pages/desktop-program.ts'
import { realTimeout } from '#test/support/run/real-timeout.ts'
import { makeTillFolder } from '#test/support/till/till-folder.ts'

/** A program that neither runs nor ends is ended after that. ms */
const longestStart = 60_000

export const electronHost: DesktopHost = {
  async open(options = {}) {
    const folder = makeTillFolder(options)
    await using owned = new AsyncDisposableStack()
    owned.defer(() => rmSync(folder, { recursive: true, force: true }))
    const app = await launchElectron({ flags: flagsOf(folder, options), windows: windowsOf(options) })
    owned.defer(() => app.close())
    return desktopOf(app, folder, owned.move())
  },
  fail: (folder, flags) => startBeside(['--data', folder, ...flags]),
}

/** Until it ends. */
async function startBeside(flags: string[]): Promise<{ code: number | null; said: string }> {
  const { program, env } = electronCommand()
  const child = spawn(program, [programFolder, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  using limit = realTimeout(longestStart)
  void limit.passed.then(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await ended) as [number | null] // as Node documents it
  return { code, said: said.join('') }
}

/** A window that is open and has gone nowhere yet never answers playwright, which waits for each: it is asked again. */
async function connect(address: string, tries = 5): Promise<Browser> {
  try {
    return await chromium.connectOverCDP(address, { timeout: 8_000 })
  } catch (error) {
    if (tries === 1) throw error
    return connect(address, tries - 1)
  }
}

function desktopOf(app: ElectronApplication, folder: string, owned: AsyncDisposableStack): Desktop {
  const ended = once(app.process(), 'exit').then(([code]) => code as number | null) // as Node documents it
  let context = app.context()
  const firstDoor = doorOf(folder)
  /** What the program shows now: playwright takes a page that crashed for dead, whatever its window shows since. */
  async function lookAnew(): Promise<Browser> {
    const browser = await connect(`http://127.0.0.1:${doorOf(folder).split('\n')[0]}`)
    owned.use(browser)
    return browser
  }
  const page: Desktop['page'] = (of) => screenOf(context, of)
  const evaluate: Desktop['evaluate'] = (act, given) => app.evaluate(act as never, given) // a function of the same two, by playwright's own names for them
  return {
    folder,
    ended,
    page,
    evaluate,
    press: (of, keys) => evaluate(pressInMain, [`/${of}/`, ...chordOf(keys)] as const),
    async crash(of) {
      await evaluate(
        ({ BrowserWindow }, shown) =>
          new Promise<void>((resolve) => {
            const all = BrowserWindow.getAllWindows().map(({ webContents }) => webContents)
            const contents = all.find((one) => one.getURL().includes(shown))
            contents?.once('did-finish-load', resolve)
            contents?.forcefullyCrashRenderer()
          }),
        `/${of}/`,
      )
      const [shown] = (await lookAnew()).contexts()
      if (shown) context = shown
      return page(of)
    },
    startAgain: async () => void (await startBeside(['--data', folder])),
    async comeBack() {
      await ended
      await expect.poll(() => doorOf(folder)).not.toBe(firstDoor)
      const browser = await lookAnew()
      const [shown] = browser.contexts()
      if (!shown) throw new Error('the program that came back has no windows')
      const quit = async () => {
        const gone = new Promise((resolve) => browser.once('disconnected', resolve))
        await (await screenOf(shown, 'cashier')).close()
        await gone
      }
      return { page: (of) => screenOf(shown, of), quit }
    },
    quit: () => app.close(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Playwright's own keyboard comes in behind main, which is to hear each key first. */
function pressInMain(
  { BrowserWindow }: typeof import('electron'),
  [shown, keyCode, modifiers]: readonly [string, string, Modifier[]],
): void {
  const all = BrowserWindow.getAllWindows().map(({ webContents }) => webContents)
  const contents = all.find((one) => one.getURL().includes(shown))
  for (const type of ['keyDown', 'keyUp'] as const) contents?.sendInputEvent({ type, keyCode, modifiers })
}

type Modifier = 'alt' | 'control' | 'meta' | 'shift'

/** The key as Electron names it, and what is held with it. */
function chordOf(keys: string): [string, Modifier[]] {
  const held = keys.toLowerCase().split('+')
  const key = held.pop() ?? ''
  return [key.replace(/^(arrow|key)(?=.)/, ''), held as Modifier[]] // playwright's names of these are Electron's
}

/** Where playwright gets into the program, as Chromium writes it down: port and path, other ones with each start. */
function doorOf(folder: string): string {
  try {
    return readFileSync(path.join(folder, 'desktop/DevToolsActivePort'), 'utf8')
  } catch {
    return ''
  }
}
