// The settings file of the desktop app, kept by electron-store.
import Store from 'electron-store'
import { createSettingsFile, storeOptions } from '#core/settings-file.ts'

export const settingsFile = createSettingsFile(
  (cwd, name) => new Store<Record<string, unknown>>({ cwd, name, ...storeOptions }),
)
