// A till's vault as a host opens it, in a folder and an environment of the test's own, with a key store that stands for the system's.
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Destination } from '#core/service/credentials.ts'
import type { FileBinding, LastKnownMark } from '#core/vault/sealed-file.ts'
import type { StoreKeys } from '#core/vault/key.ts'
import { openVault, type Vault, type VaultOptions } from '#core/vault/vault.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { opened } from '#test/support/till/shop.ts'

/** Begin with what no other text begins with, so that a folder can be searched for them. */
export const keys = {
  clientId: 'kasse-test-client-id',
  clientSecret: 'kasse-test-client-secret',
  subscriptionKey: 'kasse-test-subscription-key',
}
export const inEnvironment = {
  KASSE_CLIENT_ID: keys.clientId,
  KASSE_CLIENT_SECRET: keys.clientSecret,
  KASSE_SUBSCRIPTION_KEY: keys.subscriptionKey,
}

export const noneOf = { missing: 'KASSE_CLIENT_ID, KASSE_CLIENT_SECRET, KASSE_SUBSCRIPTION_KEY' }

/** As somebody makes one with `openssl rand -base64 32`. */
export const someKey = (seed: number): string => Buffer.from(seeded(seed).bytes(32)).toString('base64')

/** What each user's store answers for at every start. */
export const storeOf = (user: string, kind: StoreKeys['kind'] = 'libsecret'): StoreKeys => ({
  kind,
  keys: [createHash('sha256').update(user).digest()],
})

/** A store that is locked at the start, until the test opens it or somebody refuses. */
export function lockedStore(user: string) {
  const asked = Promise.withResolvers<StoreKeys['keys']>()
  const store: StoreKeys = { kind: 'libsecret', keys: null, later: asked.promise }
  return { store, open: () => asked.resolve(storeOf(user).keys), refuse: () => asked.resolve(null) }
}

export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whom the credentials are for, in stories that are of one service. */
export const there: Destination = { origin: 'https://service.example', salesUnit: '123456' }

/** A till to each folder, which remembers as its journal does. */
const tills = new Map<string, FileBinding>()

export function bindingIn(folder: string, formerIds: readonly string[] = []): FileBinding {
  const known = tills.get(folder)
  if (known && formerIds.length === 0) return known
  const made = freshBinding(`till${tills.size}`, formerIds)
  tills.set(folder, made)
  return made
}

/** A till of this id that remembers nothing yet. */
export function freshBinding(tillId: string, formerIds: readonly string[] = []): FileBinding {
  let last: LastKnownMark | null = null
  return {
    tillId,
    formerIds: [...formerIds],
    recall: () => last,
    remember: (next) => void (last = next),
  }
}

let openings = 0

/** Each opening is another start of the till: with bytes of its own, as they never repeat. */
export const tryVaultIn = (folder: string, options: Partial<Omit<VaultOptions, 'folder'>> = {}) =>
  openVault({
    folder,
    binding: bindingIn(folder),
    destination: there,
    clock: createManualClock(),
    chance: seeded((openings += 1) + 1000),
    environment: {},
    ...options,
  })

export const vaultIn = (...of: Parameters<typeof tryVaultIn>): Vault => opened(tryVaultIn(...of))

/** The files of a folder that hold any of the credentials as they are written, in clear. */
export const inClearIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => {
    const text = readFileSync(path.join(folder, name)).toString('latin1')
    return Object.values(keys).some((secret) => text.includes(secret))
  })

export function keyFile(given: string | Buffer, mode = 0o600): string {
  const file = path.join(emptyFolder(), 'key')
  writeFileSync(file, given)
  chmodSync(file, mode)
  return file
}

/** Every way to seal, as a host is started for it; `beside`: what else then lies in the folder. */
export const tiers = [
  ['keyStore', () => ({ keyStore: storeOf('till') }), ['vault.sealed']],
  ['givenKey', () => ({ environment: { KASSE_VAULT_KEY: someKey(1) } }), ['vault.sealed']],
  ['keyFile', () => ({ environment: { KASSE_VAULT_KEY_FILE: keyFile(someKey(1)) } }), ['vault.sealed']],
  ['ownKey', () => ({}), ['vault.key', 'vault.sealed']],
] as const
