// The office's commands about the till itself, together.
import { backupCommands } from '#core/commands/backup.ts'
import { catalogCommands } from '#core/commands/catalog.ts'
import type { CommandOptions } from '#core/commands/commands.ts'
import { diagnosticsCommands } from '#core/commands/diagnostics.ts'
import { pastCommands } from '#core/commands/past.ts'
import { restartCommands } from '#core/commands/restart.ts'
import { serviceTestCommands } from '#core/commands/service-test.ts'
import { screenCommands } from '#core/commands/screens.ts'
import { serviceChoiceCommands } from '#core/commands/service-choice.ts'
import { settingsCommands } from '#core/commands/settings.ts'

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
