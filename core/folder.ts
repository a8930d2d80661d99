// A till's data folder: who this till is, and where its files are. One folder, one till, one process at a time.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Chance } from '#core/clock.ts'
import { makeTillId } from '#core/reference.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

const identity = z.strictObject({
  /** Random, made at first start; the beginning of every reference. */
  tillId: z.string().check(z.regex(/^[0-9a-z]{6}$/)),
  /** Keys the fingerprints of request bodies, and the sessions of the till's own screens. */
  secret: z.string().check(z.minLength(40)),
})
export type Identity = z.infer<typeof identity>

export type Folder = {
  path: string
  identity: Identity
  journal: string
  settings: string
  sandbox: string
  log: string
  /** Nothing was ever set or sold here. */
  isNew: boolean
}

/** Opens the folder, making it and the till's identity when they are not there. */
export function openFolder(given: string, chance: Chance): Result<Folder> {
  const folder = path.resolve(given)
  const file = path.join(folder, 'till.json')
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const known = readIfThere(file)
    const isNew = known === undefined
    const who = isNew ? makeIdentity(file, chance) : parseIdentity(known, file)
    if (!who.ok) return who
    const inside = (name: string) => path.join(folder, name)
    return ok({
      path: folder,
      identity: who.value,
      journal: inside('journal.sqlite'),
      settings: inside('settings.json'),
      sandbox: inside('sandbox.sqlite'),
      log: inside('till.log'),
      isNew,
    })
  } catch (error) {
    return failed(problem('folder.notWritable', { folder, reason: reasonOf(error) }))
  }
}

/** One level after the other: the recursive mkdir of Node 24 never returns where the system denies a folder with ENOENT. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function makeIdentity(file: string, chance: Chance): Result<Identity> {
  const made = { tillId: makeTillId(chance), secret: Buffer.from(chance.bytes(32)).toString('base64url') }
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return ok(made)
}

function parseIdentity(text: string, file: string): Result<Identity> {
  const parsed = identity.safeParse(jsonOf(text))
  if (parsed.success) return ok(parsed.data)
  return failed(problem('folder.damaged', { file }))
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const reasonOf = (error: unknown): string =>
  codeOf(error) || (error instanceof Error ? error.message : String(error))
