// The checklist of a new shop: what is left to do before its till sells for real, found in what the till knows.
import type { TillContext } from '#core/till-context.ts'
import * as z from 'zod/mini'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { saleQueries } from '#core/sale/projection.ts'
import { ownerKey } from '#core/service/access.ts'
import { modeOf } from '#core/settings/settings.ts'
import { hasManager } from '#core/staff/roster.ts'
import { tillQueries } from '#core/till/projection.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok } from '#shared/problem.ts'
import { sampleShop } from '#shared/setting-shapes.ts'
import { settingRows, type Settings } from '#shared/settings.ts'
import type { Checklist } from '#shared/setup.ts'

export const checklistCommands = (context: TillContext): Pick<Handlers, 'checklist.read'> => ({
  'checklist.read': async () => ok(context.settings.showsChecklist ? await checklistOf(context) : null),
})

async function checklistOf(context: TillContext): Promise<Checklist> {
  const { settings, staff, journal, service } = context
  const hasSold = saleQueries(journal).hasSold(ownerKey(service))
  const people = staff.roster.people()
  return {
    shop: isNamed(settings.shop),
    service: modeOf(settings) === 'production' && (await canSell(context, hasSold)),
    // Doing without one is a choice too, once somebody has made it.
    printer: settings.printer.kind !== 'none' || tillQueries(journal).hasChanged('printer'),
    // A terminal sells what its registers name.
    products: settings.mode === 'terminal' || settings.entry === 'keypad' || hasOwnProducts(context),
    staff: hasManager(people) && people.every(({ pin }) => pin !== null),
    sale: hasSold,
  }
}

/** The names that a shop has before it is given one of its own. */
const unnamed: readonly string[] = [sampleShop, z.parse(settingRows.tillName.shape, undefined)]

/** Everything that must stand on every receipt is there. */
const isNamed = ({ name, address, organisationNumber }: Settings['shop']): boolean =>
  !unnamed.includes(name) && address.length > 0 && organisationNumber !== ''

/** A sale has shown it; before the first one the service is asked whether it takes the credentials. */
async function canSell({ refusal, connection }: TillContext, hasSold: boolean): Promise<boolean> {
  if (refusal() !== null) return false
  const isTaken = () => hasSold || connection.vitals().tokenUntil !== null
  // While it cannot be reached, the till itself tries again.
  if (!isTaken() && connection.vitals().unreachableSince === null) await connection.probe()
  return isTaken()
}

function hasOwnProducts({ catalogFile, settings }: TillContext): boolean {
  const catalog = catalogFile.catalog()
  return catalog.products.length > 0 && catalog !== sampleCatalog(settings.market)
}
