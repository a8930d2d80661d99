// The office's commands for paired screens: list, pair and remove them. The host holds the list; a desktop till has none.
import { noteChange } from '#core/folder/folder-access.ts'
import type { CommandOptions } from '#core/app/commands.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import type { screenCommands as table } from '#shared/screens.ts'

export function screenCommands(options: CommandOptions): Pick<Handlers, keyof typeof table> {
  const { pairing } = options
  const read = (session: string) => ok(pairing ? pairing.read(session) : null)
  return {
    'screens.read': async (_, { session }) => read(session),
    'screens.pair': async ({ surface }, caller) => {
      if (!pairing?.pair(surface))
        return failed(problem('command.notAllowed', { name: 'screens.pair', surface }))
      noteChange(options, caller, ['screens'])
      return read(caller.session)
    },
    'screens.unpair': async ({ screen }, caller) => {
      if (!pairing?.unpair(screen)) return failed(problem('screen.unknown'))
      noteChange(options, caller, ['screens'])
      return read(caller.session)
    },
  }
}
