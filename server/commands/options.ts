// The options of the commands that run a till: in which host, where its folder is, and how it is reached from the network. Read before one is built or opened; what makes no sense ends the command in words.
import { isIP } from 'node:net'
import { plainAddress } from '#server/network/addresses.ts'
import type { NetworkOptions } from '#server/network/door.ts'
import {
  readPort,
  giveUp,
  orGiveUp,
  readFolder,
  readOptions,
  speakPlainly,
  usualTillFolder,
} from '#server/commands/terminal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Options, Usage } from '#shared/command-line.ts'
import {
  electronProgramVariable,
  type FoundElectron,
  whyNoSandbox,
  findElectron,
  hasDisplay,
} from '#server/commands/electron-program.ts'
import { existsSync } from 'node:fs'
import { usualBrowser } from '#server/kiosk/browser.ts'
import type { PhonesOption } from '#server/phones.ts'
import { root } from '#server/project-folders.ts'

/** All addresses of this machine, meant where none is named. */
const everyAddress = '0.0.0.0'
/** Where screens on other machines find it when nothing else is said. */
const usualNetworkPort = 7443

export const networkOptions = {
  network: {
    type: 'string',
    value: 'ADDRESS',
    alone: everyAddress,
    does: 'lets screens on other machines in, at this address of this machine or at all of them',
    usual: 'this machine alone',
  },
  'network-port': {
    type: 'string',
    value: 'NUMBER',
    does: 'where those screens find it',
    usual: String(usualNetworkPort),
  },
  'tls-cert': {
    type: 'string',
    value: 'FILE',
    does: 'the certificate it shows them, as PEM',
    usual: 'one that the till makes itself',
  },
  'tls-key': { type: 'string', value: 'FILE', does: 'that certificate’s key, as PEM' },
  'plain-http': { type: 'boolean', does: 'no certificate: the customers’ display alone is shown to them' },
  name: {
    type: 'string',
    value: 'NAME,NAME',
    does: 'what else stands in its addresses there, as kasse.local',
  },
} as const satisfies Options

export type GivenNetwork = {
  network?: string | undefined
  'network-port'?: string | undefined
  'tls-cert'?: string | undefined
  'tls-key'?: string | undefined
  'plain-http'?: boolean | undefined
  name?: string | undefined
}

/** The first of them that was given. */
const firstNetworkOption = (given: GivenNetwork): keyof GivenNetwork | undefined =>
  (Object.keys(networkOptions) as (keyof GivenNetwork)[]).find((one) => given[one] !== undefined) // its own names

