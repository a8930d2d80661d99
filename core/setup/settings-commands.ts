// The office's commands for settings: what is changed, what takes effect at once, and what waits for the next start.
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { Journal } from '#core/journal/journal.ts'
import {
  withTillFolder,
  journalProblem,
  noteChange,
  diskResult,
  type ChangeNotes,
} from '#core/folder/folder-access.ts'
import type { TillFolder } from '#core/setup/till-folder.ts'
import {
  destinationBy,
  modeOf,
  sandboxSettings,
  settingsFaults,
  unsetSettings,
  type Settings,
} from '#core/settings/settings.ts'
import { currentOrigin } from '#core/setup/origin-change.ts'
import { ownerOf, type ServiceAccess } from '#core/service/access.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Setup } from '#shared/setup.ts'

export type SettingsOptions = ChangeNotes & {
  settings: Settings
  service: ServiceAccess
  tillFolder?: TillFolder
  sales: SaleRepository
  staff: Staff
  journal: Journal
  /** Why this till sells no more until it is started again; null when it does. */
  stop: { selling: Problem | null }
}

type Names = 'settings.read' | 'settings.change'

/** Asked of the settings each time they are needed. */
const atOnce: readonly (keyof Settings)[] = [
  'shop',
  'tillName',
  'locale',
  'customerLocale',
  'timeZone',
  'theme',
  'accent',
  'slogan',
  'entry',
  'largeAmount',
  'tips',
  'vatRate',
  'blockCommercialCards',
  'personalCodeStart',
  'idleSeconds',
  'qrFormat',
  'receiptDays',
  'memberships',
  'printer',
]
/** Not the service, which has a command of its own, and no PIN. */
const changeable: readonly string[] = [
  ...atOnce,
  'market',
  'isAttended',
  'goodsQuestionHours',
  'receiptAddress',
  'signOutMinutes',
]

export function settingsCommands(options: SettingsOptions): Pick<Handlers, Names> {
  return {
    'settings.read': () => withTillFolder(options, (tillFolder) => setupOf(options, tillFolder)),
    'settings.change': ({ changes }, caller) =>
      withTillFolder(options, (tillFolder) => change(options, tillFolder, changes, caller)),
  }
}

export function savedSettings({ folder, settingsFile, hasSandbox }: TillFolder): Result<Settings> {
  const kept = settingsFile.readSettings(folder)
  if (!kept.ok || kept.value) return kept as Result<Settings> // there is a value
  return ok(hasSandbox ? sandboxSettings() : unsetSettings())
}

export function setupOf({ settings, service }: SettingsOptions, tillFolder: TillFolder): Result<Setup> {
  const kept = savedSettings(tillFolder)
  if (!kept.ok) return kept
  const { service: chosen, ...shown } = kept.value
  return ok({
    settings: shown,
    restartNeeded: differing(settings, kept.value, tillFolder),
    service: {
      kept: chosen,
      runs:
        settings.service.kind === 'none'
          ? null
          : {
              mode: modeOf(settings),
              merchantSerialNumber: service.merchantSerialNumber,
              address: service.address,
            },
      hasSandbox: tillFolder.hasSandbox,
      vault: tillFolder.vault.status(destinationBy(kept.value)),
      origin: currentOrigin(tillFolder, kept.value),
    },
  })
}

/** What stands at the head of every receipt. */
export async function nameShop(
  options: SettingsOptions,
  given: Pick<Settings['shop'], 'name' | 'organisationNumber'>,
  caller: Caller,
): Promise<Result<null>> {
  const shop = { ...options.settings.shop, ...given }
  const named = await withTillFolder(options, (tillFolder) => change(options, tillFolder, { shop }, caller))
  return named.ok ? ok(null) : named
}

/** The names of what the file says otherwise than the till that runs. */
function differing(running: Settings, kept: Settings, { isKiosk }: TillFolder): string[] {
  const [runs, stands] = [new Map(Object.entries(running)), new Map(Object.entries(kept))]
  return [...new Set([...runs.keys(), ...stands.keys()])].filter(
    (key) =>
      JSON.stringify(runs.get(key)) !== JSON.stringify(stands.get(key)) && !(isKiosk && key === 'isAttended'),
  )
}

