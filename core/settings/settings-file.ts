// The settings file of a data folder, read and written alike by every host; only the package that keeps it differs.
import { existsSync } from 'node:fs'
import { readWhole } from '#core/system/disk.ts'
import type { Folder } from '#core/folder/folder.ts'
import { parseSettings } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** Common part of conf and electron-store. */
type Store = { store: Record<string, unknown> }

type Place = Pick<Folder, 'path' | 'settings'>

export type SettingsFile = {
  /** Undefined where there is no file. */
  readSettings: (folder: Place) => Result<Settings | undefined>
  writeSettings: (folder: Place, settings: Settings) => void
}

/** A file somebody has spoilt is theirs to mend, not ours to empty. */
export const storeOptions = {
  clearInvalidConfig: false,
  accessPropertiesByDotNotation: false,
  configFileMode: 0o600,
} as const

export const createSettingsFile = (open: (folder: string, name: string) => Store): SettingsFile => ({
  readSettings(folder) {
    if (!existsSync(folder.settings)) return ok(undefined)
    const broken = (where: string, why: string) =>
      failed(problem('settings.broken', { file: folder.settings, where, why }))
    try {
      JSON.parse(readWhole(folder.settings).toString('utf8'))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return broken('the whole file', error instanceof SyntaxError ? `no JSON (${why})` : why)
    }
    return parseSettings(open(folder.path, 'settings').store, folder.settings)
  },
  writeSettings(folder, settings) {
    open(folder.path, 'settings').store = { ...settings }
  },
})
