// The file that the desktop app keeps by electron-store: the settings.
import Store from 'electron-store'
import { createSettingsFile, storeOptions } from '#core/settings/settings-file.ts'

export const settingsFile = createSettingsFile(
  (cwd, name) => new Store<Record<string, unknown>>({ cwd, name, ...storeOptions }),
)