function change(
  options: SettingsOptions,
  tillFolder: TillFolder,
  changes: Takes<'settings.change'>['changes'],
  caller: Caller,
): Result<{ faults: string[]; setup: Setup }> {
  const kept = savedSettings(tillFolder)
  if (!kept.ok) return kept
  const strangers = Object.keys(changes).filter((key) => !changeable.includes(key))
  const wanted = Object.fromEntries(
    Object.entries({ ...kept.value, ...changes }).filter(([, value]) => value !== null),
  )
  const next = settingsFaults(wanted)
  const faults = [...new Set([...strangers, ...('faults' in next ? next.faults : [])])]
  if (faults.length > 0 || 'faults' in next) return withSetup(options, tillFolder, { faults })
  const stranger = marketProblem(options, next.settings)
  if (stranger) return failed(stranger)
  return saveSettings(options, tillFolder, next.settings, Object.keys(changes), caller)
}

export function saveSettings(
  options: SettingsOptions,
  tillFolder: TillFolder,
  next: Settings,
  keys: string[],
  caller: Caller,
): Result<{ faults: string[]; setup: Setup }> {
  const unwritable = journalProblem(options)
  if (unwritable) return failed(unwritable)
  const written = diskResult(tillFolder.folder.path, () =>
    tillFolder.settingsFile.writeSettings(tillFolder.folder, next),
  )
  if (!written.ok) return written
  const running = options.settings as Record<string, unknown> // its own keys get values of their own kind
  const holds = new Map(Object.entries(next))
  for (const key of atOnce) {
    if (holds.has(key)) running[key] = holds.get(key)
    else delete running[key]
  }
  // What is sold from here on would be open money of another owner at the next start.
  const isMoving = ownerBy(options, next) !== ownerOf(options.service) || isOtherUnit(options, next)
  options.stop.selling = isMoving ? problem('settings.restartFirst') : null
  noteChange(options, caller, keys)
  options.sales.changed()
  return withSetup(options, tillFolder, { faults: [] })
}

export function withSetup<T extends object>(
  options: SettingsOptions,
  tillFolder: TillFolder,
  found: T,
): Result<T & { setup: Setup }> {
  const setup = setupOf(options, tillFolder)
  return setup.ok ? ok({ ...found, setup: setup.value }) : setup
}

/** The sandbox has a sales unit for each currency: another market is another owner. */
const isOtherUnit = ({ settings }: SettingsOptions, next: Settings): boolean =>
  next.service.kind === 'sandbox' && next.market !== settings.market

function marketProblem(options: SettingsOptions, next: Settings): Problem | undefined {
  const open = options.sales.unfinished().length
  if (open === 0 || !isOtherUnit(options, next)) return undefined
  return problem('folder.belongsElsewhere', { open, owner: ownerOf(options.service), chosen: next.market })
}

/** Who holds the money of what is sold by these settings. */
function ownerBy({ service }: SettingsOptions, { service: wanted }: Settings): string {
  if (wanted.kind === 'none') return ownerOf(service)
  const next =
    wanted.kind === 'service'
      ? {
          merchantSerialNumber: wanted.handler.merchant_serial_number,
          environment: wanted.handler.environment,
          address: wanted.baseUrl.replace(/\/+$/, ''),
        }
      : { ...service, address: 'sandbox' }
  return ownerOf(next)
}

/** Under another owner nobody could settle it, and the till would not start. */
export function openMoney(options: SettingsOptions, wanted: Settings): Problem | undefined {
  const [owner, chosen] = [ownerOf(options.service), ownerBy(options, wanted)]
  const open = options.sales.unfinished().length
  return open > 0 && owner !== chosen
    ? problem('folder.belongsElsewhere', { open, owner, chosen })
    : undefined
}
