// Where a host keeps what opens the service: in the environment, or sealed in one file of the till's folder, by the best key there is.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Chance, Clock } from '#core/clock.ts'
import {
  credentials,
  credentialVariables,
  environmentCredentials,
  hasOf,
  wholeOf,
  withThose,
  type Environment,
  type Held,
  type Some,
} from '#core/credentials.ts'
import { readWhole, writeWhole } from '#core/disk.ts'
import { makeFolder } from '#core/folder.ts'
import { discard, finishDiscard } from '#core/vault/discard.ts'
import { findLocks, type KeyStore, type Locks } from '#core/vault/locks.ts'
import { sealedNote, type SealedNote } from '#core/vault/note.ts'
import { readSealed } from '#core/vault/seal.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { VaultTold } from '#shared/vault.ts'

export type Vault = {
  /** For people. */
  told(): VaultTold
  /** For the client of the service alone, which asks at every call. */
  held(): Held
  /** From the next call to the service on. Those not given stay as they are. */
  keep(given: Some): Result<null>
  /** What opens the till's hub. */
  hub: SealedNote
  /** What signs the journal, and how far it reached. */
  anchor: SealedNote
}

export type VaultOptions = {
  folder: string
  clock: Pick<Clock, 'now'>
  chance: Chance
  environment: Environment
  /** The system's, where this host reaches one. */
  keyStore?: KeyStore | undefined
  /** Opens what an earlier version has sealed with nothing but the system. Throws where it does not. */
  openEarlier?: (sealed: Uint8Array) => string
  /** What the environment gives is put into the file, so that the next start needs no environment. */
  isKeeping?: boolean
}

/** The environment goes first, for whoever sets all three there. */
export function openVault(options: VaultOptions): Result<Vault> {
  const kept = sealedVault(options)
  const given = environmentCredentials(options.environment)
  if ('missing' in given) return ok(kept)
  if (options.isKeeping !== true) return ok(environmentVault(given, kept))
  const done = kept.keep(given)
  return done.ok ? ok(kept) : done
}

/** The credentials are given, and none is kept here. */
export const environmentVault = (held: Held, { hub, anchor }: Pick<Vault, 'hub' | 'anchor'>): Vault => ({
  told: () => ({
    tier: 'environment',
    store: null,
    where: credentialVariables,
    key: '',
    has: hasOf('missing' in held ? {} : held),
    changedAt: null,
    trouble: null,
  }),
  held: () => held,
  keep: () => failed(problem('credentials.fixed', { names: credentialVariables })),
  hub,
  anchor,
})

/** Where a vault is, and what an earlier version has kept: in clear, or sealed by the key store and nothing else. */
export const vaultFiles = (folder: string) => {
  const inside = (name: string) => path.join(path.resolve(folder), name)
  return {
    sealed: inside('vault.sealed'),
    ownKey: inside('vault.key'),
    inClear: inside('credentials.json'),
    byStore: inside('vault.bin'),
    hub: inside('hub.sealed'),
    anchor: inside('anchor.sealed'),
  }
}

const sealedText = z.strictObject({ changedAt: z.number(), credentials: z.partial(credentials) })
type Known = { credentials: Some; changedAt: number | null; trouble: Problem | null }
const nothing: Known = { credentials: {}, changedAt: null, trouble: null }

function sealedVault(options: VaultOptions): Vault {
  const { folder, clock, chance, environment, keyStore } = options
  const files = vaultFiles(folder)
  const locks = findLocks({ environment, ownKeyFile: files.ownKey, keyStore, chance })
  const [hub, anchor] = [sealedNote(files.hub, locks), sealedNote(files.anchor, locks)]
  for (const note of [hub, anchor]) note.renew() // before a key that has sealed it goes
  let known = read(files, locks, options.openEarlier)
  return {
    told: () => ({
      ...locks.told(),
      where: files.sealed,
      has: hasOf(known.credentials),
      changedAt: known.changedAt,
      trouble: known.trouble,
    }),
    held() {
      const whole = wholeOf(known.credentials)
      return 'missing' in whole && known.trouble ? { ...whole, trouble: known.trouble } : whole
    },
    keep(given) {
      const isWhole = !('missing' in wholeOf(withThose(known.credentials, given)))
      // What lies there unopened is still good for whoever has its key: less than all of them does not replace it.
      if (known.trouble && !isWhole && keeping(files).length > 0) return failed(problem('vault.allTogether'))
      const next = { credentials: withThose(known.credentials, given), changedAt: clock.now() }
      const written = write(files, locks, next)
      if (!written.ok) return written
      known = { ...next, trouble: null }
      return ok(null)
    },
    hub,
    anchor,
  }
}

