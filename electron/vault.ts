// Where the desktop app keeps credentials: encrypted by the system's own key store. The environment goes first, for whoever sets it.
import { safeStorage } from 'electron'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentCredentials, parseCredentials, type Credentials } from '#core/credentials.ts'
import { makeFolder } from '#core/folder.ts'

const vaultOf = (folder: string) => path.join(folder, 'vault.bin')

/** The credentials, or what to set to give them. */
export function credentialsOf(folder: string): Credentials | { missing: string } {
  const given = environmentCredentials()
  if (!('missing' in given) || !existsSync(vaultOf(folder)) || !safeStorage.isEncryptionAvailable())
    return given
  try {
    return parseCredentials(safeStorage.decryptString(readFileSync(vaultOf(folder)))) ?? given
  } catch {
    return given // written under another user's key: as good as not there
  }
}

/** Puts the environment's credentials into the vault, so that the next start needs no environment. */
export function keepCredentials(folder: string): void {
  const given = environmentCredentials()
  if ('missing' in given || !safeStorage.isEncryptionAvailable()) return
  makeFolder(folder)
  writeFileSync(vaultOf(folder), safeStorage.encryptString(JSON.stringify(given)), { mode: 0o600 })
}
