// The office's commands for settings and for the payment service: what is changed, what takes effect at once, and what waits for the next start; credentials kept, the connection tried.
import type { TillContext } from '#core/till-context.ts'
import {
  openMoneyElsewhere,
  type MoneyHolder,
  currentOrigin,
  noteOrigin,
  originChange,
} from '#core/setup/origin-change.ts'
import { journalProblem, noteChange, diskResult } from '#core/folder/folder.ts'
import {
  destinationBy,
  modeOf,
  sandboxSettings,
  settingsFaults,
  unsetSettings,
  withOwnName,
} from '#core/settings/settings.ts'
import { settingNames, settingRow, type Settings } from '#shared/settings.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Caller, Handlers, InputOf, AnswerOf } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { organisationFault } from '#shared/setting-shapes.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Setup, HandlerFault } from '#shared/setup.ts'
import { programHeaders, probeService } from '#core/service/connect.ts'
import { readPaymentHandler } from '#core/settings/payment-configuration.ts'
import type { Credentials } from '#core/service/credentials.ts'
import { randomWord } from '#core/system/clock.ts'

const atOnce = settingNames.filter((name) => settingRow(name).effect === 'atOnce')
const changeable: readonly string[] = settingNames.filter((name) => settingRow(name).by === undefined)

export function settingsCommands(
  context: TillContext,
): Pick<
  Handlers,
  'settings.read' | 'settings.change' | 'service.keep' | 'service.use' | 'service.test' | 'handler.check'
> {
  return {
    'settings.read': async () => setupOf(context),
    'settings.change': async ({ changes }, caller) => change(context, changes, caller),
    'service.keep': async ({ credentials }, caller) => keepCredentials(context, credentials, caller),
    'service.use': (input, caller) => use(context, input, caller),
    'service.test': () => testConnection(context),
    'handler.check': ({ text }) => Promise.resolve(ok(readPaymentHandler(text))),
  }
}

function savedSettings({ folder, settingsFile, hasSandbox }: TillContext): Result<Settings> {
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
  changes: InputOf<'settings.change'>['changes'],
  caller: Caller,
): Result<{ faults: string[] }> {
  const kept = savedSettings(context)
  if (!kept.ok) return kept
  const strangers = Object.keys(changes).filter((key) => !changeable.includes(key))
  const wanted = Object.fromEntries(
    Object.entries({ ...kept.value, ...changes }).filter(([, value]) => value !== null),
  )
  const next = settingsFaults(wanted)
  // The number is checked when it is written: a till starts with whatever stands in its file.
  const isWrong = ({ shop: { organisationNumber: number }, market }: Settings) =>
    'shop' in changes && number !== '' && organisationFault(number, market) !== null
  const wrong = 'faults' in next ? next.faults : isWrong(next.settings) ? ['shop.organisationNumber'] : []
  const faults = [...new Set([...strangers, ...wrong])]
  if (faults.length > 0 || 'faults' in next) return ok({ faults })
  const open = openMoneyProblem(context, next.settings, Object.keys(changes))
  if (open) return failed(open)
  const saved = saveSettings(context, next.settings, Object.keys(changes), caller)
  return saved.ok ? ok({ faults: [] }) : saved
}

function saveSettings(context: TillContext, next: Settings, keys: string[], caller: Caller): Result<null> {
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
  const [now, then] = [holderBy(context, context.settings), holderBy(context, next)]
  const isSame = now.owner === then.owner && now.currency === then.currency
  context.stop.selling = isSame ? null : problem('settings.restartFirst')
  noteChange(context, caller, keys)
  context.sales.changed()
  return ok(null)
}

