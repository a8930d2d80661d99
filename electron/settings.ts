// The files that the desktop app keeps by electron-store: the settings, and what it has heard of newer versions.
import Store from 'electron-store'
import { createSettingsFile, storeOptions } from '#core/settings/settings-file.ts'
import type { UpdateMemory } from '#electron/update-schedule.ts'

export const settingsFile = createSettingsFile(
  (cwd, name) => new Store<Record<string, unknown>>({ cwd, name, ...storeOptions }),
)

/** `updates.json`. One that somebody has spoilt is begun anew: nothing in it is anybody's work. */
export const openUpdateMemory = (folder: string): UpdateMemory =>
  new Store<Partial<Record<'heardAt' | 'seenAt', number>>>({
    cwd: folder,
    name: 'updates',
    ...storeOptions,
    clearInvalidConfig: true,
    schema: { heardAt: { type: 'number' }, seenAt: { type: 'number' } },
  })
