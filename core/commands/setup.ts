// All that the office does with the till itself, and with no sale of it.
import { backupCommands } from '#core/commands/backup.ts'
import { catalogCommands } from '#core/commands/catalog.ts'
import type { CommandOptions } from '#core/commands/commands.ts'
import { diagnosticsCommands } from '#core/commands/diagnostics.ts'
import { serviceTestCommands } from '#core/commands/service-test.ts'
import { settingsCommands } from '#core/commands/settings.ts'

export const setupCommands = (options: CommandOptions) => ({
  ...settingsCommands(options),
  ...serviceTestCommands(options),
  ...diagnosticsCommands(options),
  ...backupCommands(options),
  ...catalogCommands(options),
})
