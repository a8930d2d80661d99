// A till behind its loopback server, from what was asked for in a terminal, and what people are told of it.
import { forgetSecrets } from '#core/credentials.ts'
import { modeOf } from '#core/settings.ts'
import { saidOfVault } from '#core/vault/said.ts'
import { introduceNetwork, readNetwork, type GivenNetwork } from '#server/commands/network-options.ts'
import { giveUp, note, print, readFolder, readPort, usualFolder, warn } from '#server/commands/terminal.ts'
import { startServer, type Server } from '#server/host.ts'

/** Also the loopback server's own port when nothing else is said. */
export const usualPort = 7420

export async function serve(
  options: GivenNetwork & {
    port?: string | undefined
    data?: string | undefined
    kiosk?: boolean | undefined
    'keep-credentials'?: boolean | undefined
  },
): Promise<Server> {
  const port = readPort(options.port, usualPort)
  if (!port.ok) giveUp(port.problem)
  const folder = readFolder(options.data, usualFolder)
  if (!folder.ok) giveUp(folder.problem)
  const network = readNetwork(options)
  if (!network.ok) giveUp(network.problem)
  const started = await startServer({
    folder: folder.value,
    port: port.value,
    isKiosk: options.kiosk === true,
    keepsCredentials: options['keep-credentials'] === true,
    startSandbox: async (file) => {
      const { startBuiltInSandbox } = await import('#sandbox/built-in.ts')
      return startBuiltInSandbox(file, port.value === 0)
    },
    network: network.value,
  })
  if (!started.ok) giveUp(started.problem)
  // Read, and not for a browser or whatever else this process starts from here on.
  forgetSecrets(process.env)
  const { till, settings, vaultTold } = started.value.opened
  const said = saidOfVault(settings, vaultTold())
  if (said !== null) note(said)
  const { refusal } = till.view('cashier').till
  if (refusal !== null) warn(refusal)
  return started.value
}

/** The addresses, for people. */
export function introduce(server: Server): void {
  const { surfaces, phone, opened } = server
  const mode = modeOf(opened.settings)
  print('')
  for (const [name, address] of namedSurfaces(surfaces)) print(`  ${name.padEnd(8)}  ${address}`)
  if (phone !== null) print(`  Phone     ${phone}`)
  print('')
  introduceNetwork(server)
  if (mode === 'sandbox') print('  SANDBOX: no real money. Charge here, approve on the phone.')
  if (mode === 'test') print('  TEST environment: no real money.')
  print(`  Data in ${opened.folder.path}. Stop with Ctrl+C.`)
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
