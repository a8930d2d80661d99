// The key stores that Electron may choose on Linux, and whether each keeps a secret.
import type { StoreKind } from '#shared/vault.ts'

/** By the names that Electron has for them. The other two it may say, `basic_text` and `unknown`, are none: a password that all know. */
const linuxStores: Partial<Record<string, StoreKind>> = {
  gnome_libsecret: 'libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet',
  kwallet6: 'kwallet',
}

export const linuxStoreOf = (name: string): StoreKind | undefined => linuxStores[name]
