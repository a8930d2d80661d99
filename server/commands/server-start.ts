// The start of a till behind its loopback server, from the options of a command, and the addresses that are printed, also as a QR: dark on light, whatever colours the terminal has.
import { styleText } from 'node:util'
import { create } from 'qrcode'
import { forgetSecrets } from '#core/service/credentials.ts'
import { modeOf } from '#core/settings/settings.ts'
import { openLines } from '#core/system/starter.ts'
import { vaultStartMessage } from '#core/vault/vault.ts'
import type { ServeOptions } from '#server/commands/options.ts'
import { authorityPath, trustPath } from '#server/network/authority.ts'
import { giveUp, note, printLine, printWarning } from '#server/commands/terminal.ts'
import { startServer, type Server } from '#server/host.ts'

/** A QR of this text, dark on light where the terminal has colours; nothing of the text is written but as modules. */
function printCode(text: string): void {
  for (const row of qrTextRows(text))
    process.stdout.write(`  ${styleText(['black', 'bgWhiteBright'], row, { stream: process.stdout })}\n`)
}

/** Two rows of modules a line, with the quiet zone that scanners need. */
export function qrTextRows(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1
  const places = Array.from({ length: modules.size + 2 * quietZone }, (_, at) => at - quietZone)
  return places
    .filter((_, at) => at % 2 === 0)
    .map((row) =>
      places
        .map((column) => blocks[Number(isDark(row, column)) + 2 * Number(isDark(row + 1, column))])
        .join(''),
    )
}

const quietZone = 4
/** Empty, the upper half, the lower half, both. */
const blocks = [' ', '▀', '▄', '█']

export async function serveTill(serving: ServeOptions): Promise<Server> {
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
  // The journal says of a missing key only that it cannot be trusted.
  if (settings.service.kind === 'service' && vault.trouble && vault.trouble.code !== refusal?.code)
    printWarning(vault.trouble)
  if (refusal !== null) printWarning(refusal)
  const pins = pinTrouble()
  if (pins !== null) printWarning(pins)
  const { terminal } = started.value
  if (!terminal.ok) printWarning(terminal.problem)
  return started.value
}

/** The addresses, for people. */
export function printAddresses(server: Server): void {
  const { surfaces, phone, phoneInNetwork, opened } = server
  printLine('')
  for (const [name, address] of namedSurfaces(surfaces)) printLine(`  ${name.padEnd(8)}  ${address}`)
  if (phone !== null) printLine(`  Phone     ${phone}`)
  printLine('')
  introduceNetwork(server)
  introduceTerminal(server)
  if (phoneInNetwork !== null) introducePhones(phoneInNetwork)
  for (const line of openLines(modeOf(opened.settings), opened.folder.path)) printLine(`  ${line}`)
}

/** Prints the addresses to open on another machine, and a first code for each screen: the office gives more. */
function introduceNetwork({ network, pairing }: Server): void {
  if (network === null) return
  const { door, url, otherUrls, authority, isInNetwork, isHere } = network
  if (!isInNetwork) {
    note('Kasse: this machine is in no network. The till runs here; screens on other machines reach it once')
    note('       this machine is in one. Their addresses are then in the office, under Settings, Screens.')
    return
  }
  const from = isHere ? 'By TLS on this machine' : 'From other machines'
  printLine(`  ${from}, with a code that is good once, for five minutes:`)
  for (const of of door.surfaces) printLine(`  ${of.padEnd(8)}  ${url}/${of}/  ${pairing.make(of).code}`)
  for (const other of otherUrls) printLine(`  For a device that does not find that name: ${other}`)
  if (authority) {
    printLine(`  Each device trusts the till's certificate first, once: ${url}${trustPath}`)
    printLine(`  Its fingerprint (SHA-256): ${authority.fingerprint}`)
  }
  printLine('  More codes, and what is paired: in the office, under Settings.')
  printLine('')
  if (!door.isSecure) warnOfPlain()
}

/** Where registers find it as a card terminal, and what they have to trust there. */
function introduceTerminal({ terminal }: Server): void {
  if (!terminal.ok || terminal.value === null) return
  const { url, otherUrls, authority } = terminal.value
  const address = otherUrls[0] ?? url
  printLine(`  Registers reach it as a card terminal: ${address}`)
  printLine(`  The certificate for their settings: ${address}${authorityPath}`)
  if (authority) printLine(`  Its fingerprint (SHA-256): ${authority.fingerprint}`)
  printLine('')
}

/** On stderr, where a program that reads the rest leaves it for people. */
export function warnOfPlain(): void {
  note('Kasse: without TLS anybody in this network can read what the customers’ display shows, and show it')
  note('       something else: a code of their own to pay to. The other screens are not shown there.')
  note('       Without --plain-http all of them are, and nobody reads along.')
}

/** For whoever has a phone in this network: it scans this, and the codes on the screens. */
function introducePhones(address: string): void {
  printLine(`  On a phone in this network: ${address}`)
  printCode(address)
  printLine(
    '  It also scans the codes on the screens, and opens receipts. The rest of the sandbox is not there.',
  )
  printLine('')
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
