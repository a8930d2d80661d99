// `npm run kiosk`: a till without staff and its screen: the loopback server, and a browser on it that is kept running.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#core/clock.ts'
import { networkOptions } from '#server/commands/network-options.ts'
import { introduce, serve } from '#server/commands/serving.ts'
import { giveUp, note, readOptions, speakPlainly, untilStopped, warn } from '#server/commands/terminal.ts'
import { usualBrowser } from '#server/kiosk/flags.ts'
import { superviseBrowser } from '#server/kiosk/supervise.ts'
import { problem } from '#shared/problem.ts'

speakPlainly()
const options = readOptions({
  port: { type: 'string' },
  data: { type: 'string' },
  browser: { type: 'string' },
  'keep-credentials': { type: 'boolean' },
  ...networkOptions,
})
if (!options.ok) giveUp(options.problem)
const { browser: given, ...others } = options.value
const program = given ?? usualBrowser()
if (program === undefined || !existsSync(program))
  giveUp(problem('browser.missing', { program: given ?? 'Chromium, Chrome, Edge' }))
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY'])
if (!hasDisplay) giveUp(problem('display.missing', { instead: '`npm run serve -- --kiosk`' }))

/** A function of its own: what is `using` at the top of a file a bundler leaves undisposed. */
async function run(executable: string): Promise<void> {
  await using server = await serve({ ...others, kiosk: true })
  introduce(server)
  await using browser = superviseBrowser({
    program: executable,
    profile: path.join(server.opened.folder.path, 'browser'),
    address: () => server.entrance('kiosk'),
    clock: systemClock,
    log: server.opened.log,
    aliveAt: () => server.aliveAt('kiosk'),
    trouble: warn,
  })
  server.opened.till.hold(browser.screen)
  await untilStopped()
  note('Closing the till …')
}

await run(program)
