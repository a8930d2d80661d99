// The choice of lock for sealed files: the best there is on this host seals; whatever key is here opens.
import type { Chance } from '#core/system/clock.ts'
import type { ProcessEnv } from '#core/service/credentials.ts'
import {
  givenKey,
  givenKeyPlace,
  makeOwnKey,
  oldKey,
  ownKey,
  keyVariables,
  type VaultKey,
  type StoreKeys,
} from '#core/vault/key.ts'
import { type LockKind, nameOfKey, sealText, type SealedText } from '#core/vault/seal.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { vaultPlaces, type VaultView } from '#shared/vault.ts'

export type Locks = {
  /** The way in which a file is sealed from here on. */
  status(): Pick<VaultView, 'tier' | 'store' | 'key'>
  /** Why nothing can be sealed or opened: a key was given, and is none; or all of it waits for the key store. */
  trouble(): Problem | null
  /** `mark` stands in the file in clear, and is authenticated. */
  seal(text: string, mark: string): Result<Buffer>
  /** `isBest`: it would be sealed the same way again. `file` is named in the trouble. */
  open(sealed: SealedText & { is: 'sealed' }, file: string): Result<{ text: string; isBest: boolean }>
  /** The key in this file is in use: given to the till, or its own. */
  isInUse(file: string): boolean
}

/** `keyStore.keys` are asked for each time: a store that was locked may open, or refuse. */
export function findLocks(options: {
  environment: ProcessEnv
  ownKeyFile: string
  keyStore: StoreKeys | undefined
  chance: Chance
}): Locks {
  const { environment, ownKeyFile, keyStore, chance } = options
  const [given, old] = [givenKey(environment), oldKey(environment)]
  const unfit = given.ok ? (old.ok ? null : old.problem) : given.problem
  const chosen = given.ok ? given.value : undefined
  const wanted = givenKeyPlace(environment)
  const best = () => wanted?.lock ?? (keyStore && keyStore.keys !== undefined ? 'keyStore' : 'ownKey')
  const storeKeys = (): VaultKey[] =>
    (keyStore?.keys ?? []).map((bytes) => ({ lock: 'keyStore', where: '', bytes }))
  /** Where the till's own cannot be read, any other key still opens what it has sealed. */
  const own = (lock: LockKind): VaultKey | undefined => {
    try {
      return ownKey(ownKeyFile)
    } catch (error) {
      if (lock !== 'ownKey') return undefined
      throw error
    }
  }
  /** The till's own is made with the first seal. */
  const keys = (lock: LockKind): VaultKey[] =>
    [chosen, old.ok ? old.value : undefined, own(lock), ...storeKeys()].filter((key) => key !== undefined)
  const trouble = () => unfit ?? (best() === 'keyStore' ? lockedProblem(keyStore) : null)
  const sealing = () => chosen ?? (best() === 'keyStore' ? storeKeys()[0] : undefined)

  return {
    status: () => ({
      tier: best(),
      store: best() === 'keyStore' && keyStore ? keyStore.kind : null,
      key: wanted?.where ?? (best() === 'ownKey' ? ownKeyFile : ''),
    }),
    trouble,
    seal(text, mark) {
      const closed = trouble()
      if (closed) return failed(closed)
      const { lock, bytes } = sealing() ?? ownKey(ownKeyFile) ?? makeOwnKey(ownKeyFile, chance)
      return ok(sealText(text, { lock, hint: nameOfKey(bytes), key: bytes, mark }, chance))
    },
    open({ lock, hint, open }, file) {
      const key = keys(lock).find(({ bytes }) => nameOfKey(bytes).equals(hint))?.bytes
      if (!key) return failed(lock === 'keyStore' ? storeProblem(file) : lost(lock, file))
      const text = open(key)
      if (text === undefined) return failed(problem('vault.damaged', { file }))
      return ok({ text, isBest: lock === best() && key.equals(sealing()?.bytes ?? key) })
    },
    isInUse: (file) => best() === 'ownKey' || (chosen && ownKey(file)?.bytes.equals(chosen.bytes)) === true,
  }

  function storeProblem(file: string): Problem {
    return lockedProblem(keyStore) ?? problem('vault.storeGone', { file })
  }

  /** No key that is here has sealed it. */
  function lost(lock: GivenLock | 'ownKey', file: string): Problem {
    const isThere = chosen !== undefined || (lock === 'ownKey' && ownKey(ownKeyFile) !== undefined)
    const key = wanted?.where ?? (lock === 'ownKey' ? ownKeyFile : keyVariables[lock])
    return problem(isThere ? 'vault.otherKey' : 'vault.keyGone', { file, key })
  }
}

type GivenLock = keyof typeof keyVariables

function lockedProblem(store: StoreKeys | undefined): Problem | null {
  if (store?.keys !== null) return null
  const { store: name } = vaultPlaces({ where: '', key: '', store: store.kind })
  const { unread } = store
  if (unread) return problem('vault.storeUnreadable', { ...unread, store: name })
  return problem('vault.storeLocked', { store: name, variable: keyVariables.keyFile })
}
