// The office's commands for paired screens: list, pair and remove them. The host holds the list; a desktop till has none.
import { noteChange, type ChangeNotes } from '#core/folder/folder-access.ts'
import type { Handlers, Surface } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import type { PairedScreens, screenCommands as table } from '#shared/screens.ts'

/** What the office may do with screens that come over HTTP. */
export type ScreenPairing = {
  /** As the page of this session is told. */
  read(session: string): PairedScreens
  /** Makes a code for it; false where this till has no such screen. */
  pair(of: Surface): boolean
  /** False: there is none. */
  unpair(screen: string): boolean
}

export function screenCommands(
  options: ChangeNotes & { pairing?: ScreenPairing },
): Pick<Handlers, keyof typeof table> {
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
