// The desktop app’s folder and the settings in it: one till to a folder, with its own lock, page storage and vault key.
import { app } from 'electron'
import path from 'node:path'
import { shareUnder, filesOf } from '#core/folder/folder.ts'
import { makeFolder } from '#core/system/disk.ts'
import Store from 'electron-store'
import { createSettingsFile, storeOptions } from '#core/settings/settings.ts'

/** Before the lock is asked for and before the app is ready. Two tills of two folders can run beside each other. */
export function useFolder(given: string | undefined): string {
  const folder = given === undefined ? app.getPath('userData') : path.resolve(given)
  // Not the folder in which a kiosk's own browser keeps its profile: that is another program's.
  const own = path.join(folder, 'desktop')
  // There nothing is written, and the till does not open.
  if (shareUnder(folder) !== null) return folder
  try {
    makeFolder(own)
    app.setPath('userData', folder)
    app.setPath('sessionData', own)
  } catch {
    // A folder that cannot be written in is said by the till, in words and in a window.
  }
  return folder
}

export const desktopSettingsFile = createSettingsFile(
  (cwd, name) => new Store<Record<string, unknown>>({ cwd, name, ...storeOptions }),
)

/** Nobody stands at the till of this folder, its settings say; false where nothing can be read of them. */
export function isUnattended(folder: string): boolean {
  try {
    const read = desktopSettingsFile.readSettings(filesOf(folder))
    return read.ok && read.value?.isAttended === false
  } catch {
    return false
  }
}
