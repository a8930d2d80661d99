// The desktop app's folder: one till to a folder, with its own lock, page storage and vault key.
import { app } from 'electron'
import path from 'node:path'
import { shareUnder } from '#core/folder/folder-place.ts'
import { makeFolder } from '#core/system/disk.ts'

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
