// The office's commands about the till itself: its settings, its service, its screens, its journal and its restart.
import type { TillContext } from '#core/till-context.ts'
import { diskResult, noteChange } from '#core/folder/folder-access.ts'
import { filesOf, makeIdentity, writeIdentity } from '#core/folder/folder.ts'
import { stateOf } from '#core/sale/state.ts'
import { checklistCommands } from '#core/setup/checklist.ts'
import { serviceCommands } from '#core/setup/service-commands.ts'
import { settingsCommands } from '#core/setup/settings-commands.ts'
import { approveSigned } from '#core/staff/staff.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, isStoreClosed, ok, problem, type Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'

export const setupCommands = (context: TillContext) => ({
  ...checklistCommands(context),
  ...settingsCommands(context),
  ...serviceCommands(context),
  ...restartCommands(context),
  ...sandboxCommands(context),
  ...screenCommands(context),
  ...journalCommands(context),
})

/** Refused while a sale runs on a screen of the till. */
function restartCommands({ host, sales }: TillContext): Pick<Handlers, 'till.restart'> {
  return {
    'till.restart': async () => {
      if (!host.restart)
        return failed(problem('command.notAllowed', { name: 'till.restart', surface: 'office' }))
      const current = sales.current()
      if (current && !saleCan.acknowledge.has(stateOf(current))) return failed(problem('till.busy'))
      host.restart()
      return ok(null)
    },
  }
}

function sandboxCommands({ service, time }: TillContext): Pick<Handlers, 'sandbox.setClockBack'> {
  return {
    'sandbox.setClockBack': async (_, { surface }) => {
      if (!service.sandboxClock)
        return failed(problem('command.notAllowed', { name: 'sandbox.setClockBack', surface }))
      service.sandboxClock.setBack()
      time.review()
      return ok(null)
    },
  }
}

/** A manager answers for a journal that may not be the one that this till wrote. */
function journalCommands(context: TillContext): Pick<Handlers, 'journal.accept'> {
  const { anchor, sales, identity } = context
  const found = () => {
    const doubt = anchor.trouble()
    return doubt?.code === 'journal.accepted' ? null : doubt
  }
  return {
    'journal.accept': async ({ manager }, caller) => {
      const doubt = found()
      if (!doubt) return failed(problem('journal.notDoubted'))
      if (isStoreClosed(doubt)) return failed(doubt)
      const signer = await approveSigned(context, caller, 'journal.accept', manager)
      if (!signer.ok) return signer
      const still = found()
      if (!still) return failed(problem('journal.notDoubted'))
      sales.note({
        kind: 'pastAccepted',
        person: signer.value.person ?? null,
        reason: manager.reason.trim(),
        found: still.code,
        known: anchor.known(),
      })
      const accepted = anchor.isFormer() ? anchor.accept(identity.tillId) : rename(context)
      if (!accepted.ok) return accepted
      context.log.warn({ problem: still }, 'a manager has answered for the journal as it stands')
      sales.changed()
      return ok(null)
    },
  }
}

/** Under the old id its references and receipts would be given out twice. */
function rename({ identity, chance, anchor, folder }: TillContext): Result<null> {
  const next = { ...makeIdentity(chance, identity), isRestored: true }
  const accepted = anchor.accept(next.tillId)
  if (!accepted.ok) return accepted
  const written = diskResult(folder.path, () => writeIdentity(filesOf(folder.path).identity, next))
  return written.ok ? ok(null) : written
}

function screenCommands(context: TillContext): Pick<Handlers, Extract<keyof Handlers, `screens.${string}`>> {
  const { host } = context
  return {
    'screens.read': async (_, { session }) => ok(host.pairing?.read(session) ?? null),
    'screens.pair': async ({ surface, again = null }, caller) => {
      if (!host.pairing?.pair(surface, context.staff.standingOf(caller), again))
        return failed(problem('command.notAllowed', { name: 'screens.pair', surface }))
      noteChange(context, caller, ['screens'])
      return ok(null)
    },
    'screens.unpair': async ({ screen }, caller) => {
      if (!host.pairing?.unpair(screen)) return failed(problem('screen.unknown'))
      noteChange(context, caller, ['screens'])
      return ok(null)
    },
  }
}
