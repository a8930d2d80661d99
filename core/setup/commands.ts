// The office's commands about the till itself, together.
import { backupCommands } from '#core/backup/commands.ts'
import { catalogCommands } from '#core/catalog/commands.ts'
import type { CommandOptions } from '#core/app/commands.ts'
import { diagnosticsCommands } from '#core/diagnostics/commands.ts'
import { pastCommands } from '#core/setup/journal-commands.ts'
import { restartCommands } from '#core/setup/restart.ts'
import { serviceTestCommands } from '#core/setup/connection-test.ts'
import { screenCommands } from '#core/setup/screen-commands.ts'
import { serviceChoiceCommands } from '#core/setup/service-commands.ts'
import { settingsCommands } from '#core/setup/settings-commands.ts'

export const setupCommands = (options: CommandOptions) => ({
  ...settingsCommands(options),
  ...serviceChoiceCommands(options),
  ...restartCommands(options),
  ...screenCommands(options),
  ...serviceTestCommands(options),
  ...diagnosticsCommands(options),
  ...pastCommands(options),
  ...backupCommands(options),
  ...catalogCommands(options),
})
