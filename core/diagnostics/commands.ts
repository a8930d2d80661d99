// The office's commands for diagnostics: the till's health, and the bundle for support.
import type { TillFolder } from '#core/setup/till-folder.ts'
import type { Connection } from '#core/service/connect.ts'
import { withTillFolder } from '#core/folder/folder-access.ts'
import { bundleOf, diagnosticsOf, type DiagnosticsOptions } from '#core/diagnostics/diagnostics.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok, type Problem } from '#shared/problem.ts'

type ReadOptions = DiagnosticsOptions & {
  tillFolder?: TillFolder
  connection: Pick<Connection, 'vitals' | 'probe'>
  refusal: () => Problem | null
}

/** So long an answer says how it stands now. ms */
const fresh = 60_000

type Names = 'diagnostics.read' | 'diagnostics.bundle'

export const diagnosticsCommands = (options: ReadOptions): Pick<Handlers, Names> => ({
  'diagnostics.read': (_, { session }) =>
    withTillFolder(options, async (tillFolder) => {
      // Nobody has sold anything for a while: then how the service answers is asked for this look.
      const { answeredAt } = options.connection.vitals()
      const isOld = answeredAt === null || options.clock.now() - answeredAt > fresh
      if (isOld && options.refusal() === null) await options.connection.probe()
      return ok(diagnosticsOf(options, tillFolder, session))
    }),
  'diagnostics.bundle': (_, { session }) =>
    withTillFolder(options, (tillFolder) => ok(bundleOf(options, tillFolder, session))),
})
