// The office's commands for settings: what is changed, what takes effect at once, and what waits for the next start.
import type { TillContext } from '#core/till-context.ts'
import { openMoneyElsewhere, type Holder, currentOrigin } from '#core/setup/origin-change.ts'
import { journalProblem, noteChange, diskResult } from '#core/folder/folder-access.ts'
import {
  destinationBy,
  modeOf,
  sandboxSettings,
  settingsFaults,
  unsetSettings,
} from '#core/settings/settings.ts'
import { settingNames, settingRow, type Settings } from '#shared/settings.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { organisationFault } from '#shared/setting-shapes.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Setup } from '#shared/setup.ts'

type Names = 'settings.read' | 'settings.change'

const atOnce = settingNames.filter((name) => settingRow(name).effect === 'atOnce')
const changeable: readonly string[] = settingNames.filter((name) => settingRow(name).by === undefined)

export function settingsCommands(context: TillContext): Pick<Handlers, Names> {
  return {
    'settings.read': async () => setupOf(context),
    'settings.change': async ({ changes }, caller) => change(context, changes, caller),
  }
}

export function savedSettings({ folder, settingsFile, hasSandbox }: TillContext): Result<Settings> {
  const kept = settingsFile.readSettings(folder)
  if (!kept.ok || kept.value) return kept as Result<Settings> // there is a value
  return ok(hasSandbox ? sandboxSettings() : unsetSettings())
}

function setupOf(context: TillContext): Result<Setup> {
  const { settings, service } = context
  const kept = savedSettings(context)
  if (!kept.ok) return kept
  return ok({
    settings: kept.value,
    restartNeeded: differing(settings, kept.value, context),
    service: {
      runs:
        settings.service.kind === 'none'
          ? null
          : {
              mode: modeOf(settings),
              merchantSerialNumber: service.merchantSerialNumber,
              address: service.address,
            },
      hasSandbox: context.hasSandbox,
      vault: context.vault.status(destinationBy(kept.value)),
      origin: currentOrigin(context, kept.value),
    },
  })
}

export function nameShop(
  context: TillContext,
  given: Pick<Settings['shop'], 'name' | 'organisationNumber'>,
  caller: Caller,
): Result<null> {
  const shop = { ...context.settings.shop, ...given }
  const named = change(context, { shop }, caller)
  if (!named.ok) return named
  if (named.value.faults.length === 0) return ok(null)
  const { organisationNumber: number } = shop
  const isCheckDigit = organisationFault(number, context.settings.market) === 'checkDigit'
  return failed(problem(isCheckDigit ? 'organisation.checkDigit' : 'organisation.wrong', { number }))
}

/** The names of what the file says otherwise than the till that runs. */
function differing(running: Settings, kept: Settings, { isKiosk }: TillContext): string[] {
  const [runs, stands] = [new Map(Object.entries(running)), new Map(Object.entries(kept))]
  return [...new Set([...runs.keys(), ...stands.keys()])].filter(
    (key) =>
      JSON.stringify(runs.get(key)) !== JSON.stringify(stands.get(key)) && !(isKiosk && key === 'isAttended'),
  )
}

function change(
  context: TillContext,
  changes: Takes<'settings.change'>['changes'],
  caller: Caller,
): Result<{ faults: string[] }> {
  const kept = savedSettings(context)
  if (!kept.ok) return kept
  const strangers = Object.keys(changes).filter((key) => !changeable.includes(key))
  const wanted = Object.fromEntries(
    Object.entries({ ...kept.value, ...changes }).filter(([, value]) => value !== null),
  )
  const next = settingsFaults(wanted)
  const faults = [
    ...new Set([...strangers, ...('faults' in next ? next.faults : shopFaults(next.settings, changes))]),
  ]
  if (faults.length > 0 || 'faults' in next) return ok({ faults })
  const open = openMoney(context, next.settings, Object.keys(changes))
  if (open) return failed(open)
  const saved = saveSettings(context, next.settings, Object.keys(changes), caller)
  return saved.ok ? ok({ faults: [] }) : saved
}

/** Check of what is written now: a till starts with whatever stands in its file. */
function shopFaults({ shop, market }: Settings, changes: object): string[] {
  const { organisationNumber: number } = shop
  const isRight = !('shop' in changes) || number === '' || organisationFault(number, market) === null
  return isRight ? [] : ['shop.organisationNumber']
}

export function saveSettings(
  context: TillContext,
  next: Settings,
  keys: string[],
  caller: Caller,
): Result<null> {
  const unwritable = journalProblem(context)
  if (unwritable) return failed(unwritable)
  const { folder, settingsFile } = context
  const written = diskResult(folder.path, () => settingsFile.writeSettings(folder, next))
  if (!written.ok) return written
  const running = context.settings as Record<string, unknown> // its own keys get values of their own kind
  const holds = new Map(Object.entries(next))
  for (const key of atOnce) {
    if (holds.has(key)) running[key] = holds.get(key)
    else delete running[key]
  }
  // Sales from here on would be open money of another owner at the next start.
  context.stop.selling = isOtherHolder(context, next) ? problem('settings.restartFirst') : null
  noteChange(context, caller, keys)
  context.sales.changed()
  return ok(null)
}

/** Who holds the money of what is sold by these settings. The sandbox has a sales unit for each currency. */
function holderBy({ service, settings }: TillContext, next: Settings): Holder {
  const currency = currencyOf[next.market]
  const wanted = next.service
  if (wanted.kind === 'none') return { owner: '—', currency }
  if (wanted.kind === 'sandbox') {
    const isSame = settings.service.kind === 'sandbox'
    return { owner: isSame ? ownerKey(service) : 'sandbox', currency }
  }
  const owner = ownerKey({
    merchantSerialNumber: wanted.handler.merchant_serial_number,
    environment: wanted.handler.environment,
    address: wanted.baseUrl,
  })
  return { owner, currency }
}

/** Money would be held elsewhere after the next start than it is now. */
function isOtherHolder(context: TillContext, next: Settings): boolean {
  const [now, then] = [holderBy(context, context.settings), holderBy(context, next)]
  return now.owner !== then.owner || now.currency !== then.currency
}

/** Under another holder nobody could settle what is open, and the till would not start. `keys`: what is changed. */
export function openMoney(
  context: TillContext,
  next: Settings,
  keys: readonly string[],
): Problem | undefined {
  const isDeciding = settingNames.some((name) => keys.includes(name) && settingRow(name).decidesOwner)
  return isDeciding ? openMoneyElsewhere(context, holderBy(context, next)) : undefined
}
