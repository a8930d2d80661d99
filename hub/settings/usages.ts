// The options of the hub and its verbs: each option once, by which it is read, checked and explained.
import { isIP } from 'node:net'
import type { Option } from '#shared/command-line.ts'

/** `fits`: whether a text can be read; `expected`: what can, for a sentence. */
type Takes = { expected: string; fits: (text: string) => boolean }
export type HubOption = Option & { takes?: Takes }
type HubOptions = Readonly<Record<string, HubOption>>

const numberFrom = (least: number, most: number): Takes => ({
  expected: `a number from ${least} to ${most}`,
  fits: (text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most,
})

export const usualFolder = '.kasse-hub'
/** Connections to PostgreSQL at once. */
export const usualConnections = 10
/** A till waits as long for its hub. */
export const usualStatementMs = 15_000

/** Said wherever a hub runs on the PostgreSQL in its data folder. */
export const ownPostgres =
  'for trying out and a small shop’s first steps; a shop that relies on its hub gives it a DATABASE_URL (docs/hub.md)'

/** A proxy on this machine. */
export const proxyHere = 'loopback'

export const everyVerb = {
  data: { type: 'string', value: 'DIR', does: 'the hub’s data folder', usual: usualFolder },
  json: { type: 'boolean', does: 'one line of JSON in place of words' },
} as const satisfies HubOptions

export const serving = {
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

export const confirming = {
  shop: { type: 'string', value: 'NAME', does: 'the shop that the tills belong to; always said' },
  'sales-unit': { type: 'string', value: 'NUMBER', does: 'of which payments; always said' },
} as const satisfies HubOptions

export const registering = {
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
  const given = [words, folder === usualFolder ? '' : `--data ${named}`].filter((part) => part !== '')
  return ['npm run hub', ...(given.length > 0 ? ['--', ...given] : [])].join(' ')
}

type Names = keyof (typeof everyVerb & typeof serving & typeof registering & typeof confirming)
/** Options of the hub and its verbs, as typed. */
export type TypedOptions = { [Name in Names]?: string | boolean | undefined }
