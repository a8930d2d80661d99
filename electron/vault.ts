// The vault of the desktop app: credentials sealed with a key in the system's own key store, where there is one.
import { safeStorage } from 'electron'
import { systemChance, systemClock } from '#core/system/clock.ts'
import type { KeyStore } from '#core/vault/locks.ts'
import { openVault, type Vault, type VaultPlace } from '#core/vault/vault.ts'
import { linuxStoreOf } from '#electron/key-stores.ts'
import type { Result } from '#shared/problem.ts'

const seal = (text: string) => safeStorage.encryptString(text)
const open = (sealed: Uint8Array) => safeStorage.decryptString(Buffer.from(sealed))

/**
 * Nothing where the system has no key store. Only once the app is ready, and in this order: Electron chooses a store when it is first
 * asked whether there is one, and until then names none. Its later, asynchronous functions say yes also where they fall back to a
 * password that all know, so the till asks these.
 */
function findKeyStore(): KeyStore | undefined {
  if (!safeStorage.isEncryptionAvailable()) return undefined
  if (process.platform === 'darwin') return { kind: 'keychain', seal, open }
  if (process.platform === 'win32') return { kind: 'dpapi', seal, open }
  const kind = linuxStoreOf(safeStorage.getSelectedStorageBackend())
  return kind && { kind, seal, open }
}

export const openDesktopVault = (place: VaultPlace, folder: string, isKeeping: boolean): Result<Vault> =>
  openVault({
    ...place,
    folder,
    clock: systemClock,
    chance: systemChance,
    environment: process.env,
    keyStore: findKeyStore(),
    isKeeping,
  })
