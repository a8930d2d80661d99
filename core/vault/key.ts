// The keys that seal this till's credentials and may open them: from the environment, from a file, or of the till's own.
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
import type { Chance } from '#core/system/clock.ts'
import { keyFileVariable, keyVariable, oldKeyVariable, type Environment } from '#core/service/credentials.ts'
import { readWhole, writeWhole } from '#core/system/disk.ts'
import { keyBytes, type Lock } from '#core/vault/seal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type Key = {
  lock: Lock
  /** The variable of the environment, or the file; empty for the key store. */
  where: string
  bytes: Buffer
}

/** The variables that name a key that is given, by the lock that it makes. */
export const placeOf = { givenKey: keyVariable, keyFile: keyFileVariable } as const

/** Where a key was given, whether it is one or not. */
export function givenPlace(
  environment: Environment,
): { lock: keyof typeof placeOf; where: string } | undefined {
  if (environment[keyVariable]) return { lock: 'givenKey', where: keyVariable }
  const file = environment[keyFileVariable]
  return file ? { lock: 'keyFile', where: file } : undefined
}

/** The key that somebody gave this till; nothing where nobody did. */
export function givenKey(environment: Environment): Result<Key | undefined> {
  const place = givenPlace(environment)
  if (place?.lock !== 'keyFile') return keyInVariable(environment, keyVariable)
  const read = keyInFile(place.where)
  return read.ok ? ok({ ...place, bytes: read.value }) : read
}

/** The key that was given before, for the one start in which another takes its place. */
export const oldKey = (environment: Environment): Result<Key | undefined> =>
  keyInVariable(environment, oldKeyVariable)

/** The key in this variable of the environment; nothing where it is not set. */
export function keyInVariable(environment: Environment, name: string): Result<Key | undefined> {
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
export function ownKey(file: string): Key | undefined {
  if (!existsSync(file)) return undefined
  const bytes = readWhole(file, longestFile)
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return isRandom(bytes) ? { lock: 'ownKey', where: file, bytes } : undefined
}

/** Throws what the disk says. */
export function makeOwnKey(file: string, chance: Chance): Key {
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
