// The file that the desktop app keeps by electron-store: the settings.
import Store from 'electron-store'
import { filesOf } from '#core/folder/folder.ts'
import { createSettingsFile, storeOptions } from '#core/settings/settings-file.ts'

export const settingsFile = createSettingsFile(
  (cwd, name) => new Store<Record<string, unknown>>({ cwd, name, ...storeOptions }),
)

/** Nobody stands at the till of this folder, its settings say; false where nothing can be read of them. */
export function isUnattended(folder: string): boolean {
  try {
    const read = settingsFile.readSettings(filesOf(folder))
    return read.ok && read.value?.isAttended === false
  } catch {
    return false
  }
}
