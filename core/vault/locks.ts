// The choice of lock for sealed files: the best there is on this host seals; whatever key is here opens.
import type { Chance } from '#core/system/clock.ts'
import type { Environment } from '#core/service/credentials.ts'
import { givenKey, givenPlace, makeOwnKey, oldKey, ownKey, placeOf, type Key } from '#core/vault/key.ts'
import { keyBytes, nameOfKey, seal, type Sealed } from '#core/vault/seal.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { StoreKind, VaultTold } from '#shared/vault.ts'

/** The system's own. Both throw where it refuses. */
export type KeyStore = {
  kind: StoreKind
  seal: (text: string) => Uint8Array
  open: (sealed: Uint8Array) => string
}

export type Locks = {
  /** What is sealed from here on. */
  status(): Pick<VaultTold, 'tier' | 'store' | 'key'>
  /** Why nothing can be sealed or opened: a key was given, and is none. */
  trouble(): Problem | null
  /** `mark` stands in the file in clear, and is authenticated. */
  seal(text: string, mark: string): Result<Buffer>
  /** `isBest`: it would be sealed the same way again. `file` is named in the trouble. */
  open(sealed: Sealed & { is: 'sealed' }, file: string): Result<{ text: string; isBest: boolean }>
  /** What is in the file of this key is in use: given to the till, or its own. */
  isInUse(file: string): boolean
}

export function findLocks(options: {
  environment: Environment
  ownKeyFile: string
  keyStore: KeyStore | undefined
  chance: Chance
}): Locks {
  const { environment, ownKeyFile, keyStore, chance } = options
  const [given, old] = [givenKey(environment), oldKey(environment)]
  const trouble = given.ok ? (old.ok ? null : old.problem) : given.problem
  const chosen = given.ok ? given.value : undefined
  const wanted = givenPlace(environment)
  const best = wanted?.lock ?? (keyStore ? 'keyStore' : 'ownKey')
  /** Asked for each time: the till's own is made with the first seal. */
  const keys = (): Key[] =>
    [chosen, old.ok ? old.value : undefined, ownKey(ownKeyFile)].filter((key) => key !== undefined)

  return {
    status: () => ({
      tier: best,
      store: best === 'keyStore' && keyStore ? keyStore.kind : null,
      key: wanted?.where ?? (best === 'ownKey' ? ownKeyFile : ''),
    }),
    trouble: () => trouble,
    seal(text, mark) {
      if (trouble) return failed(trouble)
      if (best === 'keyStore' && keyStore) return ok(sealByStore(text, mark, keyStore, chance))
      const { lock, bytes } = chosen ?? ownKey(ownKeyFile) ?? makeOwnKey(ownKeyFile, chance)
      return ok(seal(text, { lock, hint: nameOfKey(bytes), key: bytes, mark }, chance))
    },
    open({ lock, hint, open }, file) {
      const key =
        lock === 'keyStore'
          ? keyStore && keyFromStore(hint, keyStore)
          : keys().find(({ bytes }) => nameOfKey(bytes).equals(hint))?.bytes
      if (!key) return failed(lock === 'keyStore' ? problem('vault.storeGone', { file }) : lost(lock, file))
      const text = open(key)
      if (text === undefined) return failed(problem('vault.damaged', { file }))
      return ok({ text, isBest: lock === best && (chosen === undefined || key.equals(chosen.bytes)) })
    },
    isInUse: (file) => best === 'ownKey' || (chosen && ownKey(file)?.bytes.equals(chosen.bytes)) === true,
  }

  /** No key that is here has sealed it. */
  function lost(lock: Key['lock'], file: string): Problem {
    const isThere = chosen !== undefined || (lock === 'ownKey' && ownKey(ownKeyFile) !== undefined)
    const key = wanted?.where ?? (lock === 'ownKey' ? ownKeyFile : placeOf[lock])
    return problem(isThere ? 'vault.otherKey' : 'vault.keyGone', { file, key })
  }
}

/** A new key each time, sealed by the store: so a changed bit is noticed under every store, also those that seal without a check. */
function sealByStore(text: string, mark: string, store: KeyStore, chance: Chance): Buffer {
  const key = chance.bytes(keyBytes)
  const hint = store.seal(Buffer.from(key).toString('base64'))
  return seal(text, { lock: 'keyStore', hint, key, mark }, chance)
}

function keyFromStore(hint: Uint8Array, store: KeyStore): Buffer | undefined {
  try {
    const key = Buffer.from(store.open(hint), 'base64')
    return key.length === keyBytes ? key : undefined
  } catch {
    return undefined
  }
}
