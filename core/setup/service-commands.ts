// The office's commands for the payment service: chosen for the next start, its credentials kept, its connection tested.
import type { TillContext } from '#core/till-context.ts'
import { programHeaders, probeService } from '#core/service/connect.ts'
import { noteOrigin, originChange } from '#core/setup/origin-change.ts'
import { journalProblem, noteChange } from '#core/folder/folder-access.ts'
import { saveSettings, savedSettings, openMoney } from '#core/setup/settings-commands.ts'
import { readPaymentHandler } from '#core/settings/payment-configuration.ts'
import type { Credentials } from '#core/service/credentials.ts'
import { randomWord } from '#core/system/clock.ts'
import { destinationBy, settingsFaults, withOwnName } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import type { Caller, Gives, Handlers, Takes } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { HandlerFault } from '#shared/setup.ts'

type Names = 'service.keep' | 'service.use' | 'service.test' | 'handler.check'

export function serviceCommands(context: TillContext): Pick<Handlers, Names> {
  return {
    'service.keep': async ({ credentials }, caller) => keepCredentials(context, credentials, caller),
    'service.use': (input, caller) => use(context, input, caller),
    'service.test': () => testConnection(context),
    'handler.check': ({ text }) => Promise.resolve(ok(readPaymentHandler(text))),
  }
}

/** For the service that the settings name, and for no other. */
function keepCredentials(
  context: TillContext,
  given: Takes<'service.keep'>['credentials'],
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
  { service, approver }: Takes<'service.use'>,
  caller: Caller,
): Promise<Result<Gives<'service.use'>>> {
  const first = readChoice(context, service)
  if (!first.ok) return first
  if ('faults' in first.value) return ok(first.value)
  // Trouble in the way is said before a PIN is looked at, and looked for again after.
  const open = openMoney(context, first.value.next, changed)
  if (open) return failed(open)
  const signed = await originChange(context, first.value, { caller, approver })
  if (!signed.ok) return signed
  // A PIN takes a while to look at: another page may have changed other settings meanwhile.
  const now = readChoice(context, service)
  if (!now.ok) return now
  if ('faults' in now.value) return ok(now.value)
  const stranger = openMoney(context, now.value.next, changed)
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
  wanted: Takes<'service.use'>['service'],
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
async function testConnection(context: TillContext): Promise<Result<Gives<'service.test'>>> {
  const { clock, chance, identity, service, program, vault } = context
  const kept = savedSettings(context)
  if (!kept.ok) return kept
  const chosen = kept.value.service
  if (chosen.kind === 'none') return failed(problem('service.notChosen'))
  const to = destinationBy(kept.value)
  const held = to ? vault.held(to) : service.credentials()
  if ('missing' in held && held.trouble) return failed(held.trouble)
  const known: Partial<Credentials> = 'missing' in held ? lacking(vault.status(to).has) : held
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

/** Something is missing: nothing is sent then, and the test says which. */
const lacking = (has: Record<keyof Credentials, boolean>): Partial<Credentials> =>
  Object.fromEntries(Object.entries(has).flatMap(([name, isThere]) => (isThere ? [[name, 'kept']] : [])))
