// The office's test of the connection: whether the service named in the settings accepts the credentials as they are kept now.
import type { CommandOptions } from '#core/app/commands.ts'
import { withTillFolder } from '#core/folder/folder-access.ts'
import { savedSettings } from '#core/setup/settings-commands.ts'
import type { Credentials } from '#core/service/credentials.ts'
import { destinationBy } from '#core/settings/settings.ts'
import { randomWord } from '#core/sale/reference.ts'
import { programHeaders } from '#core/service/connect.ts'
import { probeService } from '#core/service/probe.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'

export function serviceTestCommands(options: CommandOptions): Pick<Handlers, 'service.test'> {
  const { clock, chance, identity, service, program } = options
  return {
    'service.test': () =>
      withTillFolder(options, async (tillFolder) => {
        const kept = savedSettings(tillFolder)
        if (!kept.ok) return kept
        const chosen = kept.value.service
        if (chosen.kind === 'none') return failed(problem('service.notChosen'))
        const to = destinationBy(kept.value)
        const held = to ? tillFolder.vault.held(to) : service.credentials()
        if ('missing' in held && held.trouble) return failed(held.trouble)
        const known: Partial<Credentials> =
          'missing' in held ? lacking(tillFolder.vault.status(to).has) : held
        return ok(
          await probeService({
            clock,
            fetch: service.fetch,
            headers: programHeaders(program, chosen),
            address: chosen.kind === 'service' ? chosen.baseUrl.replace(/\/+$/, '') : service.baseUrl(),
            merchantSerialNumber:
              chosen.kind === 'service'
                ? chosen.handler.merchant_serial_number
                : service.merchantSerialNumber,
            credentials: known,
            reference: `${identity.tillId}-test-${randomWord(chance, 6)}`,
          }),
        )
      }),
  }
}

/** Something is missing: nothing is sent then, and the test says which. */
const lacking = (has: Record<keyof Credentials, boolean>): Partial<Credentials> =>
  Object.fromEntries(Object.entries(has).flatMap(([name, isThere]) => (isThere ? [[name, 'kept']] : [])))
