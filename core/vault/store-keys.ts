// The keys of a till for which the system's key store answers: each sealed by it, a line each in one file, and opened once at the start.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Chance, Clock } from '#core/system/clock.ts'
import { codeOf, makeFolder, readWhole, writeWhole } from '#core/system/disk.ts'
import { keyBytes } from '#core/vault/seal.ts'
import type { StoreKind } from '#shared/vault.ts'

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
    const text = existsSync(file) ? readWhole(file, longestFile).toString('latin1') : ''
    return { ok: true, known: text.split('\n').filter((line) => line !== '') } as const
  } catch (error) {
    return { ok: false, unread: { file, reason: codeOf(error) } } as const
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
const longestFile = 64 * 1024

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
