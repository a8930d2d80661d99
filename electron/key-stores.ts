// The system's key stores as Electron names them, and what it seals where it reaches none of them.
import type { StoreKind } from '#shared/vault.ts'

/** By the names that Electron has for them. The other two it may say, `basic_text` and `unknown`, are none: a password that all know. */
const linuxStores: Partial<Record<string, StoreKind>> = {
  gnome_libsecret: 'libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet',
  kwallet6: 'kwallet',
}

/** `linuxName`: of the store that Electron has chosen; asked on Linux alone, where it has one. */
export function storeKindOf(platform: NodeJS.Platform, linuxName: () => string): StoreKind | undefined {
  if (platform === 'darwin') return 'keychain'
  return platform === 'win32' ? 'dpapi' : linuxStores[linuxName()]
}

/**
 * On Linux Electron goes on with a password that all know where the store is gone or somebody has refused to unlock it, and names the
 * store all the same. Chromium begins what that has sealed with `v10` (os_crypt/async/browser/posix_key_provider.cc), on a Mac what the
 * keychain has.
 */
export const isKnownToAll = (sealed: Buffer, platform: NodeJS.Platform): boolean =>
  platform === 'linux' && sealed.toString('latin1', 0, 3) === 'v10'
