// `npm run serve`: the till behind its loopback server, for kiosks and tests; one JSON line when it is ready, until SIGTERM.
import { serveOptions } from '#server/commands/options.ts'
import { printAddresses, serveTill, warnOfPlain } from '#server/commands/server-start.ts'
import { waitForStop } from '#server/commands/stop-request.ts'
import { note, printLine } from '#server/commands/terminal.ts'

/** A function of its own: what is `using` at the top of a file a bundler leaves undisposed. */
async function run(): Promise<void> {
  const { isJson, ...options } = serveOptions()
  const stopped = waitForStop() // also a till that is still opening is closed in order
  await using server = await serveTill(options)
  if (isJson) {
    const { url, surfaces, phone, phoneInNetwork, network, pairing } = server
    const codes = network?.door.surfaces.map((of) => [of, pairing.make(of).code]) ?? []
    const reached = network && {
      url: network.url,
      codes: Object.fromEntries(codes),
      fingerprint: network.authority?.fingerprint ?? null,
    }
    const vault = server.opened.vaultView()
    printLine(JSON.stringify({ url, surfaces, phone, phoneInNetwork, network: reached, vault }))
    if (network?.door.isSecure === false) warnOfPlain()
  } else printAddresses(server)
  await stopped
  if (!isJson) note('Closing the till …')
}

await run()
