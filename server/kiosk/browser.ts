// The kiosk's browser: controlled over a pipe of its own, and started again whenever it ends, crashes or goes silent, until staff or the till end it.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { withoutSecrets } from '#core/service/credentials.ts'
import type { Clock } from '#core/system/clock.ts'
import type { KioskScreen } from '#core/kiosk/commands.ts'
import type { Log } from '#core/system/log.ts'
import { pacedWait, pageLimits } from '#core/system/limits.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Everything that would ask, offer, remember or lead away. */
const kioskFlags: readonly string[] = [
  '--kiosk',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  // It is ended without notice, and that is no reason for a question.
  '--hide-crash-restore-bubble',
  '--disable-session-crashed-bubble',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--disable-extensions',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-notifications',
  '--disable-features=Translate,MediaRouter,OptimizationHints,GlobalMediaControls',
  '--password-store=basic',
  // The chime of a kiosk that nobody has touched yet.
  '--autoplay-policy=no-user-gesture-required',
]

/** On Wayland it is told so: by itself it looks for an X server wherever the login that started it was a console's. */
export const screenFlags = (environment: NodeJS.ProcessEnv): readonly string[] =>
  environment['WAYLAND_DISPLAY'] ? ['--ozone-platform=wayland'] : []

const linux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const windows = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
]
const mac = ['Google Chrome', 'Chromium', 'Microsoft Edge']

/** Path of a browser; undefined when none stands where one usually does. */
export function usualBrowser(
  platform = process.platform,
  environment = process.env,
  isThere = existsSync,
): string | undefined {
  return placesOn(platform, environment).find((place) => isThere(place))
}

function placesOn(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => environment[name] ?? [],
    )
    return windows.flatMap((program) => roots.map((root) => `${root}\\${program}`))
  }
  if (platform === 'darwin') return mac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const folders = (environment['PATH'] ?? '/usr/bin').split(':').filter((folder) => folder !== '')
  return linux.flatMap((program) => folders.map((folder) => path.join(folder, program)))
}

export type BrowserOptions = {
  /** The Chromium to start. */
  program: string
  /** Where it keeps what it remembers: a folder of its own. */
  profile: string
  /** The page, with its start-up token: said over the line, because other users of the machine see a command line. */
  address: string
  /** Beside those of every kiosk. */
  flags?: readonly string[]
  environment?: NodeJS.ProcessEnv
}

export type Browser = {
  pid: number | undefined
  /** Resolves with the reason when it is gone, or when the page is and it can only be ended. */
  over: Promise<string>
  /** Resolves when its process has ended. */
  end(): Promise<void>
}

/** Places of the line among the child's files: Chromium reads commands from the third and answers on the fourth. */
const [commands, answers] = [3, 4]

export function startBrowser({
  program,
  profile,
  address,
  flags = [],
  environment = process.env,
}: BrowserOptions): Browser {
  const all = [...kioskFlags, ...screenFlags(environment), '--remote-debugging-pipe', ...flags]
  // With the line's other end, held by this process alone, the browser ends too: also when this process is killed.
  const child = spawn(program, [...all, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: withoutSecrets(environment),
  })
  const gone = Promise.withResolvers<string>()
  const over = Promise.withResolvers<string>()
  child.once('exit', (code, signal) => gone.resolve(`ended (${signal ?? code})`))
  child.once('error', (error) => gone.resolve(`not started (${error.message})`))
  void gone.promise.then(over.resolve)
  const line = openLine(child.stdio[commands] as Writable, child.stdio[answers] as Readable) // as asked for above
  line.hear((message) => {
    const { method, params } = message
    if (method === 'Target.targetCreated' && params?.targetInfo?.type === 'page')
      line.say('Target.attachToTarget', { targetId: params.targetInfo.targetId, flatten: true })
    if (method === 'Target.attachedToTarget' && params?.sessionId !== undefined) {
      line.say('Inspector.enable', {}, params.sessionId)
      line.say('Page.navigate', { url: address }, params.sessionId)
    }
    if (method === 'Inspector.targetCrashed') over.resolve('its page died')
  })
  line.say('Target.setDiscoverTargets', { discover: true })
  return {
    pid: child.pid,
    over: over.promise,
    end: async () => {
      child.kill('SIGKILL')
      await gone.promise
    },
  }
}

/** Fields that are read of a message of Chromium's own protocol; it says far more. */
type Message = {
  method?: string
  params?: { sessionId?: string; targetInfo?: { type: string; targetId: string } }
}

/** Messages are JSON, each ended by a zero. */
function openLine(to: Writable, from: Readable) {
  let count = 0
  let rest = ''
  // A line that breaks is a browser that ends: its process says so.
  for (const end of [to, from]) end.on('error', () => undefined)
  return {
    say(method: string, params: object, sessionId?: string): void {
      to.write(`${JSON.stringify({ id: (count += 1), method, params, sessionId })}\0`)
    },
    hear(listener: (message: Message) => void): void {
      from.setEncoding('utf8')
      from.on('data', (text: string) => {
        const parts = (rest + text).split('\0')
        rest = parts.pop() ?? ''
        for (const part of parts) listener(JSON.parse(part) as Message) // from our own child
      })
    },
  }
}

/** A slow machine takes its time to start a browser. ms */
const firstSignMs = 60_000
/** After so many starts without a page somebody should look at it. */
const triesInVain = 3

type SuperviseOptions = Omit<BrowserOptions, 'address'> & {
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
    return (options.aliveAt() ?? 0) - startedAt > pageLimits.healthy
  }
  const running = (async () => {
    let tries = 0
    while (!stopped.signal.aborted) {
      const startedAt = clock.elapsed()
      const wasWell = await live()
      tries = wasWell ? 1 : tries + 1
      if (tries === triesInVain && (options.aliveAt() ?? 0) < startedAt)
        options.trouble?.(problem('browser.ends', { program: options.program }))
      const pause = pacedWait(pageLimits.restartWaits, tries - 1)
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
    await clock.wait(pageLimits.checkEvery, stopped)
    if (clock.elapsed() - lookedAt > pageLimits.suspended) wokeAt = clock.elapsed()
    const signAt = aliveAt() ?? -Infinity
    const [since, patience] = signAt >= startedAt ? [signAt, pageLimits.silence] : [startedAt, firstSignMs]
    if (clock.elapsed() - Math.max(since, wokeAt) > patience) return 'its page says nothing'
  }
  return 'stopped'
}
