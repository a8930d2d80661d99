// `npm run kiosk`: a till without staff and its screen: the loopback server, and a browser on it that is kept running.
import path from 'node:path'
import { systemClock } from '#core/system/clock.ts'
import { kioskOptions } from '#server/commands/options.ts'
import { printAddresses, serveTill } from '#server/commands/server-start.ts'
import { waitForStop } from '#server/commands/stop-request.ts'
import { note, printWarning } from '#server/commands/terminal.ts'
import { superviseBrowser } from '#server/kiosk/browser.ts'

/** A function of its own: what is `using` at the top of a file a bundler leaves undisposed. */
async function run(): Promise<void> {
  const { browser: program, ...options } = kioskOptions()
  const stopped = waitForStop() // also a till that is still opening is closed in order
  await using server = await serveTill(options)
  printAddresses(server)
  await using browser = superviseBrowser({
    program,
    profile: path.join(server.opened.folder.path, 'browser'),
    address: () => server.entrance('kiosk'),
    clock: systemClock,
    log: server.opened.log,
    aliveAt: () => server.aliveAt('kiosk'),
    trouble: printWarning,
  })
  server.opened.till.hold(browser.screen)
  await stopped
  note('Closing the till …')
}

await run()
