// Where does this program keep what it keeps? One till to a folder, and so one program: its lock, its pages' storage, its vault's key.
import { app } from 'electron'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from '#core/disk.ts'
import { makeFolder } from '#core/folder.ts'
import { vaultFiles } from '#core/vault/vault.ts'

/** Before the lock is asked for and before the app is ready. Two tills of two folders can run beside each other. */
export function keepIn(given: string | undefined): string {
  const folder = given === undefined ? app.getPath('userData') : path.resolve(given)
  // Not the folder in which a kiosk's own browser keeps its profile: that is another program's.
  const [before, own] = [app.getPath('sessionData'), path.join(folder, 'desktop')]
  try {
    makeFolder(own)
    app.setPath('userData', folder)
    app.setPath('sessionData', own)
    bringKey(folder, before, own)
  } catch {
    // A folder that cannot be written in is said by the till, in words and in a window.
  }
  return folder
}

/**
 * On Windows Chromium keeps there, sealed by the system, the key of all that is sealed through it: an earlier version's credentials open
 * only with the one that they were sealed under, and its pages were kept elsewhere.
 */
function bringKey(folder: string, before: string, own: string): void {
  const inside = (place: string) => path.join(place, 'Local State')
  const [from, to] = [inside(before), inside(own)]
  if (!existsSync(vaultFiles(folder).byStore) || existsSync(to) || !existsSync(from)) return
  writeWhole(to, () => readFileSync(from))
}
