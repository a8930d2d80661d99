// What opens the service, and where a host keeps it: in the environment or in a vault. Never shown on a screen, never in a log.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from '#core/disk.ts'
import { makeFolder } from '#core/folder.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

const credentials = z.strictObject({
  clientId: z.string(),
  clientSecret: z.string(),
  subscriptionKey: z.string(),
})
export type Credentials = z.infer<typeof credentials>

type Some = { [Name in keyof Credentials]?: string | undefined }

const names = {
  clientId: 'KASSE_CLIENT_ID',
  clientSecret: 'KASSE_CLIENT_SECRET',
  subscriptionKey: 'KASSE_SUBSCRIPTION_KEY',
} as const satisfies Record<keyof Credentials, string>

const keyNames = ['clientId', 'clientSecret', 'subscriptionKey'] as const

/** The three, or the names of those that are not set. */
export type Held = Credentials | { missing: string }

/** Where a host keeps credentials: a key store of the system's, a file for one user alone, or the environment, which no screen changes. */
export type Vault = {
  kind: 'keyring' | 'file' | 'environment'
  /** The file, or the variables of the environment. */
  where: string
  /** For the client of the service alone. */
  held(): Held
  has(): Record<keyof Credentials, boolean>
  /** Epoch ms; null when nothing was kept. */
  changedAt(): number | null
  /** From the next call to the service on. Those not given stay as they are. */
  keep(given: Some): Result<null>
}

/** How a file's text is sealed where the system has a key store. */
export type Cipher = { seal: (text: string) => Uint8Array; open: (sealed: Uint8Array) => string }

/** The environment goes first, for whoever sets all three there. */
export function createVault(file: string, cipher?: Cipher): Vault {
  const given = environmentCredentials()
  return 'missing' in given ? createFileVault(file, cipher) : fixedVault(given)
}

/** Nothing is kept here. */
export const fixedVault = (held: Held): Vault => ({
  kind: 'environment',
  where: Object.values(names).join(', '),
  held: () => held,
  has: () => hasOf('missing' in held ? {} : held),
  changedAt: () => null,
  keep: () => failed(problem('credentials.fixed', { names: Object.values(names).join(', ') })),
})

export function createFileVault(file: string, cipher?: Cipher): Vault {
  // Asked at every call to the service, and with every view.
  let known = readIn(file, cipher)
  return {
    kind: cipher ? 'keyring' : 'file',
    where: file,
    held: () => whole(known),
    has: () => hasOf(known),
    changedAt: () => (existsSync(file) ? Math.round(statSync(file).mtimeMs) : null),
    keep(given) {
      const next = { ...known }
      for (const name of keyNames) if (given[name]) next[name] = given[name]
      try {
        const text = JSON.stringify(next)
        makeFolder(path.dirname(file))
        writeWhole(file, () => (cipher ? cipher.seal(text) : `${text}\n`))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return failed(problem('folder.notWritable', { folder: path.dirname(file), reason }))
      }
      known = next
      return ok(null)
    },
  }
}

/** A vault that cannot be opened, for instance under another user's key, is as good as empty. */
function readIn(file: string, cipher?: Cipher): Some {
  try {
    const bytes = readFileSync(file)
    return z.partial(credentials).parse(JSON.parse(cipher ? cipher.open(bytes) : bytes.toString('utf8')))
  } catch {
    return {}
  }
}

const hasOf = (held: Some): Record<keyof Credentials, boolean> => ({
  clientId: Boolean(held.clientId),
  clientSecret: Boolean(held.clientSecret),
  subscriptionKey: Boolean(held.subscriptionKey),
})

function whole({ clientId, clientSecret, subscriptionKey }: Some): Held {
  if (clientId && clientSecret && subscriptionKey) return { clientId, clientSecret, subscriptionKey }
  const held = { clientId, clientSecret, subscriptionKey }
  return {
    missing: keyNames
      .filter((name) => !held[name])
      .map((name) => names[name])
      .join(', '),
  }
}

export const environmentCredentials = (): Held =>
  whole({
    clientId: process.env[names.clientId],
    clientSecret: process.env[names.clientSecret],
    subscriptionKey: process.env[names.subscriptionKey],
  })
