// The desktop program in Electron itself, where its program is on this machine: started, driven and ended by playwright.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { _electron, type BrowserContext, type ElectronApplication, type Page } from 'playwright-core'
import { findElectron, hasDisplay, electronProgramVariable } from '#server/commands/electron-program.ts'
import { place } from '#test/support/pages/counter.ts'
import type { Program, StartProgram } from '#test/support/pages/desktop-counter.ts'
import { asOrdinaryUser } from '#test/support/pages/ordinary-user.ts'

/** Where Electron finds the built program. */
export const programFolder = path.join(import.meta.dirname, '../../..')

/** Either would make another program of it. */
const otherwise: ReadonlySet<string> = new Set(['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'])

/** Why there is none to drive; nothing when there is, or when one is named: whoever names it wants it run, and what is missing fails. */
export function absenceOfElectron(): string | undefined {
  const { program, isNamed } = findElectron(programFolder, process.env)
  if (isNamed) return undefined
  if (program === undefined)
    return `its program is not in node_modules/electron ("npm start -- --host electron" fetches it, ${electronProgramVariable} names another)`
  return hasDisplay(process.env)
    ? undefined
    : 'its program is here, but no display ("xvfb-run -a npm test" gives it one)'
}

/** What starts it on this machine: a file, and the environment it is given. */
export function electronCommand(): { program: string; env: Record<string, string> } {
  const { program } = findElectron(programFolder, process.env)
  if (program === undefined)
    throw new Error(`${electronProgramVariable} names no program: ${process.env[electronProgramVariable]}`)
  if (!hasDisplay(process.env))
    throw new Error('Electron needs a display: run the tests under "xvfb-run -a".')
  const given = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !otherwise.has(entry[0]),
  )
  const started = asOrdinaryUser(program)
  return { program: started.program, env: { ...Object.fromEntries(given), ...started.env } }
}

/** Its windows are open when this resolves, and its till with them. */
export async function launchElectron({
  flags,
  windows,
  hear = () => undefined,
}: Omit<Parameters<StartProgram>[0], 'folder' | 'hear'> & {
  hear?: (page: Page) => void
}): Promise<ElectronApplication> {
  const { program, env } = electronCommand()
  const app = await _electron
    .launch({
      executablePath: program,
      args: [programFolder, ...flags],
      env,
      chromiumSandbox: true,
      ...place,
    })
    .catch((cause: unknown) => {
      throw new Error(`${program} did not start as Electron`, { cause })
    })
  await using owned = new AsyncDisposableStack()
  owned.defer(() => app.close())
  const context = app.context()
  context.on('page', hear)
  for (const page of context.pages()) hear(page)
  await haveOpened(context, windows)
  owned.move()
  return app
}

/** The program answers before its till is open. Its windows come after that: by then it is written where its sandbox listens. */
async function haveOpened(context: BrowserContext, windows: number): Promise<void> {
  while (context.pages().length < windows) await context.waitForEvent('page')
}

export async function startElectron(options: Parameters<StartProgram>[0]): Promise<Program> {
  const { folder } = options
  const app = await launchElectron(options)
  return {
    context: app.context(),
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
