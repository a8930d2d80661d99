// The keys that seal this till’s credentials and may open them: from the environment, from a file, of the till’s own, or sealed by the system’s key store.
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs'
import type { Chance, Clock } from '#core/system/clock.ts'
import { keyFileVariable, keyVariable, oldKeyVariable, type ProcessEnv } from '#core/service/credentials.ts'
import { readWhole, writeWhole, systemErrorCode, makeFolder } from '#core/system/disk.ts'
import { keyBytes } from '#core/system/aes.ts'
import type { LockKind } from '#core/vault/seal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import path from 'node:path'
import type { StoreKind } from '#shared/vault.ts'

export type VaultKey = {
  lock: LockKind
  /** The variable of the environment, or the file; empty for the key store. */
  where: string
  bytes: Buffer
}

/** The variables that name a key that is given, by the lock that it makes. */
export const keyVariables = { givenKey: keyVariable, keyFile: keyFileVariable } as const

/** Where a key was given, whether it is one or not. */
export function givenKeyPlace(
  environment: ProcessEnv,
): { lock: keyof typeof keyVariables; where: string } | undefined {
  if (environment[keyVariable]) return { lock: 'givenKey', where: keyVariable }
  const file = environment[keyFileVariable]
  return file ? { lock: 'keyFile', where: file } : undefined
}

/** The key that somebody gave this till; nothing where nobody did. */
export function givenKey(environment: ProcessEnv): Result<VaultKey | undefined> {
  const place = givenKeyPlace(environment)
  if (place?.lock !== 'keyFile') return keyInVariable(environment, keyVariable)
  const read = keyInFile(place.where)
  return read.ok ? ok({ ...place, bytes: read.value }) : read
}

/** The key that was given before, for the one start in which another takes its place. */
export const oldKey = (environment: ProcessEnv): Result<VaultKey | undefined> =>
  keyInVariable(environment, oldKeyVariable)

/** The key in this variable of the environment; nothing where it is not set. */
export function keyInVariable(environment: ProcessEnv, name: string): Result<VaultKey | undefined> {
  const given = environment[name]
  if (!given) return ok(undefined)
  const bytes = keyInText(given)
  return bytes
    ? ok({ lock: 'givenKey', where: name, bytes })
    : failed(problem('vault.keyUnfit', { key: name }))
}

/** More than any way to write 32 bytes takes: what is longer is no key. */
const longestFile = 1024

/** The till's own key, where there is one. Whoever copied it about may have opened it to others: that is taken back. */
export function ownKey(file: string): VaultKey | undefined {
  if (!existsSync(file)) return undefined
  const bytes = readWhole(file, longestFile)
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return isRandom(bytes) ? { lock: 'ownKey', where: file, bytes } : undefined
}

/** Throws what the disk says. */
export function makeOwnKey(file: string, chance: Chance): VaultKey {
  const bytes = Buffer.from(chance.bytes(keyBytes))
  writeWhole(file, () => bytes)
  return { lock: 'ownKey', where: file, bytes }
}

