// The start of a till behind its loopback server, from the options of a command, and the addresses that are printed.
import { forgetSecrets } from '#core/service/credentials.ts'
import { modeOf } from '#core/settings/settings.ts'
import { openLines } from '#core/system/starter.ts'
import { vaultStartMessage } from '#core/vault/vault.ts'
import { introduceNetwork, introduceTerminal } from '#server/commands/network-options.ts'
import type { Serving } from '#server/commands/options.ts'
import { giveUp, note, print, warn } from '#server/commands/terminal.ts'
import { printCode } from '#server/commands/terminal-code.ts'
import { startServer, type Server } from '#server/host.ts'

export async function serve(serving: Serving): Promise<Server> {
  const { folder, port, network, phones, isKiosk, keepsCredentials } = serving
  const started = await startServer({
    folder,
    port,
    isKiosk,
    keepsCredentials,
    startSandbox: async (file, phonesAt) => {
      const { startBuiltInSandbox } = await import('#sandbox/built-in.ts')
      return startBuiltInSandbox(file, port === 0, phonesAt)
    },
    network,
    phones,
  })
  if (!started.ok) giveUp(started.problem)
  // Read, and not for a browser or whatever else this process starts from here on.
  forgetSecrets(process.env)
  const { till, settings, vaultView, pinTrouble } = started.value.opened
  const vault = vaultView()
  for (const line of vaultStartMessage(settings, vault)) note(line)
  const { refusal } = till.view('cashier').till
  // Of a key that is missing the journal says only that it cannot be trusted.
  if (settings.service.kind === 'service' && vault.trouble && vault.trouble.code !== refusal?.code)
    warn(vault.trouble)
  if (refusal !== null) warn(refusal)
  const pins = pinTrouble()
  if (pins !== null) warn(pins)
  const { terminal } = started.value
  if (!terminal.ok) warn(terminal.problem)
  return started.value
}

/** The addresses, for people. */
export function printAddresses(server: Server): void {
  const { surfaces, phone, phoneInNetwork, opened } = server
  print('')
  for (const [name, address] of namedSurfaces(surfaces)) print(`  ${name.padEnd(8)}  ${address}`)
  if (phone !== null) print(`  Phone     ${phone}`)
  print('')
  introduceNetwork(server)
  introduceTerminal(server)
  if (phoneInNetwork !== null) introducePhones(phoneInNetwork)
  for (const line of openLines(modeOf(opened.settings), opened.folder.path)) print(`  ${line}`)
}

/** For whoever has a phone in this network: it scans this, and the codes on the screens. */
function introducePhones(address: string): void {
  print(`  On a phone in this network: ${address}`)
  printCode(address)
  print('  It also scans the codes on the screens, and opens receipts. The rest of the sandbox is not there.')
  print('')
}

/** At a kiosk the cashier's screen is for the staff who look after it. */
function namedSurfaces({ kiosk, cashier, customer, office }: Server['surfaces']): [string, string][] {
  const named = [
    ['Kiosk', kiosk],
    [kiosk === undefined ? 'Cashier' : 'Staff', cashier],
    ['Customer', customer],
    ['Office', office],
  ] as const
  return named.flatMap(([name, address]) => (address === undefined ? [] : [[name, address]]))
}
