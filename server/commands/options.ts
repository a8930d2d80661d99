// The options of the commands that run a till. Read before one is built or opened; what makes no sense ends the command in words.
import { existsSync } from 'node:fs'
import { findElectron, hasDisplay, programName } from '#server/commands/electron-program.ts'
import {
  firstNetworkOption,
  networkOptions,
  readNetwork,
  type GivenNetwork,
} from '#server/commands/network-options.ts'
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
import { root } from '#server/project-folders.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'
import type { Options, Usage } from '#shared/command-line.ts'

/** Also the loopback server's own port when nothing else is said. */
export const usualPort = 7420

/** A till behind its loopback server. */
export type Serving = {
  folder: string
  port: number
  network: NetworkOptions | undefined
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
const kiosk = { type: 'boolean', does: 'makes it a till without staff, from now on' } as const

/** What each command takes. */
export const typed = {
  serve: {
    run: 'npm run serve',
    does: 'The till behind its loopback server, until SIGTERM or Ctrl+C',
    options: {
      ...tillOptions,
      kiosk,
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
        usual: 'electron where its program and a display are here',
      },
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
      ...networkOptions,
    },
  },
} as const satisfies Record<string, Usage>

type Given = GivenNetwork & {
  port?: string | undefined
  data?: string | undefined
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

/** Where it runs, and why not in Electron where that was not asked for. Its program is fetched where it was named and is not here. */
export type Starting = Serving & {
  host: 'electron' | 'server'
  whyServer: string | undefined
  program: string | undefined
}

export function startOptions(): Starting {
  speakPlainly()
  const given = orGiveUp(readOptions(typed.start))
  const { host } = given
  if (host !== undefined && host !== 'electron' && host !== 'server')
    giveUp(wrong('--host', host, '--host electron or --host server'))
  // The desktop program's screens are windows of its own: only the server lets others in.
  const forNetwork = firstNetworkOption(given)
  if (host === 'electron' && forNetwork !== undefined)
    giveUp(wrong('this command', `--host electron with --${forNetwork}`, '--host server'))
  const found = findElectron(root, process.env)
  if (found.isNamed && found.program === undefined && host !== 'server')
    giveUp(wrong(programName, process.env[programName] ?? '', 'the path of Electron’s program'))
  const canShow = hasDisplay(process.env)
  if (host === 'electron' && !canShow)
    giveUp(problem('display.missing', { instead: '`npm start -- --host server`' }))
  const whyServer = whyNoElectron(forNetwork !== undefined, found.program !== undefined, canShow)
  const serving = servingOf(given, given.kiosk === true)
  const { program } = found
  if (host !== undefined) return { ...serving, host, whyServer: undefined, program }
  return { ...serving, host: whyServer === undefined ? 'electron' : 'server', whyServer, program }
}

function whyNoElectron(isForNetwork: boolean, isHere: boolean, canShow: boolean): string | undefined {
  if (isForNetwork) return 'it has no screens on other machines'
  if (!isHere) return 'its program is not here'
  return canShow ? undefined : 'there is no display'
}

function servingOf(given: Given, isKiosk: boolean): Serving {
  return {
    port: orGiveUp(readPort(given.port, usualPort)),
    folder: orGiveUp(readFolder(given.data, usualFolder)),
    network: orGiveUp(readNetwork(given)),
    isKiosk,
    keepsCredentials: given['keep-credentials'] === true,
  }
}

const wrong = (option: string, given: string, expected: string): Problem =>
  problem('option.invalid', { option, given, expected })

function orGiveUp<T>(read: Result<T>): T {
  if (!read.ok) giveUp(read.problem)
  return read.value
}
