// The office's commands about the till itself, together.
import { backupCommands } from '#core/backup/commands.ts'
import { catalogCommands } from '#core/catalog/commands.ts'
import type { CommandOptions } from '#core/app/commands.ts'
import { diagnosticsCommands } from '#core/diagnostics/commands.ts'
import { pastCommands } from '#core/app/journal-commands.ts'
import { restartCommands } from '#core/app/restart.ts'
import { serviceTestCommands } from '#core/settings/connection-test.ts'
import { screenCommands } from '#core/app/screen-commands.ts'
import { serviceChoiceCommands } from '#core/settings/service-commands.ts'
import { settingsCommands } from '#core/settings/commands.ts'

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
