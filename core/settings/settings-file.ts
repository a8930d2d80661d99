// The settings file of a data folder, read and written by conf.
import { existsSync } from 'node:fs'
import Conf from 'conf'
import { readWhole } from '#core/system/disk.ts'
import type { Folder } from '#core/folder/folder.ts'
import { parseSettings } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

type Place = Pick<Folder, 'path' | 'settings'>

/** A file somebody has spoilt is theirs to mend, not ours to empty. */
export const storeOptions = {
  clearInvalidConfig: false,
  accessPropertiesByDotNotation: false,
  configFileMode: 0o600,
} as const

const open = ({ path }: Place) =>
  new Conf<Record<string, unknown>>({ cwd: path, configName: 'settings', ...storeOptions })

export const settingsFile = {
  /** Nothing where there is no file. */
  readSettings(folder: Place): Result<Settings | undefined> {
    if (!existsSync(folder.settings)) return ok(undefined)
    const broken = (where: string, why: string) =>
      failed(problem('settings.broken', { file: folder.settings, where, why }))
    try {
      JSON.parse(readWhole(folder.settings).toString('utf8'))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return broken('the whole file', error instanceof SyntaxError ? `no JSON (${why})` : why)
    }
    return parseSettings(open(folder).store, folder.settings)
  },
  writeSettings(folder: Place, settings: Settings): void {
    open(folder).store = { ...settings }
  },
}
export type SettingsFile = typeof settingsFile
