// The settings file of a till without Electron, kept by conf: the package that electron-store is made of.
import Conf from 'conf'
import { createSettingsFile, storeOptions } from '#core/settings/settings.ts'

export const serverSettingsFile = createSettingsFile(
  (cwd, configName) => new Conf<Record<string, unknown>>({ cwd, configName, ...storeOptions }),
)