type Files = ReturnType<typeof vaultFiles>
/** Of an earlier version. */
const earlier = ({ inClear, byStore }: Files): string[] => [inClear, byStore]
/** Those of all versions that are there. */
const keeping = (files: Files): string[] =>
  [files.sealed, ...earlier(files)].filter((file) => existsSync(file))

/** What a power cut has left half done is finished here, and what an earlier version has kept is sealed. */
function read(files: Files, locks: Locks, openEarlier: VaultOptions['openEarlier']): Known {
  const trouble = locks.trouble()
  if (trouble) return { ...nothing, trouble }
  const newest = keeping(files)
    // Of the same moment, the sealed one: it stands first, and was made from the other.
    .toSorted((one, other) => changedAt(other) - changedAt(one))[0]
  const first = newest === undefined ? undefined : readFound(newest, files, locks, openEarlier)
  if (first?.ok === false) return { ...nothing, trouble: first.problem }
  const found = first && (newest === files.sealed ? first.value : withSealed(first.value, files, locks))
  // One that cannot be sealed anew is as good as it was: it goes on as it lies.
  if (found?.isSealedBest === false) write(files, locks, found.known)
  else tidyUp(files, locks)
  return found ? { ...found.known, trouble: null } : nothing
}

/** An earlier version that was gone back to has kept what it was given and could not see the rest. */
function withSealed(newest: Found, files: Files, locks: Locks): Found {
  const before = existsSync(files.sealed) ? readFound(files.sealed, files, locks, undefined) : undefined
  if (!before?.ok) return newest
  const credentials = withThose(before.value.known.credentials, newest.known.credentials)
  return { ...newest, known: { ...newest.known, credentials } }
}

function readFound(
  file: string,
  files: Files,
  locks: Locks,
  openEarlier: VaultOptions['openEarlier'],
): Result<Found> {
  try {
    const bytes = readWhole(file, longestFile)
    if (file === files.sealed) return readOwn(bytes, file, locks)
    if (file === files.inClear) return readEarlier(bytes.toString('utf8'), file)
    return readEarlier(openEarlier ? openEarlier(bytes) : undefined, file)
  } catch (error) {
    if (file === files.byStore) return failed(problem('vault.storeGone', { file }))
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'not readable'
    return failed(problem('vault.unreadable', { file, reason }))
  }
}

/** Three credentials, and what a key store makes of a key. bytes */
const longestFile = 64 * 1024

type Found = { known: { credentials: Some; changedAt: number }; isSealedBest: boolean }

function readOwn(bytes: Buffer, file: string, locks: Locks): Result<Found> {
  const sealed = readSealed(bytes)
  if (sealed.is !== 'sealed')
    return failed(problem(sealed.is === 'newer' ? 'vault.newer' : 'vault.damaged', { file }))
  const opened = locks.open(sealed, file)
  if (!opened.ok) return opened
  const known = sealedText.safeParse(jsonOf(opened.value.text))
  if (!known.success) return failed(problem('vault.damaged', { file }))
  return ok({ known: known.data, isSealedBest: opened.value.isBest })
}

function readEarlier(text: string | undefined, file: string): Result<Found> {
  if (text === undefined) return failed(problem('vault.storeGone', { file }))
  const known = z.partial(credentials).safeParse(jsonOf(text))
  if (!known.success) return failed(problem('vault.damaged', { file }))
  return ok({
    known: { credentials: known.data, changedAt: Math.round(changedAt(file)) },
    isSealedBest: false,
  })
}

/** Only what opens again takes the place of what lies there. */
function write(files: Files, locks: Locks, known: Found['known']): Result<null> {
  try {
    makeFolder(path.dirname(files.sealed))
    const text = JSON.stringify(known)
    const sealed = locks.seal(text)
    if (!sealed.ok) return sealed
    const again = readSealed(sealed.value)
    const opened = again.is === 'sealed' ? locks.open(again, files.sealed) : undefined
    if (!opened?.ok || opened.value.text !== text)
      return failed(problem('vault.storeGone', { file: files.sealed }))
    writeWhole(files.sealed, () => sealed.value)
    tidyUp(files, locks)
    return ok(null)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(problem('folder.notWritable', { folder: path.dirname(files.sealed), reason }))
  }
}

/** What is sealed now, and by the best key there is, makes the rest of no use to anybody but a thief. */
function tidyUp(files: Files, locks: Locks): void {
  try {
    for (const file of earlier(files)) discard(file)
    finishDiscard(files.sealed)
    if (locks.isInUse(files.ownKey)) finishDiscard(files.ownKey)
    else discard(files.ownKey)
  } catch {
    // Somebody else has it open, or may alone remove it: each start tries again, and the credentials are safe meanwhile.
  }
}

const changedAt = (file: string): number => statSync(file).mtimeMs

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
