// `npm run serve`: the till behind its loopback server, for kiosks and tests; one JSON line when it is ready, until SIGTERM.
import { networkOptions, warnOfPlain } from '#server/commands/network-options.ts'
import { introduce, serve } from '#server/commands/serving.ts'
import { giveUp, note, print, readOptions, speakPlainly, untilStopped } from '#server/commands/terminal.ts'

/** A function of its own: what is `using` at the top of a file a bundler leaves undisposed. */
async function run(): Promise<void> {
  speakPlainly()
  const options = readOptions({
    port: { type: 'string' },
    data: { type: 'string' },
    kiosk: { type: 'boolean' },
    'keep-credentials': { type: 'boolean' },
    json: { type: 'boolean' },
    ...networkOptions,
  })
  if (!options.ok) giveUp(options.problem)
  await using server = await serve(options.value)
  if (options.value.json) {
    const { url, surfaces, phone, network, pairing } = server
    const codes = network?.door.surfaces.map((of) => [of, pairing.make(of).code]) ?? []
    const reached = network && { url: network.url, codes: Object.fromEntries(codes) }
    print(JSON.stringify({ url, surfaces, phone, network: reached, vault: server.opened.vaultTold() }))
    if (network?.door.isSecure === false) warnOfPlain()
  } else introduce(server)
  await untilStopped()
  if (!options.value.json) note('Closing the till …')
}

await run()
