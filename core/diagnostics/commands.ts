// The office's commands for diagnostics: the till's health, and the bundle for support.
import type { TillContext } from '#core/till-context.ts'
import type { TerminalDoors } from '#core/terminal/create-terminal.ts'
import type { HubLink } from '#core/hub/link.ts'
import { bundleOf, diagnosticsOf } from '#core/diagnostics/diagnostics.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok } from '#shared/problem.ts'

/** So long an answer says how it stands now. ms */
const fresh = 60_000

type Names = 'diagnostics.read' | 'diagnostics.bundle'

export function diagnosticsCommands(
  context: TillContext,
  doors: TerminalDoors,
  link: HubLink,
): Pick<Handlers, Names> {
  const { connection, clock, refusal } = context
  return {
    'diagnostics.read': async (_, { session }) => {
      // Nobody has sold anything for a while: then how the service answers is asked for this look.
      const { answeredAt } = connection.vitals()
      const isOld = answeredAt === null || clock.now() - answeredAt > fresh
      if (isOld && refusal() === null) await connection.probe()
      return ok(diagnosticsOf(context, doors, link, session))
    },
    'diagnostics.bundle': async (_, { session }) =>
      ok(bundleOf(context, diagnosticsOf(context, doors, link, session))),
  }
}
