// The desktop program in Electron itself, where its program is on this machine: started, driven and ended by playwright.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { _electron, type BrowserContext } from 'playwright-core'
import { findElectron, hasDisplay, programName } from '#server/commands/electron-program.ts'
import { place } from '#test/support/pages/counter.ts'
import type { StartProgram } from '#test/support/pages/desktop-counter.ts'

const root = path.join(import.meta.dirname, '../../../..')

/** Either would make another program of it. */
const otherwise: ReadonlySet<string> = new Set(['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'])

/** Why there is none to drive; nothing when there is, or when one is named: whoever names it wants it run, and what is missing fails. */
export function absenceOfElectron(): string | undefined {
  const { program, isNamed } = findElectron(root, process.env)
  if (isNamed) return undefined
  if (program === undefined)
    return `its program is not in node_modules/electron ("npm start -- --host electron" fetches it, ${programName} names another)`
  return hasDisplay(process.env)
    ? undefined
    : 'its program is here, but no display ("xvfb-run -a npm test" gives it one)'
}

export const startElectron: StartProgram = async ({ folder, flags, windows, hear }) => {
  const { program } = findElectron(root, process.env)
  if (program === undefined) throw new Error(`${programName} names no program: ${process.env[programName]}`)
  if (!hasDisplay(process.env))
    throw new Error('Electron needs a display: run the tests under "xvfb-run -a".')
  const app = await _electron
    .launch({
      executablePath: program,
      args: [root, ...flags],
      env: Object.fromEntries(
        Object.entries(process.env).filter(
          (entry): entry is [string, string] => entry[1] !== undefined && !otherwise.has(entry[0]),
        ),
      ),
      chromiumSandbox: process.getuid?.() !== 0, // Chromium has none for the superuser
      ...place,
    })
    .catch((cause: unknown) => {
      throw new Error(`${program} did not start as Electron`, { cause })
    })
  const context = app.context()
  context.on('page', hear)
  for (const page of context.pages()) hear(page)
  await haveOpened(context, windows)
  return {
    context,
    async take(button) {
      const file = path.join(folder, 'taken')
      // Electron would ask where to put it.
      const taken = await app.evaluateHandle(
        ({ session }, to) => ({
          name: new Promise<string>((resolve) => {
            session.defaultSession.once('will-download', (_event, item) => {
              item.setSavePath(to)
              item.once('done', () => resolve(item.getFilename()))
            })
          }),
        }),
        file,
      )
      await button.click()
      const name = await taken.evaluate((asked) => asked.name)
      const bytes = await readFile(file)
      await rm(file)
      return { name, bytes }
    },
    quit: () => app.close(),
  }
}

/** The program answers before its till is open. Its windows come after that: by then it is written where its sandbox listens. */
async function haveOpened(context: BrowserContext, windows: number): Promise<void> {
  while (context.pages().length < windows) await context.waitForEvent('page')
}
