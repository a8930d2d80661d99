// The supervisor of the kiosk's browser: started again whenever it ends, crashes or goes silent, until staff or the till end it.
import { mkdirSync } from 'node:fs'
import type { Clock } from '#core/system/clock.ts'
import type { KioskScreen } from '#core/kiosk/commands.ts'
import type { Log } from '#core/system/log.ts'
import { checkEveryMs, pauseAfter, silenceMs, suspendedMs, healthyMs } from '#core/app/page-watchdog.ts'
import { startBrowser, type Browser, type BrowserOptions } from '#server/kiosk/browser.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** A slow machine takes its time to start a browser. ms */
const firstSignMs = 60_000
/** After so many starts without a page somebody should look at it. */
const triesInVain = 3

export type SuperviseOptions = Omit<BrowserOptions, 'address'> & {
  /** Asked for at each start: an address lets one browser in. */
  address: () => string
  clock: Clock
  log: Log
  /** When the page last said that it is alive (the clock's elapsed ms); null: never. */
  aliveAt: () => number | null
  /** Said once: the browser does not come to life. */
  trouble?: (why: Problem) => void
}

export function superviseBrowser(options: SuperviseOptions): { screen: KioskScreen } & AsyncDisposable {
  const { clock, log } = options
  const stopped = new AbortController()
  mkdirSync(options.profile, { recursive: true, mode: 0o700 })

  async function live(): Promise<boolean> {
    const startedAt = clock.elapsed()
    const browser = startBrowser({ ...options, address: options.address() })
    log.info({ pid: browser.pid }, 'the kiosk’s browser is started')
    const why = await Promise.race([browser.over, untilSilent(options, browser, startedAt, stopped.signal)])
    await browser.end()
    if (!stopped.signal.aborted) log.warn({ why }, 'the kiosk’s browser is started again')
    return (options.aliveAt() ?? 0) - startedAt > healthyMs
  }
  const running = (async () => {
    let tries = 0
    while (!stopped.signal.aborted) {
      const startedAt = clock.elapsed()
      const wasWell = await live()
      tries = wasWell ? 1 : tries + 1
      if (tries === triesInVain && (options.aliveAt() ?? 0) < startedAt)
        options.trouble?.(problem('browser.ends', { program: options.program }))
      const pause = pauseAfter(tries - 1)
      if (pause > 0) await clock.wait(pause, stopped.signal)
    }
  })()
  return {
    screen: {
      free: () => {
        stopped.abort()
      },
      lock: () => undefined, // a browser that is gone stays gone until the till is started anew
    },
    [Symbol.asyncDispose]: async () => {
      stopped.abort()
      await running
    },
  }
}

/** Resolves with the reason when the page has been silent for too long, or when the supervision ends. */
async function untilSilent(
  { clock, aliveAt }: SuperviseOptions,
  browser: Browser,
  startedAt: number,
  stopped: AbortSignal,
): Promise<string> {
  let isOver = false
  let wokeAt = -Infinity
  void browser.over.then(() => (isOver = true))
  while (!stopped.aborted && !isOver) {
    const lookedAt = clock.elapsed()
    await clock.wait(checkEveryMs, stopped)
    if (clock.elapsed() - lookedAt > suspendedMs) wokeAt = clock.elapsed()
    const signAt = aliveAt() ?? -Infinity
    const [since, patience] = signAt >= startedAt ? [signAt, silenceMs] : [startedAt, firstSignMs]
    if (clock.elapsed() - Math.max(since, wokeAt) > patience) return 'its page says nothing'
  }
  return 'stopped'
}
