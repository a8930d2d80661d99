// The options of the commands that run a till. Read before one is built or opened; what makes no sense ends the command in words.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { findElectron, hasDisplay, programName, whyNoSandbox } from '#server/commands/electron-program.ts'
import {
  firstNetworkOption,
  networkOptions,
  readNetwork,
  type GivenNetwork,
} from '#server/commands/network-options.ts'
import { chooseHost, type HostChoice } from '#server/commands/start-host.ts'
import {
  giveUp,
  readFolder,
  readOptions,
  readPort,
  speakPlainly,
  usualFolder,
} from '#server/commands/terminal.ts'
import { usualBrowser } from '#server/kiosk/browser-options.ts'
import type { NetworkOptions } from '#server/network/network-door.ts'
import type { AskedPhones } from '#server/phones.ts'
import { root } from '#server/project-folders.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Options, Usage } from '#shared/command-line.ts'

/** Also the loopback server's own port when nothing else is said. */
export const usualPort = 7420

/** A till behind its loopback server. */
export type Serving = {
  folder: string
  port: number
  network: NetworkOptions | undefined
  phones: AskedPhones | undefined
  isKiosk: boolean
  keepsCredentials: boolean
}

const tillOptions = {
  port: {
    type: 'string',
    value: 'NUMBER',
    does: 'where screens on this machine find it; 0 is any free one',
    usual: String(usualPort),
  },
  data: { type: 'string', value: 'DIR', does: 'its data folder', usual: usualFolder },
  'keep-credentials': {
    type: 'boolean',
    does: 'puts the credentials of the environment into the vault, once',
  },
} as const satisfies Options
/** What stands for the address by which this machine reaches others. */
const usualAddress = 'usual'
const phones = {
  phones: {
    type: 'string',
    value: 'ADDRESS',
    alone: usualAddress,
    does: 'lets phones of this network scan, approve and open receipts in the sandbox, at this address of this machine',
    usual: 'none; without ADDRESS the one by which it reaches others',
  },
} as const satisfies Options
const kiosk = { type: 'boolean', does: 'runs it as a till without staff; a new folder stays one' } as const

/** The options of each command. */
export const typed = {
  serve: {
    run: 'npm run serve',
    does: 'The till behind its loopback server, until SIGTERM or Ctrl+C',
    options: {
      ...tillOptions,
      kiosk,
      ...phones,
      ...networkOptions,
      json: { type: 'boolean', does: 'one line of JSON with its addresses when it is ready' },
    },
  },
  start: {
    run: 'npm start',
    does: 'The till on this machine, until Ctrl+C',
    options: {
      ...tillOptions,
      kiosk,
      host: {
        type: 'string',
        value: 'electron|server',
        does: 'in Electron (whose program may be fetched), or behind a loopback server for a browser',
        usual: 'electron where it can run and no option of the server is given',
      },
      ...phones,
      ...networkOptions,
    },
  },
  kiosk: {
    run: 'npm run kiosk',
    does: 'A till without staff and its screen, a browser that is kept running, until Ctrl+C',
    options: {
      ...tillOptions,
      browser: {
        type: 'string',
        value: 'PATH',
        does: 'the browser’s program',
        usual: 'the first of Chromium, Chrome and Edge that is here',
      },
      ...phones,
      ...networkOptions,
    },
  },
} as const satisfies Record<string, Usage>

type Given = GivenNetwork & {
  port?: string | undefined
  data?: string | undefined
  phones?: string | undefined
  'keep-credentials'?: boolean | undefined
}

/** Each reads its command's own options. */
export const optionsOf = { serve: serveOptions, start: startOptions, kiosk: kioskOptions }

export function serveOptions(): Serving & { isJson: boolean } {
  speakPlainly()
  const given = orGiveUp(readOptions(typed.serve))
  return { ...servingOf(given, given.kiosk === true), isJson: given.json === true }
}

export function kioskOptions(): Serving & { browser: string } {
  speakPlainly()
  const given = orGiveUp(readOptions(typed.kiosk))
  const browser = given.browser ?? usualBrowser()
  if (browser === undefined || !existsSync(browser))
    giveUp(problem('browser.missing', { program: given.browser ?? 'Chromium, Chrome, Edge' }))
  if (!hasDisplay(process.env)) giveUp(problem('display.missing', { instead: '`npm run serve -- --kiosk`' }))
  return { ...servingOf(given, true), browser }
}

/** Where it runs, and why there. Electron's program is fetched where it was asked for and is not here. */
export type Starting = Serving & HostChoice

export function startOptions(): Starting {
  speakPlainly()
  const given = orGiveUp(readOptions(typed.start))
  const found = findElectron(root, process.env)
  const choice = chooseHost(
    // The desktop program's screens are windows of its own: only the server has a port and lets others in.
    { host: given.host, serverOption: serverOptionOf(given) },
    {
      ...found,
      named: process.env[programName] ?? '',
      hasDisplay: hasDisplay(process.env),
      noSandbox: found.isNamed ? undefined : whyNoSandbox(found.program),
    },
  )
  return { ...orGiveUp(choice), ...servingOf(given, given.kiosk === true) }
}

const serverOptionOf = (given: Given): string | undefined =>
  given.port !== undefined ? 'port' : given.phones !== undefined ? 'phones' : firstNetworkOption(given)

/** Whether it is this machine's the till says. */
export function readPhones(given: string | undefined): Result<AskedPhones | undefined> {
  if (given === undefined) return ok(undefined)
  if (given === usualAddress) return ok(usualAddress)
  if (isIP(given) !== 0) return ok({ address: given })
  const expected = '--phones alone, or with an address of this machine such as 192.168.1.20'
  return failed(problem('option.invalid', { option: '--phones', given, expected }))
}

function servingOf(given: Given, isKiosk: boolean): Serving {
  return {
    port: orGiveUp(readPort(given.port, usualPort)),
    folder: orGiveUp(readFolder(given.data, usualFolder)),
    network: orGiveUp(readNetwork(given)),
    phones: orGiveUp(readPhones(given.phones)),
    isKiosk,
    keepsCredentials: given['keep-credentials'] === true,
  }
}

function orGiveUp<T>(read: Result<T>): T {
  if (!read.ok) giveUp(read.problem)
  return read.value
}
