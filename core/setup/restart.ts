// The command that restarts the till. It is refused while a sale runs on a screen of the till.
import type { CommandOptions } from '#core/app/commands.ts'
import { stateOf } from '#core/sale/shown-state.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'

export function restartCommands({ restart, sales }: CommandOptions): Pick<Handlers, 'till.restart'> {
  return {
    'till.restart': async () => {
      if (!restart) return failed(problem('command.notAllowed', { name: 'till.restart', surface: 'office' }))
      const current = sales.current()
      if (current && !saleCan.acknowledge.has(stateOf(current))) return failed(problem('till.busy'))
      restart()
      return ok(null)
    },
  }
}
