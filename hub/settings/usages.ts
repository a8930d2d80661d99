// The options of the hub, of each of its verbs and of its demo: a table each.
import type { Options, Usage } from '#shared/command-line.ts'

/** Where tills find it when nothing else is said. */
export const usualPort = 7480
export const usualFolder = '.kasse-hub'
export const usualListen = '127.0.0.1'
/** To PostgreSQL, at once. */
export const usualConnections = 10
/** As long as a till waits for its hub. ms */
export const usualStatementMs = 15_000

/** Said wherever a hub runs on the PostgreSQL in its data folder. */
export const ownPostgres =
  'for trying out and a small shop’s first steps; a shop that relies on its hub gives it a DATABASE_URL (docs/hub.md)'

/** A proxy on this machine. */
export const proxyHere = 'loopback'

const ofEveryVerb = {
  data: { type: 'string', value: 'DIR', does: 'the hub’s data folder', usual: usualFolder },
  json: { type: 'boolean', does: 'one line of JSON in place of words' },
} as const satisfies Options

const serving = {
  port: {
    type: 'string',
    value: 'NUMBER',
    does: 'where tills find it; 0 is any free one',
    usual: String(usualPort),
  },
  listen: {
    type: 'string',
    value: 'ADDRESS',
    does: 'at which address of this machine; 0.0.0.0 is all of them',
    usual: usualListen,
  },
  'tls-cert': { type: 'string', value: 'FILE', does: 'the certificate it shows, as PEM' },
  'tls-key': { type: 'string', value: 'FILE', does: 'that certificate’s key, as PEM' },
  'behind-proxy': {
    type: 'string',
    value: 'ADDRESS',
    does: 'something at that address ends TLS before it, on this machine where none is named: only what came by it is answered',
    alone: proxyHere,
  },
  connections: {
    type: 'string',
    value: 'N',
    does: 'connections to PostgreSQL at once, 4 to 500',
    usual: String(usualConnections),
  },
  'statement-timeout': {
    type: 'string',
    value: 'SECONDS',
    does: 'how long PostgreSQL may take for one question, 1 to 600',
    usual: String(usualStatementMs / 1000),
  },
} as const satisfies Options

const ofWebhooks = {
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
} as const satisfies Options

export const verbUsages = {
  pair: {
    run: 'npm run hub -- pair',
    does: 'makes a code that lets one till in, once, for 15 minutes',
    options: {
      shop: { type: 'string', value: 'NAME', does: 'the shop the till belongs to; always said' },
      ...ofEveryVerb,
    },
  },
  confirm: {
    run: 'npm run hub -- confirm',
    does: 'lets the tills of a shop hear of the payments of a sales unit; once for each shop',
    options: {
      shop: { type: 'string', value: 'NAME', does: 'the shop; always said' },
      'sales-unit': { type: 'string', value: 'NUMBER', does: 'of which payments; always said' },
      ...ofEveryVerb,
    },
  },
  tills: {
    run: 'npm run hub -- tills [quarantine|release TILL]',
    does: 'lists tills: last seen, rows, refused, quarantined, revoked; quarantine holds what one sends from now on out of every list and report, release counts it',
    options: ofEveryVerb,
  },
  revoke: {
    run: 'npm run hub -- revoke TILL',
    does: 'ends a till’s key and keeps its facts',
    options: ofEveryVerb,
  },
  readmit: {
    run: 'npm run hub -- readmit TILL',
    does: 'goes on with a till whose facts were refused',
    options: ofEveryVerb,
  },
  backup: {
    run: 'npm run hub -- backup FILE',
    does: 'writes all that the hub has into a file that is not there yet, also while it runs',
    options: ofEveryVerb,
  },
  restore: {
    run: 'npm run hub -- restore FILE',
    does: 'puts a backup back, into a new data folder or an empty database',
    options: ofEveryVerb,
  },
  webhooks: {
    run: 'npm run hub -- webhooks list|register|rotate ID|remove ID',
    does: 'the hub’s registrations at the service; the credentials come from the environment, as a till’s do',
    options: { ...ofWebhooks, ...ofEveryVerb },
  },
} as const satisfies Record<string, Usage>

export const serveUsage = {
  run: 'npm run hub',
  does: `Serves the tills of a chain until SIGTERM or Ctrl+C; with a verb it does that one thing, also beside a hub that runs. Each verb tells its options with --help. DATABASE_URL in the environment: a PostgreSQL of yours. Without it the hub runs its own: ${ownPostgres}`,
  verbs: Object.fromEntries(
    Object.values(verbUsages).map(({ run, does }) => [run.replace('npm run hub -- ', ''), does]),
  ),
  options: { ...serving, ...ofEveryVerb },
} as const satisfies Usage

export const demoUsage = {
  run: 'npm run hub:demo',
  does: 'A day at many tills: PostgreSQL, two hubs and the sandbox; one hub is killed, then every fact is counted',
  options: {
    tills: { type: 'string', value: 'N', does: 'how many tills sell, 1 to 500', usual: '50' },
    sales: { type: 'string', value: 'N', does: 'how many sales each makes, 1 to 1000', usual: '4' },
    json: { type: 'boolean', does: 'one line of JSON in place of words' },
  },
} as const satisfies Usage

/** As it is typed for the hub on this folder; `words`: the verb and what it is about. */
export function hubLine(words: string, folder: string): string {
  const named = /\s/.test(folder) ? `"${folder}"` : folder
  const given = [words, folder === usualFolder ? '' : `--data ${named}`].filter((part) => part !== '')
  return ['npm run hub', ...(given.length > 0 ? ['--', ...given] : [])].join(' ')
}

type Names = keyof (typeof ofEveryVerb &
  typeof serving &
  typeof ofWebhooks &
  typeof verbUsages.confirm.options)
/** Any of them, as typed. */
export type Given = { [Name in Names]?: string | boolean | undefined }