/** Undefined where no network is meant; an option that needs one and has none is a mistake, not a till that nobody reaches. */
export function readNetwork(given: GivenNetwork): Result<NetworkOptions | undefined> {
  const { network: address, name, 'tls-cert': cert, 'tls-key': key } = given
  if (address === undefined) {
    const alone = firstNetworkOption(given)
    if (alone === undefined) return ok(undefined)
    return wrongWay(`--${alone} without --network`, '--network and an address of this machine')
  }
  if ((cert === undefined) !== (key === undefined))
    return wrongWay(
      cert === undefined ? '--tls-key without --tls-cert' : '--tls-cert without --tls-key',
      '--tls-cert FILE and --tls-key FILE',
    )
  if (cert !== undefined && given['plain-http'])
    return wrongWay('--plain-http with --tls-cert', 'one of them')
  const names = (name ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  const odd = names.find((one) => !isName(one))
  if (odd !== undefined)
    return failed(problem('option.invalid', { option: '--name', given: odd, expected: nameExpected }))
  const port = readPort(given['network-port'], usualNetworkPort, '--network-port')
  if (!port.ok) return port
  return ok({
    address: plainAddress(address),
    port: port.value,
    certificate: cert === undefined || key === undefined ? undefined : { cert, key },
    isPlain: given['plain-http'] === true,
    names,
  })
}

const nameExpected = '--name and what stands in an address between https:// and the port: till.example'

/** As a browser writes one: it would never ask for anything else, and the address in the terminal would open nothing. */
const isName = (one: string): boolean => isIP(one) !== 0 || /^[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i.test(one)

const wrongWay = (given: string, expected: string) =>
  failed(problem('option.invalid', { option: 'this command', given, expected }))

/** `why`: in words for a person. `program`: Electron's; it may have to be fetched. */
type HostChoice = { host: 'electron' | 'server'; why: string; program: string | undefined }

export type HostQuestion = {
  host: string | undefined
  /** The first option that was given and that only the server has, by its name. */
  serverOption: string | undefined
}

/** Everything that is here. `named`: how the environment calls Electron's program. */
export type HostFindings = FoundElectron & {
  named: string
  hasDisplay: boolean
  noSandbox: ReturnType<typeof whyNoSandbox>
}

export function chooseHost({ host, serverOption }: HostQuestion, here: HostFindings): Result<HostChoice> {
  const { program } = here
  if (host === 'server') return ok({ host, why: '--host server', program })
  if (host !== undefined && host !== 'electron')
    return wrong('--host', host, '--host electron or --host server')
  if (host === 'electron' && serverOption !== undefined)
    return wrong('this command', `--host electron with --${serverOption}`, '--host server')
  if (here.isNamed && program === undefined)
    return wrong(
      electronProgramVariable,
      here.named,
      'the path of Electron’s program, a file that may be run',
    )
  if (host === undefined) {
    const whyNot = whyNoElectron(serverOption, here)
    if (whyNot !== undefined) return ok({ host: 'server', why: whyNot, program })
    return ok({ host: 'electron', why: 'its program and a display are here', program })
  }
  if (!here.hasDisplay) return failed(problem('display.missing', { instead: '`npm start -- --host server`' }))
  if (here.noSandbox !== undefined) return failed(problem(here.noSandbox))
  return ok({ host, why: '--host electron', program })
}

function whyNoElectron(
  serverOption: string | undefined,
  { program, hasDisplay, noSandbox }: HostFindings,
): string | undefined {
  if (serverOption !== undefined) return `--${serverOption} is for screens in a browser`
  if (!hasDisplay) return 'there is no display'
  if (noSandbox === 'electron.asRoot') return 'it does not run as root'
  if (noSandbox === 'electron.noNamespaces') return 'this Linux closes user namespaces, and it needs them'
  if (program === undefined) return 'its program is not here; npm start -- --host electron fetches it'
  return undefined
}

const wrong = (option: string, given: string, expected: string) =>
  failed(problem('option.invalid', { option, given, expected }))

/** Also the loopback server's own port when nothing else is said. */
const usualTillPort = 7420

/** A till behind its loopback server. */
export type ServeOptions = {
  folder: string
  port: number
  network: NetworkOptions | undefined
  phones: PhonesOption | undefined
  isKiosk: boolean
  keepsCredentials: boolean
}

const tillOptions = {
  port: {
    type: 'string',
    value: 'NUMBER',
    does: 'where screens on this machine find it; 0 is any free one',
    usual: String(usualTillPort),
  },
  data: { type: 'string', value: 'DIR', does: 'its data folder', usual: usualTillFolder },
  'keep-credentials': {
    type: 'boolean',
    does: 'puts the credentials of the environment into the vault, once',
  },
} as const satisfies Options
/** Word for the address by which this machine reaches others. */
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
export const commandRows = {
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
export const optionReaders = { serve: serveOptions, start: startOptions, kiosk: kioskOptions }

function optionsIn<O extends Options>(usage: Usage<O>) {
  speakPlainly()
  return orGiveUp(readOptions(usage))
}

export function serveOptions(): ServeOptions & { isJson: boolean } {
  const given = optionsIn(commandRows.serve)
  return { ...servingOf(given, given.kiosk === true), isJson: given.json === true }
}

export function kioskOptions(): ServeOptions & { browser: string } {
  const given = optionsIn(commandRows.kiosk)
  const browser = given.browser ?? usualBrowser()
  if (browser === undefined || !existsSync(browser))
    giveUp(problem('browser.missing', { program: given.browser ?? 'Chromium, Chrome, Edge' }))
  if (!hasDisplay(process.env)) giveUp(problem('display.missing', { instead: '`npm run serve -- --kiosk`' }))
  return { ...servingOf(given, true), browser }
}

/** Where it runs, and why there. Electron's program is fetched where it was asked for and is not here. */
export type TillStartOptions = ServeOptions & HostChoice

export function startOptions(): TillStartOptions {
  const given = optionsIn(commandRows.start)
  const found = findElectron(root, process.env)
  const choice = chooseHost(
    // The desktop program's screens are windows of its own: only the server has a port and lets others in.
    { host: given.host, serverOption: serverOptionOf(given) },
    {
      ...found,
      named: process.env[electronProgramVariable] ?? '',
      hasDisplay: hasDisplay(process.env),
      noSandbox: found.isNamed ? undefined : whyNoSandbox(found.program),
    },
  )
  return { ...orGiveUp(choice), ...servingOf(given, given.kiosk === true) }
}

const serverOptionOf = (given: Given): string | undefined =>
  given.port !== undefined ? 'port' : given.phones !== undefined ? 'phones' : firstNetworkOption(given)

/** Whether it is this machine's the till says. */
export function readPhones(given: string | undefined): Result<PhonesOption | undefined> {
  if (given === undefined) return ok(undefined)
  if (given === usualAddress) return ok(usualAddress)
  if (isIP(given) !== 0) return ok({ address: given })
  const expected = '--phones alone, or with an address of this machine such as 192.168.1.20'
  return failed(problem('option.invalid', { option: '--phones', given, expected }))
}

function servingOf(given: Given, isKiosk: boolean): ServeOptions {
  return {
    port: orGiveUp(readPort(given.port, usualTillPort)),
    folder: orGiveUp(readFolder(given.data)),
    network: orGiveUp(readNetwork(given)),
    phones: orGiveUp(readPhones(given.phones)),
    isKiosk,
    keepsCredentials: given['keep-credentials'] === true,
  }
}
