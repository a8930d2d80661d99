// Where the desktop app keeps credentials: encrypted by the system's own key store. The environment goes first, for whoever sets it.
import { safeStorage } from 'electron'
import path from 'node:path'
import { createFileVault, createVault, environmentCredentials, type Vault } from '#core/credentials.ts'

const fileIn = (folder: string) => path.join(folder, 'vault.bin')

const cipher = {
  seal: (text: string) => safeStorage.encryptString(text),
  open: (sealed: Uint8Array) => safeStorage.decryptString(Buffer.from(sealed)),
}

/** Without a key store it is the file that the host without Electron uses, and its kind says so. */
export const vaultOf = (folder: string): Vault =>
  safeStorage.isEncryptionAvailable()
    ? createVault(fileIn(folder), cipher)
    : createVault(path.join(folder, 'credentials.json'))

/** Puts the environment's credentials into the vault, so that the next start needs no environment. */
export function keepCredentials(folder: string): void {
  const given = environmentCredentials()
  if (!('missing' in given) && safeStorage.isEncryptionAvailable())
    createFileVault(fileIn(folder), cipher).keep(given)
}