function keyInFile(file: string): Result<Buffer> {
  const unreadable = (reason: string) => failed(problem('vault.unreadable', { file, reason }))
  let opened: number | undefined
  try {
    // A pipe without a writer would keep the till waiting for ever.
    opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const { uid, mode, size } = fstatSync(opened)
    if ((mode & constants.S_IFMT) !== constants.S_IFREG) return unreadable('not a file')
    const me = process.getuid?.()
    // Windows keeps rights elsewhere, and shows every file as readable by all.
    if (me !== undefined && !isPrivate({ uid, mode }, me)) return failed(problem('vault.keyOpen', { file }))
    const bytes = size > longestFile ? Buffer.alloc(0) : readFileSync(opened)
    const key = isRandom(bytes) ? bytes : keyInText(bytes.toString('latin1'))
    return key ? ok(key) : failed(problem('vault.keyUnfit', { key: file }))
  } catch (error) {
    return unreadable(error instanceof Error && 'code' in error ? String(error.code) : 'not readable')
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/**
 * Ours alone; or root's and readable by no more than a group: systemd hands out credentials as root's with an access list, which shows
 * as a readable group.
 */
export const isPrivate = ({ uid, mode }: { uid: number; mode: number }, me: number): boolean =>
  uid === me ? (mode & 0o077) === 0 : uid === 0 && (mode & 0o037) === 0

function keyInText(given: string): Buffer | undefined {
  const text = given.trim()
  const bytes = /^[0-9a-fA-F]{64}$/.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : Buffer.alloc(0)
  return isRandom(bytes) ? bytes : undefined
}

const fewestDifferent = 16

/**
 * 32 bytes that nobody has thought out: no password, no half of a key in hex, no zeros. Random ones are turned away once in 10^13
 * keys: all of them letters and signs is (95/256)^32.
 */
const isRandom = (bytes: Buffer): boolean =>
  bytes.length === keyBytes &&
  new Set(bytes).size >= fewestDifferent &&
  bytes.some((byte) => byte < 0x20 || byte > 0x7e)

/** The system's own. Both reject where it refuses, and wait for as long as somebody is asked for its password. */
export type KeyStore = {
  kind: StoreKind
  seal(text: string): Promise<Uint8Array>
  /** `isOutdated`: the store has a newer key, and would seal it otherwise now. */
  open(sealed: Uint8Array): Promise<{ text: string; isOutdated: boolean }>
}

type Keys = readonly Buffer[]

export type StoreKeys = {
  kind: StoreKind
  /**
   * The first seals, each opens; null while the store is locked, refuses or does not answer: then what it has sealed stays as it is.
   * Undefined: it refuses, and has sealed nothing of this till, which goes on without it.
   */
  keys: Keys | null | undefined
  /** Why its file cannot be read: the store was not even asked. */
  unread?: { file: string; reason: string }
  /** The keys of a store that did not answer in time, as they are once it has. Never rejects. */
  later?: Promise<Keys | null | undefined>
}

/** A window waits no longer for a key store. ms */
export const storePatience = 3_000

/** Undefined: the till goes on without, as nothing of it was ever sealed by this store. */
export async function openStoreKeys(
  files: { storeKeys: string; ownKey: string; isUsed: boolean },
  store: KeyStore,
  { clock, chance }: { clock: Pick<Clock, 'wait'>; chance: Chance },
): Promise<StoreKeys | undefined> {
  const { kind } = store
  const without = files.isUsed ? null : undefined
  const left = new AbortController()
  const lines = linesOf(files.storeKeys)
  if (!lines.ok) return files.isUsed ? { kind, keys: null, unread: lines.unread } : undefined
  const asked = keysFrom(lines.known, files.storeKeys, { store, chance, left: left.signal }).catch(
    () => without,
  )
  const answered = new AbortController()
  const patience = clock.wait(storePatience, answered.signal).then(() => 'silent' as const)
  const keys = await Promise.race([asked, patience])
  answered.abort()
  if (keys === undefined) return undefined
  if (keys !== 'silent') return { kind, keys }
  if (files.isUsed || !existsSync(files.ownKey)) return { kind, keys: null, later: asked }
  left.abort()
  return undefined
}

type Asking = {
  store: KeyStore
  chance: Chance
  /** Aborted once the till has gone on without: then nothing is written. */
  left: AbortSignal
}

function linesOf(file: string) {
  try {
    const text = existsSync(file) ? readWhole(file, mostStoreKeyBytes).toString('latin1') : ''
    return { ok: true, known: text.split('\n').filter((line) => line !== '') } as const
  } catch (error) {
    return { ok: false, unread: { file, reason: systemErrorCode(error) } } as const
  }
}

/** A line that the store does not open stays: the store of another user of this machine may, or one that is put back. */
async function keysFrom(
  known: readonly string[],
  file: string,
  { store, chance, left }: Asking,
): Promise<Keys> {
  const next: string[] = []
  const keys: Buffer[] = []
  for (const line of known) {
    const opened = await keyIn(line, store)
    if (opened) keys.push(opened.key)
    next.push(opened?.isOutdated ? await lineOf(opened.key, store).catch(() => line) : line)
  }
  if (keys.length === 0) {
    const made = Buffer.from(chance.bytes(keyBytes))
    next.push(await lineOf(made, store))
    keys.push(made)
  }
  if (next.join() !== known.join() && !left.aborted) {
    makeFolder(path.dirname(file))
    writeWhole(file, () => next.map((line) => `${line}\n`).join(''))
  }
  return keys
}

/** Some hundred keys. bytes */
const mostStoreKeyBytes = 64 * 1024

/** Undefined where the store does not open it, or gives back what was never a key. */
async function keyIn(
  line: string,
  store: KeyStore,
): Promise<{ key: Buffer; isOutdated: boolean } | undefined> {
  try {
    const { text, isOutdated } = await store.open(Buffer.from(line, 'base64'))
    const key = Buffer.from(text, 'base64')
    return key.length === keyBytes && key.toString('base64') === text ? { key, isOutdated } : undefined
  } catch {
    return undefined
  }
}

/** Rejects where the store does not give the key back: what is sealed by it must open again. */
async function lineOf(key: Buffer, store: KeyStore): Promise<string> {
  const line = Buffer.from(await store.seal(key.toString('base64'))).toString('base64')
  const again = await keyIn(line, store)
  if (again?.key.equals(key) !== true) throw new Error('the key store does not give back what it was given')
  return line
}
