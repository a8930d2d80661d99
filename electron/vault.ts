// The vault of the desktop app: credentials sealed with a key that the system's own key store answers for, where there is one.
import { safeStorage } from 'electron'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { keyStoreFiles, needsKeyStore } from '#core/vault/sealed-file.ts'
import { openStoreKeys, type KeyStore } from '#core/vault/key.ts'
import { openVault, type Vault, type VaultPlace } from '#core/vault/vault.ts'
import { isKnownToAll, storeKindOf } from '#electron/key-stores.ts'
import type { Result } from '#shared/problem.ts'

/**
 * Undefined where the system has none. Asked only by the functions that wait beside the windows: the others hold up the whole program
 * while somebody is asked for a password, and end with Electron 46. Only once the app is ready.
 */
function findKeyStore(): KeyStore | undefined {
  const { platform } = process
  const kind = storeKindOf(platform, () => safeStorage.getSelectedStorageBackend())
  if (kind === undefined) return undefined
  const kept = (sealed: Buffer): Buffer => {
    if (isKnownToAll(sealed, platform)) throw new Error('not sealed by the key store')
    return sealed
  }
  return {
    kind,
    seal: async (text) => kept(await safeStorage.encryptStringAsync(text)),
    async open(sealed) {
      const opened = await safeStorage.decryptStringAsync(kept(Buffer.from(sealed)))
      return { text: opened.result, isOutdated: opened.shouldReEncrypt }
    },
  }
}

export async function openDesktopVault(
  place: VaultPlace,
  folder: string,
  isKeeping: boolean,
): Promise<Result<Vault>> {
  const [clock, chance, environment] = [systemClock, systemChance, process.env]
  const store = needsKeyStore(folder, environment) ? findKeyStore() : undefined
  const keyStore = store && (await openStoreKeys(keyStoreFiles(folder), store, { clock, chance }))
  return openVault({ ...place, folder, clock, chance, environment, keyStore, isKeeping })
}
