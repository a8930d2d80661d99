// 4. The benchmark of starts: the time until a till is open and until each screen can be used, beside a page with nothing but React on it.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, type Page } from 'playwright-core'
import { monotonicMs, timeAsync } from '#bench/measure/clock.ts'
import { median } from '#test/support/stage/percentile.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import { row, type BenchRow } from '#bench/measure/rows.ts'
import { startProgram, type Program } from '#test/support/stage/programs.ts'
import { bytesOf, mostBytes } from '#test/support/pages/page-bytes.ts'
import { makeTillFolder, type FolderOptions } from '#test/support/till/till-folder.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../..')
const listenGoal = 300
/** Nobody answers there: a till starts without its service too. */
const service = {
  kind: 'service',
  baseUrl: 'http://127.0.0.1:9',
  handler: { merchant_serial_number: '123456', environment: 'TEST' },
}
const credentials = { KASSE_CLIENT_ID: 'a', KASSE_CLIENT_SECRET: 'b', KASSE_SUBSCRIPTION_KEY: 'c' }

type Told = { surfaces: Record<string, string> }

/** Without credentials as one tries it: with the service built in, and nobody who must sign in. With them as in a shop: the service is elsewhere. */
const startTill = (folder: string, more: readonly string[] = [], environment = {}) =>
  startProgram<Told>(
    'server/commands/serve.mjs',
    ['--json', '--port', '0', '--data', folder, ...more],
    environment,
  )

/** Each screen, and what a person first uses on it. */
const screens = {
  cashier: (page: Page) => page.getByRole('button', { name: 'QR', exact: true }).waitFor(),
  customer: (page: Page) => page.locator('#screen > *').first().waitFor(),
  kiosk: (page: Page) => page.locator('#screen > *').first().waitFor(),
  office: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
} as const
type Screen = keyof typeof screens

export const startPart: BenchPart = async ({ isQuick, stage, newFolder }) => {
  const browser = await stage.browser() // and with it the pages are built: no start waits for that
  const makeFolder = (options: FolderOptions) => makeTillFolder(options, newFolder())
  const [folder, trial, kiosk] = [
    makeFolder({ settings: { service } }),
    makeFolder({}),
    makeFolder({ isKiosk: true }),
  ]
  const bare = await buildBare(newFolder(path.join(root, 'node_modules/.cache'))) // a build finds its packages from there
  // The first has the disk to wait for.
  const [runs, uncounted] = isQuick ? [1, 0] : [11, 1]
  return [
    ...(await startRows(browser, { bare, folder, trial, runs, uncounted })),
    ...(await byteRows(browser, bare, { trial, kiosk })),
  ]
}

type Starts = { bare: Bare; folder: string; trial: string; runs: number; uncounted: number }

async function startRows(
  browser: Browser,
  { bare, folder, trial, runs, uncounted }: Starts,
): Promise<BenchRow[]> {
  const times = {
    ours: [] as number[],
    theirs: [] as number[],
    used: [] as number[],
    usedBare: [] as number[],
  }
  for (let run = 0; run < runs + uncounted; run += 1) {
    const shop = await timeAsync(() => startTill(folder, [], credentials))
    await shop.value[Symbol.asyncDispose]()
    const addressIn = ({ surfaces }: Told) => surfaces['cashier'] ?? ''
    const ours = await once(browser, () => startTill(trial), addressIn, screens.cashier)
    const theirs = await once(
      browser,
      () => bare.start(),
      ({ url }) => url,
      screens.cashier,
    )
    if (run < uncounted) continue
    times.ours.push(shop.ms)
    times.used.push(ours.used)
    times.theirs.push(theirs.listening)
    times.usedBare.push(theirs.used)
  }
  const listening = median(times.ours)
  return [
    row('server host, from its start to listening', 'ms', listening, {
      theirs: median(times.theirs),
      limit: median(times.theirs),
      goal: `at most ${listenGoal} ms`,
      met: listening <= listenGoal,
    }),
    row('from its start to a cashier who can charge', 'ms', median(times.used), {
      theirs: median(times.usedBare),
      limit: median(times.usedBare),
    }),
  ]
}

/** One start, in a browser that runs already and has seen nothing of it. ms since the start */
async function once<Said>(
  browser: Browser,
  start: () => Promise<{ said: Said } & AsyncDisposable>,
  addressIn: (said: Said) => string,
  ready: (page: Page) => Promise<void>,
): Promise<{ listening: number; used: number }> {
  const began = monotonicMs()
  await using program = await start()
  const listening = monotonicMs() - began
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    await page.goto(addressIn(program.said))
    await ready(page)
    return { listening, used: monotonicMs() - began }
  } finally {
    await context.close()
  }
}

async function byteRows(
  browser: Browser,
  bare: Bare,
  { trial, kiosk }: { trial: string; kiosk: string },
): Promise<BenchRow[]> {
  await using floor = await bare.start()
  const { bytes: least } = await bytesOf(browser, floor.said.url, screens.cashier)
  const rows: BenchRow[] = []
  await using till = await startTill(trial)
  await using unattended = await startTill(kiosk, ['--kiosk'])
  for (const [name, ready] of Object.entries(screens) as [Screen, (typeof screens)[Screen]][]) {
    const { surfaces } = (name === 'kiosk' ? unattended : till).said
    const { bytes, ahead } = await bytesOf(browser, surfaces[name] ?? '', ready)
    rows.push(
      row(`${name}, until it can be used: scripts, styles and markup, compressed`, 'kB', bytes / 1000, {
        theirs: least / 1000,
        limit: least / 1000,
        goal: `at most ${mostBytes[name] / 1000} kB`,
        met: bytes <= mostBytes[name],
      }),
      row(`${name}, with what it fetches ahead of use`, 'kB', (bytes + ahead) / 1000, {
        theirs: least / 1000,
        limit: least / 1000,
      }),
    )
  }
  return rows
}

type Bare = { start(): Promise<Program<{ url: string }>> }

const html = '<!doctype html><div id="screen"></div><script type="module" src="/main.jsx"></script>'
const main = `import { createRoot } from 'react-dom/client'
createRoot(document.querySelector('#screen')).render(<button>QR</button>)`

/** `place`: a new folder from which the project's packages are found. */
async function buildBare(place: string): Promise<Bare> {
  const root = path.join(place, 'bare')
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, 'index.html'), html)
  writeFileSync(path.join(root, 'main.jsx'), main)
  const { NODE_ENV: before } = process.env
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { target: 'chrome140' },
  })
  // The build says "production" to this whole process: programs that are started after it would be other ones.
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  return { start: () => startProgram('bench/stage/bare-server.ts', [path.join(root, 'dist')]) }
}
