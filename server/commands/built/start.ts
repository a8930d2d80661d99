// `npm start`: the till on this machine, in Electron when its program is here and there is a display, else in the loopback server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { withoutSecrets } from '#core/service/credentials.ts'
import { findElectron, hasDisplay } from '#server/commands/electron-program.ts'
import { startOptions, type Starting } from '#server/commands/options.ts'
import { introduce, serve } from '#server/commands/serving.ts'
import { giveUp, note, untilStopped } from '#server/commands/terminal.ts'
import { root } from '#server/root.ts'
import { problem } from '#shared/problem.ts'

const starting = startOptions()
if (starting.host === 'electron') await runElectron(starting)
else await runServer(starting)

async function runServer({ whyServer, ...options }: Starting): Promise<void> {
  if (whyServer !== undefined)
    note(`Without Electron (${whyServer}): the till runs behind a loopback server; open it in a browser.`)
  await using server = await serve(options)
  introduce(server)
  if (hasDisplay(process.env))
    openBrowser(server.entrance(server.opened.settings.isAttended ? 'cashier' : 'kiosk'))
  await untilStopped()
  note('Closing the till …')
}

async function runElectron({ folder, isKiosk, keepsCredentials, ...found }: Starting): Promise<void> {
  const program = found.program ?? (await fetchElectron())
  if (program === undefined) giveUp(problem('electron.missing'))
  const flags = [
    '--data',
    path.resolve(folder),
    ...(isKiosk ? ['--kiosk'] : []),
    ...(keepsCredentials ? ['--keep-credentials'] : []),
  ]
  // The till itself: this child alone is given what opens the service.
  const child = spawn(program, [root, ...flags], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

/** Asked for by name, so it may be fetched, and that is said. */
async function fetchElectron(): Promise<string | undefined> {
  note("Fetching Electron's program: it is large, this may take a while …")
  const child = spawn(process.execPath, [path.join(root, 'node_modules/electron/install.js')], {
    stdio: ['ignore', 2, 2],
    env: withoutSecrets(process.env),
  })
  await once(child, 'exit')
  return findElectron(root, process.env).program
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
