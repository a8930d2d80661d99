// The secrets of the hub's registrations, sealed in the table under a key that is not in the database.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Chance } from '#core/system/clock.ts'
import { makeFolder } from '#core/system/disk.ts'
import { hubKeyVariable, type ProcessEnv } from '#core/service/credentials.ts'
import { keyInVariable, makeOwnKey, ownKey } from '#core/vault/key.ts'
import { nameOfKey, readSealed, sealText } from '#core/vault/seal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

type Secrets = {
  seal(secret: string): Buffer
  /** Undefined when it was sealed under another key, or is not as it was. */
  open(sealed: Uint8Array): string | undefined
}

/** The file of a hub's own key, in its data folder. */
export const keyFileName = 'hub.key'

/**
 * The key that was given with `KASSE_HUB_KEY`, which hubs beside one database share; else the one in the hub's data folder, which is
 * made where there is none.
 */
export function hubKey(environment: ProcessEnv, folder: string, chance: Chance): Result<Uint8Array> {
  const given = keyInVariable(environment, hubKeyVariable)
  if (!given.ok) return given
  if (given.value) return ok(given.value.bytes)
  const file = path.join(folder, keyFileName)
  try {
    if (!existsSync(file)) {
      makeFolder(folder)
      return ok(makeOwnKey(file, chance).bytes)
    }
    const own = ownKey(file)
    return own ? ok(own.bytes) : failed(problem('vault.keyUnfit', { key: file }))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'not readable'
    return failed(problem('vault.unreadable', { file, reason }))
  }
}

export function createSecrets(key: Uint8Array, chance: Chance): Secrets {
  const hint = nameOfKey(key)
  return {
    seal: (secret) => sealText(secret, { lock: 'givenKey', hint, key }, chance),
    open(sealed) {
      const read = readSealed(Buffer.from(sealed))
      return read.is === 'sealed' ? read.open(key) : undefined
    },
  }
}
