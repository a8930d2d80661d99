// `npm start`: the till on this machine, in Electron where it can run, else in the loopback server.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { withoutSecrets } from '#core/service/credentials.ts'
import { systemClock } from '#core/system/clock.ts'
import { fetchElectron, hasDisplay } from '#server/commands/electron-program.ts'
import { runProgram } from '#server/commands/electron-run.ts'
import { startOptions, type TillStartOptions } from '#server/commands/options.ts'
import { printAddresses, serveTill } from '#server/commands/server-start.ts'
import { stopRequest, waitForStop } from '#server/commands/stop-request.ts'
import { giveUp, note, printWarning } from '#server/commands/terminal.ts'
import { root } from '#server/project-folders.ts'
import { problem } from '#shared/problem.ts'

const starting = startOptions()
if (starting.host === 'electron') await runElectron(starting)
else await runServer(starting)

async function runServer({ why, ...options }: TillStartOptions): Promise<void> {
  note(`Without Electron (${why}): the till runs behind a loopback server; open it in a browser.`)
  const stopped = waitForStop() // also a till that is still opening is closed in order
  await using server = await serveTill(options)
  printAddresses(server)
  if (hasDisplay(process.env))
    openBrowser(server.entrance(server.opened.settings.isAttended ? 'cashier' : 'kiosk'))
  await stopped
  note('Closing the till …')
}

async function runElectron({ why, isKiosk, keepsCredentials, ...found }: TillStartOptions): Promise<void> {
  const folder = path.resolve(found.folder)
  const program = found.program ?? (await fetched())
  note(
    `In Electron (${why}): the till opens in windows of its own. For a browser: npm start -- --host server.`,
  )
  const args = [
    root,
    '--data',
    folder,
    ...(isKiosk ? ['--kiosk'] : []),
    ...(keepsCredentials ? ['--keep-credentials'] : []),
  ]
  const { code, signal } = await runProgram(program, args, stopRequest(), systemClock)
  if (signal !== null) printWarning(problem('electron.ended', { signal }))
  process.exit(code ?? 1)
}

/** Asked for by name, so it may be fetched, and that is said. */
async function fetched(): Promise<string> {
  note("Fetching Electron's program: it is large, this may take a while …")
  const program = await fetchElectron(root)
  return program.ok ? program.value : giveUp(program.problem)
}

/** The system's own opener. That none is there is no trouble: the address has been printed. */
function openBrowser(address: string): void {
  const openers: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ['open', []],
    win32: ['cmd', ['/c', 'start', '']],
  }
  const [program, flags] = openers[process.platform] ?? ['xdg-open', []]
  const child = spawn(program, [...flags, address], {
    stdio: 'ignore',
    detached: true,
    env: withoutSecrets(process.env),
  })
  child.on('error', () => undefined)
  child.unref()
}
