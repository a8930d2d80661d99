// The office's commands about the till itself: its settings, its service, its screens, its journal; and the checklist of what is left to do before it sells for real.
import * as z from 'zod/mini'
import type { TillContext } from '#core/till-context.ts'
import { diskResult, noteChange, filesOf, makeIdentity, writeIdentity } from '#core/folder/folder.ts'
import { stateOf } from '#core/sale/state.ts'
import { settingsCommands } from '#core/setup/settings-commands.ts'
import { approveSigned } from '#core/staff/staff.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, isStoreClosed, ok, problem, type Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { saleQueries } from '#core/sale/projection.ts'
import { ownerKey } from '#core/service/access.ts'
import { modeOf } from '#core/settings/settings.ts'
import { hasManager } from '#core/staff/roster.ts'
import { tillQueries } from '#core/till/projection.ts'
import { sampleShop } from '#shared/setting-shapes.ts'
import { settingRows } from '#shared/settings.ts'
import type { Checklist } from '#shared/setup.ts'

export function setupHandlers(context: TillContext) {
  const { host, sales, service, time } = context
  return {
    ...settingsCommands(context),
    ...screenCommands(context),
    ...journalCommands(context),
    'checklist.read': async () => ok(context.settings.showsChecklist ? await checklistOf(context) : null),
    /** Refused while a sale runs on a screen of the till. */
    'till.restart': async () => {
      if (!host.restart)
        return failed(problem('command.notAllowed', { name: 'till.restart', surface: 'office' }))
      const current = sales.current()
      if (current && !saleCan.acknowledge.has(stateOf(current))) return failed(problem('till.busy'))
      host.restart()
      return ok(null)
    },
    'sandbox.setClockBack': async (_, { surface }) => {
      if (!service.sandboxClock)
        return failed(problem('command.notAllowed', { name: 'sandbox.setClockBack', surface }))
      service.sandboxClock.setBack()
      time.review()
      return ok(null)
    },
  } satisfies Partial<Handlers>
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

async function checklistOf(context: TillContext): Promise<Checklist> {
  const { settings, staff, journal, service } = context
  const hasSold = saleQueries(journal).hasSold(ownerKey(service))
  const people = staff.roster.people()
  const { name, address, organisationNumber } = settings.shop
  const catalog = context.catalogFile.catalog()
  const hasOwnProducts = catalog.products.length > 0 && catalog !== sampleCatalog(settings.market)
  return {
    // Everything that must stand on every receipt is there.
    shop: !unnamed.includes(name) && address.length > 0 && organisationNumber !== '',
    service: modeOf(settings) === 'production' && (await canSell(context, hasSold)),
    // Doing without one is a choice too, once somebody has made it.
    printer: settings.printer.kind !== 'none' || tillQueries(journal).hasChanged('printer'),
    // A terminal sells what its registers name.
    products: settings.mode === 'terminal' || settings.entry === 'keypad' || hasOwnProducts,
    staff: hasManager(people) && people.every(({ pin }) => pin !== null),
    sale: hasSold,
  }
}

/** The names that a shop has before it is given one of its own. */
const unnamed: readonly string[] = [sampleShop, z.parse(settingRows.tillName.shape, undefined)]

/** A sale has shown it; before the first one the service is asked whether it takes the credentials. */
async function canSell({ refusal, connection }: TillContext, hasSold: boolean): Promise<boolean> {
  if (refusal() !== null) return false
  const isTaken = () => hasSold || connection.vitals().tokenUntil !== null
  // While it cannot be reached, the till itself tries again.
  if (!isTaken() && connection.vitals().unreachableSince === null) await connection.probe()
  return isTaken()
}