/** Who holds the money of what is sold by these settings. The sandbox has a sales unit for each currency. */
function holderBy({ service, settings }: TillContext, next: Settings): MoneyHolder {
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

/** Under another holder nobody could settle what is open, and the till would not start. `keys`: what is changed. */
function openMoneyProblem(
  context: TillContext,
  next: Settings,
  keys: readonly string[],
): Problem | undefined {
  const isDeciding = settingNames.some((name) => keys.includes(name) && settingRow(name).decidesOwner)
  return isDeciding ? openMoneyElsewhere(context, holderBy(context, next)) : undefined
}

/** For the service that the settings name, and for no other. */
function keepCredentials(
  context: TillContext,
  given: InputOf<'service.keep'>['credentials'],
  caller: Caller,
): Result<null> {
  const unwritable = journalProblem(context)
  if (unwritable) return failed(unwritable)
  const settings = savedSettings(context)
  if (!settings.ok) return settings
  const to = destinationBy(settings.value)
  if (to === null && context.vault.status(null).tier !== 'environment')
    return failed(problem('service.notChosen'))
  const kept = context.vault.keep(given, to ?? { origin: '', salesUnit: '' })
  if (!kept.ok) return kept
  context.connection.renew()
  noteChange(context, caller, ['credentials'])
  context.sales.changed()
  return ok(null)
}

const changed = ['service']

async function use(
  context: TillContext,
  { service, approver }: InputOf<'service.use'>,
  caller: Caller,
): Promise<Result<AnswerOf<'service.use'>>> {
  const first = readChoice(context, service)
  if (!first.ok) return first
  if ('faults' in first.value) return ok(first.value)
  // Trouble in the way is said before a PIN is looked at, and looked for again after.
  const open = openMoneyProblem(context, first.value.next, changed)
  if (open) return failed(open)
  const signed = await originChange(context, first.value, { caller, approver })
  if (!signed.ok) return signed
  // A PIN takes a while to look at: another page may have changed other settings meanwhile.
  const now = readChoice(context, service)
  if (!now.ok) return now
  if ('faults' in now.value) return ok(now.value)
  const stranger = openMoneyProblem(context, now.value.next, changed)
  if (stranger) return failed(stranger)
  const written = saveSettings(context, now.value.next, changed, caller)
  if (!written.ok) return written
  noteOrigin(context, caller, signed.value)
  return ok({ faults: [], handlerFaults: [] })
}

type Faults = { faults: string[]; handlerFaults: HandlerFault[] }

/** The settings as they are kept and as they are to be; or what is not right in the choice. */
function readChoice(
  context: TillContext,
  wanted: InputOf<'service.use'>['service'],
): Result<{ kept: Settings; next: Settings } | Faults> {
  const found = savedSettings(context)
  if (!found.ok) return found
  const kept = found.value
  const none: Faults = { faults: [], handlerFaults: [] }
  if (wanted.kind === 'sandbox')
    return context.hasSandbox
      ? ok({ kept, next: { ...kept, service: wanted } })
      : failed(problem('sandbox.notHere', { file: context.folder.settings }))
  const read = wanted.handler === null ? null : readPaymentHandler(wanted.handler)
  if (read && !read.handler) return ok({ ...none, handlerFaults: read.faults })
  const handler = read?.handler ?? (kept.service.kind === 'service' ? kept.service.handler : null)
  if (!handler) return ok({ ...none, faults: ['service.handler'] })
  const { baseUrl, confirmationUrlField } = wanted
  const service = {
    ...wanted,
    baseUrl: baseUrl.trim(),
    confirmationUrlField: confirmationUrlField.trim(),
    handler,
  }
  const checked = settingsFaults({ ...kept, service })
  if ('faults' in checked) return ok({ ...none, faults: checked.faults })
  // Out of the sandbox its shop's name does not come along.
  const next = kept.service.kind === 'sandbox' ? withOwnName(checked.settings) : checked.settings
  return ok({ kept, next })
}

/** Whether the service named in the settings accepts the credentials as they are kept now. */
async function testConnection(context: TillContext): Promise<Result<AnswerOf<'service.test'>>> {
  const { clock, chance, identity, service, program, vault } = context
  const kept = savedSettings(context)
  if (!kept.ok) return kept
  const chosen = kept.value.service
  if (chosen.kind === 'none') return failed(problem('service.notChosen'))
  const to = destinationBy(kept.value)
  const held = to ? vault.held(to) : service.credentials()
  if ('missing' in held && held.trouble) return failed(held.trouble)
  // Where something is missing nothing is sent, and the test says which.
  const has = Object.entries(vault.status(to).has).filter(([, isThere]) => isThere)
  const known: Partial<Credentials> =
    'missing' in held ? Object.fromEntries(has.map(([name]) => [name, 'kept'])) : held
  return ok(
    await probeService({
      clock,
      fetch: service.fetch,
      headers: programHeaders(program, chosen),
      address: chosen.kind === 'service' ? chosen.baseUrl : service.baseUrl(),
      merchantSerialNumber:
        chosen.kind === 'service' ? chosen.handler.merchant_serial_number : service.merchantSerialNumber,
      credentials: known,
      reference: `${identity.tillId}-test-${randomWord(chance, 6)}`,
    }),
  )
}
