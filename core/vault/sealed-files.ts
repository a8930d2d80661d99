// The sealed files of a till: where they are, what each is sealed by, and what becomes of the keys that none of them needs.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '#core/service/credentials.ts'
import { readWhole } from '#core/system/disk.ts'
import { givenPlace } from '#core/vault/key.ts'
import type { Locks } from '#core/vault/locks.ts'
import { readSealed, type Lock } from '#core/vault/seal.ts'
import { discardFile, finishDiscard, type Renewable, type SealedNote } from '#core/vault/sealed-note.ts'
import { failed, problem } from '#shared/problem.ts'

/** Where the sealed files of a till are, the key of its own, and those that its key store has sealed. */
export const vaultFiles = (folder: string) => {
  const inside = (name: string) => path.join(path.resolve(folder), name)
  return {
    sealed: inside('vault.sealed'),
    hub: inside('hub.sealed'),
    anchor: inside('anchor.sealed'),
    pins: inside('pins.sealed'),
    authority: inside('authority.sealed'),
    ownKey: inside('vault.key'),
    storeKeys: inside('store-keys.sealed'),
  }
}

/** A till that was given a key asks the system's store only for what that has sealed before: nobody may be there to unlock it. */
export const needsKeyStore = (folder: string, environment: Environment): boolean =>
  givenPlace(environment) === undefined || keyStoreFiles(folder).isUsed

/** The two keys between which the till chooses; `isUsed`: the store's has sealed something of this till. */
export function keyStoreFiles(folder: string) {
  const { storeKeys, ownKey } = vaultFiles(folder)
  return { storeKeys, ownKey, isUsed: sealedFilesOf(folder).some((file) => lockOf(file) === 'keyStore') }
}

function sealedFilesOf(folder: string): string[] {
  const { sealed, hub, anchor, pins, authority } = vaultFiles(folder)
  return [sealed, hub, anchor, pins, authority]
}

/** By a key that lies beside it, where the till's other files are sealed by a better one: never the till's own doing, see `renewAll`. */
export const isForged = (anchor: string, others: readonly string[], locks: Locks): boolean =>
  locks.status().tier !== 'ownKey' &&
  lockOf(anchor) === 'ownKey' &&
  others.some((file) => ![null, 'ownKey'].includes(lockOf(file)))

function lockOf(file: string): Lock | null {
  try {
    const sealed = readSealed(readWhole(file))
    return sealed.is === 'sealed' ? sealed.lock : null
  } catch {
    return null
  }
}

/** Neither read nor sealed anew while it `isForged`; what is written takes its place. */
export const withoutForged = (
  note: SealedNote & Renewable,
  file: string,
  isForged: () => boolean,
): SealedNote & Renewable => ({
  ...note,
  read: () => (isForged() ? failed(problem('vault.stranger', { file })) : note.read()),
  renew: () => !isForged() && note.renew(),
})

/** Every file anew by the best key there is: then the till's own is of use to nobody but a thief. */
export function renewAll(anchor: Renewable, notes: readonly Renewable[], ownKey: string, locks: Locks): void {
  // First of all: whoever has no better key than one of their own could make the anchor anew, and none of the others.
  const isDone = anchor.renew() && notes.map((note) => note.renew()).every(Boolean)
  try {
    if (locks.isInUse(ownKey)) finishDiscard(ownKey)
    else if (isDone) discardFile(ownKey)
  } catch {
    // Somebody else has it open, or may alone remove it: each start tries again, and the credentials are safe meanwhile.
  }
}

/** The store's keys go too, once nothing is sealed by them and nothing will be. */
export function forgetStoreKeys(folder: string, locks: Locks): void {
  const isNeeded = (file: string) => existsSync(file) && ['keyStore', null].includes(lockOf(file))
  if (locks.status().tier === 'keyStore' || sealedFilesOf(folder).some(isNeeded)) return
  try {
    discardFile(vaultFiles(folder).storeKeys)
  } catch {
    // Somebody else has it open, or may alone remove it: each start tries again.
  }
}
