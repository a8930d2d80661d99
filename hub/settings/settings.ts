// The options of the hub and its verbs, each once, by which it is read, checked and explained; and the settings that are read from them, or refused in words.
import { isIP, BlockList, isIPv6 } from 'node:net'
import type { Option } from '#shared/command-line.ts'
import { readFolder } from '#server/commands/terminal.ts'
import { plainAddress } from '#server/network/addresses.ts'
import type { CertificateFiles } from '#server/network/certificate.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

/** `fits`: whether a text can be read; `expected`: what can, for a sentence. */
type Takes = { expected: string; fits: (text: string) => boolean }
type HubOption = Option & { takes?: Takes }
type HubOptions = Readonly<Record<string, HubOption>>

const numberFrom = (least: number, most: number): Takes => ({
  expected: `a number from ${least} to ${most}`,
  fits: (text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most,
})

const usualHubFolder = '.kasse-hub'
/** Connections to PostgreSQL at once. */
export const usualConnections = 10
/** A till waits as long for its hub. */
export const usualStatementMs = 15_000

/** Said wherever a hub runs on the PostgreSQL in its data folder. */
export const ownPostgres =
  'for trying out and a small shop’s first steps; a shop that relies on its hub gives it a DATABASE_URL (docs/hub.md)'

/** A proxy on this machine. */
const proxyHere = 'loopback'

export const commonRows = {
  data: { type: 'string', value: 'DIR', does: 'the hub’s data folder', usual: usualHubFolder },
  json: { type: 'boolean', does: 'one line of JSON in place of words' },
} as const satisfies HubOptions

export const serveRows = {
  port: {
    type: 'string',
    value: 'NUMBER',
    does: 'where tills find it; 0 is any free one',
    usual: '7480',
    takes: numberFrom(0, 65_535),
  },
  listen: {
    type: 'string',
    value: 'ADDRESS',
    does: 'at which address of this machine; 0.0.0.0 is all of them',
    usual: '127.0.0.1',
    takes: {
      expected: 'an address of this machine: 0.0.0.0 is all of them',
      fits: (text) => isIP(text) !== 0,
    },
  },
  'tls-cert': { type: 'string', value: 'FILE', does: 'the certificate it shows, as PEM' },
  'tls-key': { type: 'string', value: 'FILE', does: 'that certificate’s key, as PEM' },
  'behind-proxy': {
    type: 'string',
    value: 'ADDRESS',
    does: 'something at that address ends TLS before it, on this machine where none is named: only what came by it is answered',
    alone: proxyHere,
    takes: {
      expected: 'the address that the proxy’s connections come from; alone where it is on this machine',
      fits: (text) => text === proxyHere || isIP(text) !== 0,
    },
  },
  connections: {
    type: 'string',
    value: 'N',
    does: 'connections to PostgreSQL at once, 4 to 500',
    usual: String(usualConnections),
    takes: numberFrom(4, 500),
  },
  'statement-timeout': {
    type: 'string',
    value: 'SECONDS',
    does: 'how long PostgreSQL may take for one question, 1 to 600',
    usual: String(usualStatementMs / 1000),
    takes: numberFrom(1, 600),
  },
} as const satisfies HubOptions

export const confirmRows = {
  shop: { type: 'string', value: 'NAME', does: 'the shop that the tills belong to; always said' },
  'sales-unit': { type: 'string', value: 'NUMBER', does: 'of which payments; always said' },
} as const satisfies HubOptions

export const registerRows = {
  service: { type: 'string', value: 'https://ADDRESS', does: 'the service’s address' },
  merchant: { type: 'string', value: 'NUMBER', does: 'which merchant’s the registration is' },
  url: {
    type: 'string',
    value: 'https://HUB/webhooks/NAME',
    does: 'register: where the service reaches this hub, or the load balancer before all of them',
  },
  events: {
    type: 'string',
    value: 'EVENT,EVENT',
    does: 'register: of which events it is told',
    usual: 'all that hubs need',
  },
  shop: {
    type: 'string',
    value: 'NAME',
    does: 'register: whose tills may hear of that merchant’s payments; remembered for that shop',
  },
  'system-prefix': {
    type: 'string',
    value: 'NAME',
    does: 'how the service’s names of headers begin that name a program',
    usual: 'Service-System',
  },
} as const satisfies HubOptions

/** Says how it is typed for the hub on this folder; `words`: the verb and its words. */
export function hubLine(words: string, folder: string): string {
  const named = /\s/.test(folder) ? `"${folder}"` : folder
  const given = [words, folder === usualHubFolder ? '' : `--data ${named}`].filter((part) => part !== '')
  return ['npm run hub', ...(given.length > 0 ? ['--', ...given] : [])].join(' ')
}

type Names = keyof (typeof commonRows & typeof serveRows & typeof registerRows & typeof confirmRows)
/** Options of the hub and its verbs, as typed. */
export type TypedOptions = { [Name in Names]?: string | boolean | undefined }

export type ListenPlace = {
  /** An address of this machine, and the port there; 0 lets the system choose. */
  address: string
  port: number
  certificate: CertificateFiles | undefined
  /** Where the proxy before it connects from, which ends TLS: only what came by it is answered. Null: there is none. */
  proxy: ProxyAddresses | null
}

/** The addresses from which forwarded headers are believed. */
export type ProxyAddresses = Pick<BlockList, 'check'>

/** The proxy at that address; without one, any on this machine. */
export function proxyAddressesAt(address?: string): ProxyAddresses {
  const list = new BlockList()
  if (address !== undefined) list.addAddress(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  else {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
  }
  return list
}

export type HubSettings = ListenPlace & {
  /** Connections to its database at once. */
  maxConnections: number
  statementTimeoutMs: number
  folder: string
  isJson: boolean
}

/** Why the hub does not start, or a verb does nothing, as a sentence for whoever typed it. */
export class OperatorError extends Error {}

const textOf = (given: string | boolean | undefined): string | undefined =>
  typeof given === 'string' ? given : undefined

export function readSettings(given: TypedOptions): Result<HubSettings> {
  const folder = readFolder(textOf(given.data), usualHubFolder)
  if (!folder.ok) return folder
  const options: Record<string, HubOption> = serveRows
  for (const [name, text] of Object.entries(given)) {
    const takes = options[name]?.takes
    if (takes && typeof text === 'string' && !takes.fits(text))
      return wrong(`--${name}`, text, `--${name} and ${takes.expected}`)
  }
  const valueOf = (name: 'port' | 'listen' | 'connections' | 'statement-timeout') =>
    textOf(given[name]) ?? serveRows[name].usual
  const [cert, key] = [textOf(given['tls-cert']), textOf(given['tls-key'])]
  const proxy = textOf(given['behind-proxy'])
  if ((cert === undefined) !== (key === undefined))
    return wrong(
      'this command',
      cert === undefined ? '--tls-key without --tls-cert' : '--tls-cert without --tls-key',
      '--tls-cert FILE and --tls-key FILE',
    )
  if (cert !== undefined && proxy !== undefined)
    return wrong('this command', '--behind-proxy with --tls-cert', 'one of them: TLS ends in one place')
  return ok({
    folder: folder.value,
    isJson: given.json === true,
    address: valueOf('listen'),
    port: Number(valueOf('port')),
    maxConnections: Number(valueOf('connections')),
    statementTimeoutMs: Number(valueOf('statement-timeout')) * 1000,
    certificate: cert === undefined || key === undefined ? undefined : { cert, key },
    proxy:
      proxy === undefined ? null : proxyAddressesAt(proxy === proxyHere ? undefined : plainAddress(proxy)),
  })
}

const wrong = (option: string, given: string, expected: string) =>
  failed(problem('option.invalid', { option, given, expected }))

/** A server's trouble, said of a hub. */
export const operatorError = (trouble: Problem): OperatorError => new OperatorError(sentenceOf(trouble))

function sentenceOf({ code, details }: Problem): string {
  if (code === 'network.notOurs') return `${details.address} is no address of this machine.`
  if (code === 'port.taken')
    return `Port ${details.port} is taken by another program. Choose another with --port.`
  if (code === 'port.notAllowed')
    return `Port ${details.port} may not be opened by this user. Choose one above 1023.`
  if (code === 'certificate.unfit')
    return `The certificate or key in ${details.file} cannot be used: ${details.why}.`
  if (code === 'vault.keyUnfit')
    return `What stands in ${details.key} is no key of a hub: that is 32 random bytes, as base64 or hex. A new one: openssl rand -base64 32`
  if (code === 'file.unreadable' || code === 'vault.unreadable')
    return `${details.file} cannot be read: ${details.reason}.`
  return `The hub cannot start (${code}).`
}
