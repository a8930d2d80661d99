// The settings file of a till without Electron: the same format as the desktop app's, kept by conf.
import Conf from 'conf'
import type { Folder } from '#core/folder.ts'
import { parseSettings, type Settings } from '#core/settings.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { existsSync } from 'node:fs'

const store = (folder: Folder) =>
  new Conf<Record<string, unknown>>({
    cwd: folder.path,
    configName: 'settings',
    clearInvalidConfig: false, // a file somebody has spoilt is theirs to mend, not ours to empty
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  })

/** Nothing where there is no file. */
export function readSettings(folder: Folder): Result<Settings | undefined> {
  if (!existsSync(folder.settings)) return ok(undefined)
  try {
    return parseSettings(store(folder).store, folder.settings)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return failed(problem('settings.broken', { file: folder.settings, where: '', why }))
  }
}

export function writeSettings(folder: Folder, settings: Settings): void {
  store(folder).store = { ...settings }
}
