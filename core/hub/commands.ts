// The office's commands for the hub: pair this till, show the hub's state, and unpair.
import type { HubLink } from '#core/hub/link.ts'
import { noteChange, type ChangeNotes } from '#core/folder/folder-access.ts'
import type { Handlers } from '#shared/bridge.ts'
import type { hubCommands as table } from '#shared/hub-commands.ts'
import { failed, ok, problem } from '#shared/problem.ts'

type HubOptions = ChangeNotes & {
  /** Absent in a till without a place of its own. */
  link: HubLink | undefined
}

export function hubCommands(options: HubOptions): Pick<Handlers, keyof typeof table> {
  const { link } = options
  return {
    'hub.read': async () => {
      const trouble = link?.trouble()
      return trouble ? failed(trouble) : ok(link?.view() ?? null)
    },
    'hub.pair': async ({ address, code }, caller) => {
      if (!link) return failed(problem('hub.notHere'))
      const paired = await link.pair(address, code)
      if (paired.ok) noteChange(options, caller, ['hub'])
      return paired
    },
    'hub.leave': async (_, caller) => {
      if (!link) return failed(problem('hub.none'))
      const left = await link.leave()
      if (left.ok) noteChange(options, caller, ['hub'])
      return left
    },
  }
}
