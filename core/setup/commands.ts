// The office's commands about the till itself: its settings, its service, its screens, its journal and its restart.
import { type Surface } from '#shared/command.ts'
import type { Anchor } from '#core/vault/journal-anchor.ts'
import { withTillFolder, diskResult, noteChange, type ChangeNotes } from '#core/folder/folder-access.ts'
import { filesOf, makeIdentity, writeIdentity, type Folder, type Identity } from '#core/folder/folder.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { stateOf } from '#core/sale/state.ts'
import { checklistCommands, type ChecklistOptions } from '#core/setup/checklist.ts'
import { serviceCommands, type ServiceOptions } from '#core/setup/service-commands.ts'
import { settingsCommands } from '#core/setup/settings-commands.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import { approveSigned, type Staff } from '#core/staff/staff.ts'
import type { Chance } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, isStoreClosed, ok, problem, type Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import type { PairedScreens } from '#shared/screens.ts'

type RestartOptions = {
  /** Ends the program in good order and starts it again; absent where somebody else starts it. */
  restart?: () => void
  sales: Pick<SaleRepository, 'current'>
}

type SandboxOptions = { service: Pick<ServiceAccess, 'sandboxClock'>; time: Pick<TimeCheck, 'review'> }

type JournalOptions = {
  /** What is remembered of the journal outside its file. */
  anchor?: Anchor
  sales: Pick<SaleRepository, 'note' | 'changed'>
  staff: Staff
  identity: Identity
  chance: Chance
  log: Log
  tillFolder?: { folder: Folder }
}

type SetupOptions = ServiceOptions &
  ChecklistOptions &
  RestartOptions &
  SandboxOptions &
  JournalOptions & { pairing?: ScreenPairing }

export const setupCommands = (options: SetupOptions) => ({
  ...checklistCommands(options),
  ...settingsCommands(options),
  ...serviceCommands(options),
  ...restartCommands(options),
  ...sandboxCommands(options),
  ...screenCommands(options),
  ...journalCommands(options),
})

/** Refused while a sale runs on a screen of the till. */
function restartCommands({ restart, sales }: RestartOptions): Pick<Handlers, 'till.restart'> {
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

function sandboxCommands({ service, time }: SandboxOptions): Pick<Handlers, 'sandbox.setClockBack'> {
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
const journalCommands = (options: JournalOptions): Pick<Handlers, 'journal.accept'> => ({
  'journal.accept': ({ manager }, caller) =>
    withTillFolder(options, async ({ folder }) => {
      const { anchor, sales, identity } = options
      const found = () => (anchor?.trouble()?.code === 'journal.accepted' ? null : anchor?.trouble())
      const doubt = found()
      if (!anchor || !doubt) return failed(problem('journal.notDoubted'))
      if (isStoreClosed(doubt)) return failed(doubt)
      const signer = await approveSigned(options, caller, 'journal.accept', manager)
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
      const accepted = anchor.isFormer()
        ? anchor.accept(identity.tillId)
        : rename(options, anchor, folder.path)
      if (!accepted.ok) return accepted
      options.log.warn({ problem: still }, 'a manager has answered for the journal as it stands')
      sales.changed()
      return ok(null)
    }),
})

/** Under the old id its references and receipts would be given out twice. */
function rename({ identity, chance }: JournalOptions, anchor: Anchor, folder: string): Result<null> {
  const next = { ...makeIdentity(chance, identity), isRestored: true }
  const accepted = anchor.accept(next.tillId)
  if (!accepted.ok) return accepted
  const written = diskResult(folder, () => writeIdentity(filesOf(folder).identity, next))
  return written.ok ? ok(null) : written
}

/** What the office may do with screens that come over HTTP. */
export type ScreenPairing = {
  /** As the page of this session is told. */
  read(session: string): PairedScreens
  /** Makes a code for it that lets somebody in while `stands`, as the screen `again` where that is one; false where this till has no such screen. */
  pair(of: Surface, stands: () => boolean, again: string | null): boolean
  /** False: there is none. */
  unpair(screen: string): boolean
}

export function screenCommands(
  options: ChangeNotes & { pairing?: ScreenPairing; staff: Pick<Staff, 'standingOf'> },
): Pick<Handlers, Extract<keyof Handlers, `screens.${string}`>> {
  const { pairing } = options
  return {
    'screens.read': async (_, { session }) => ok(pairing ? pairing.read(session) : null),
    'screens.pair': async ({ surface, again = null }, caller) => {
      if (!pairing?.pair(surface, options.staff.standingOf(caller), again))
        return failed(problem('command.notAllowed', { name: 'screens.pair', surface }))
      noteChange(options, caller, ['screens'])
      return ok(null)
    },
    'screens.unpair': async ({ screen }, caller) => {
      if (!pairing?.unpair(screen)) return failed(problem('screen.unknown'))
      noteChange(options, caller, ['screens'])
      return ok(null)
    },
  }
}
