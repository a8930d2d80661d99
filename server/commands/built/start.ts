// `npm start`: the till on this machine, in Electron when its program is here and there is a display, else in the loopback server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findElectron, hasDisplay, programName } from '#server/commands/electron-program.ts'
import { withoutSecrets } from '#core/credentials.ts'
import { firstNetworkOption, networkOptions } from '#server/commands/network-options.ts'
import { introduce, serve } from '#server/commands/serving.ts'
import {
  giveUp,
  note,
  readFolder,
  readOptions,
  speakPlainly,
  untilStopped,
  usualFolder,
} from '#server/commands/terminal.ts'
import { root } from '#server/root.ts'
import { problem } from '#shared/problem.ts'

speakPlainly()
const read = readOptions({
  host: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  kiosk: { type: 'boolean' },
  'keep-credentials': { type: 'boolean' },
  ...networkOptions,
})
if (!read.ok) giveUp(read.problem)
const options = read.value
const { host } = options
if (host !== undefined && host !== 'electron' && host !== 'server') {
  giveUp(
    problem('option.invalid', {
      option: '--host',
      given: host,
      expected: '--host electron or --host server',
    }),
  )
}

// The desktop program's screens are windows of its own: only the server lets others in.
const forNetwork = firstNetworkOption(options)
if (host === 'electron' && forNetwork !== undefined) {
  giveUp(
    problem('option.invalid', {
      option: 'this command',
      given: `--host electron with --${forNetwork}`,
      expected: '--host server',
    }),
  )
}

const found = findElectron(root, process.env)
if (found.isNamed && found.program === undefined && host !== 'server') {
  giveUp(
    problem('option.invalid', {
      option: programName,
      given: process.env[programName] ?? '',
      expected: 'the path of Electron’s program',
    }),
  )
}
const canShow = hasDisplay(process.env)

const whyServer = whyNoElectron()
if (host === 'electron' || (host === undefined && whyServer === undefined)) await runElectron()
else await runServer()

function whyNoElectron(): string | undefined {
  if (forNetwork !== undefined) return 'it has no screens on other machines'
  if (found.program === undefined) return 'its program is not here'
  return canShow ? undefined : 'there is no display'
}

async function runServer(): Promise<void> {
  if (host === undefined)
    note(`Without Electron (${whyServer}): the till runs behind a loopback server; open it in a browser.`)
  await using server = await serve(options)
  introduce(server)
  if (canShow) openBrowser(server.entrance(server.opened.settings.isAttended ? 'cashier' : 'kiosk'))
  await untilStopped()
  note('Closing the till …')
}

async function runElectron(): Promise<void> {
  if (!canShow) giveUp(problem('display.missing', { instead: '`npm start -- --host server`' }))
  const folder = readFolder(options.data, usualFolder)
  if (!folder.ok) giveUp(folder.problem)
  const program = found.program ?? (await fetchElectron())
  if (program === undefined) giveUp(problem('electron.missing'))
  const flags = [
    '--data',
    path.resolve(folder.value),
    ...(options.kiosk ? ['--kiosk'] : []),
    ...(options['keep-credentials'] ? ['--keep-credentials'] : []),
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
