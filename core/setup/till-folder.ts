// The till's own place as the office may see and change it: its folder, its settings, its vault.
import type { Folder } from '#core/folder/folder.ts'
import type { SettingsFile } from '#core/settings/settings-file.ts'
import type { Vault } from '#core/vault/vault.ts'
import type { Problem } from '#shared/problem.ts'

export type TillFolder = {
  folder: Folder
  settingsFile: SettingsFile
  vault: Vault
  /** Epoch ms. */
  startedAt: number
  /** Why this start did not go back to a copy that was put ready; null where it did, or there was none. */
  copyRefused: Problem | null
  /** The host has said so, whatever the settings say. */
  isKiosk: boolean
  /** The program has the built-in service with it. */
  hasSandbox: boolean
}
