// `npm run serve`: the till behind its loopback server, for kiosks and tests; one JSON line when it is ready, until SIGTERM.
import { buildIfStale } from '#server/commands/pages.ts'
import { startBuiltInSandbox } from '#server/commands/sandbox.ts'
import {
  giveUp,
  note,
  print,
  readFolder,
  readOptions,
  readPort,
  speakPlainly,
  untilStopped,
  usualFolder,
  warn,
} from '#server/commands/terminal.ts'
import { startServer, type Server } from '#server/host.ts'
import { modeOf } from '#core/settings.ts'

/** Also the loopback server's own port when nothing else is said. */
export const usualPort = 7420

export async function serve(options: {
  port?: string | undefined
  data?: string | undefined
  kiosk?: boolean | undefined
}): Promise<Server> {
  const port = readPort(options.port, usualPort)
  if (!port.ok) giveUp(port.problem)
  const folder = readFolder(options.data, usualFolder)
  if (!folder.ok) giveUp(folder.problem)
  const pages = await buildIfStale()
  if (!pages.ok) giveUp(pages.problem)
  const started = await startServer({
    folder: folder.value,
    port: port.value,
    isKiosk: options.kiosk === true,
    startSandbox: (file) => startBuiltInSandbox(file, port.value === 0),
  })
  if (!started.ok) giveUp(started.problem)
  const { refusal } = started.value.opened.till.view('cashier').till
  if (refusal !== null) warn(refusal)
  return started.value
}

/** The addresses, for people. */
export function introduce({ surfaces, phone, opened }: Server): void {
  const mode = modeOf(opened.settings)
  print('')
  for (const [name, address] of namedSurfaces(surfaces)) print(`  ${name.padEnd(8)}  ${address}`)
  if (phone !== null) print(`  Phone     ${phone}`)
  print('')
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

if (import.meta.main) {
  speakPlainly()
  const options = readOptions({
    port: { type: 'string' },
    data: { type: 'string' },
    kiosk: { type: 'boolean' },
    json: { type: 'boolean' },
  })
  if (!options.ok) giveUp(options.problem)
  await using server = await serve(options.value)
  if (options.value.json)
    print(JSON.stringify({ url: server.url, surfaces: server.surfaces, phone: server.phone }))
  else introduce(server)
  await untilStopped()
  if (!options.value.json) note('Closing the till …')
}
