// What does the office ask of the till's health?
import type { CommandOptions } from '#core/commands/commands.ts'
import { atHome } from '#core/commands/place.ts'
import { bundleOf, diagnosticsOf } from '#core/diagnostics.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok } from '#shared/problem.ts'

type Names = 'diagnostics.read' | 'diagnostics.bundle'

export const diagnosticsCommands = (options: CommandOptions): Pick<Handlers, Names> => ({
  'diagnostics.read': () => atHome(options, (home) => ok(diagnosticsOf(options, home))),
  'diagnostics.bundle': () => atHome(options, (home) => ok(bundleOf(options, home))),
})
