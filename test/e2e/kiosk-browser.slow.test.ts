// The kiosk's own browser, a real one: it comes back with the running sale when its page dies, hangs or it is killed; and ends with the till.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { type BrowserOptions, superviseBrowser } from '#server/kiosk/browser.ts'
import { startServer } from '#server/host.ts'
import { findBrowser } from '#test/support/pages/chromium.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { createWorld } from '#test/support/till/world.ts'
import { at } from '#test/support/till/caller.ts'
import { beginByPhone } from '#test/support/pages/kiosk-counter.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-kiosk-browser-'))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

/** For a test alone: no window, no sandbox of its own (this may be root), and a door for the test to look in. */
const testFlags = ['--headless', '--no-sandbox', '--remote-debugging-port=0']

const touch = (page: Page) => page.getByRole('button', { name: /Touch to/ })

/** The file in which Chromium says where its door is, when it is another than the last time. */
async function doorOf(profile: string, before: string): Promise<string> {
  const file = path.join(profile, 'DevToolsActivePort')
  const read = () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return text.includes('/devtools/') && text !== before ? text : ''
  }
  const watcher = watch(profile)
  try {
    for (;;) {
      const text = read()
      if (text !== '') return text
      await once(watcher, 'change')
    }
  } finally {
    watcher.close()
  }
}

async function open() {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const folder = mkdtempSync(path.join(root, 'till-'))
  const started = await startServer({
    folder,
    port: 0,
    isKiosk: true,
    clock: world.clock,
    fetch: world.network.fetch,
    startSandbox: () => Promise.resolve(world.service),
  })
  if (!started.ok) throw new Error(started.problem.code)
  const server = owned.use(started.value)
  const { executablePath, environment } = await findBrowser()
  const profile = path.join(folder, 'browser')
  const logged: string[] = []
  const supervised = owned.use(
    superviseBrowser({
      program: executablePath,
      profile,
      address: () => server.entrance('kiosk'),
      flags: testFlags,
      environment: { ...process.env, ...environment },
      clock: world.clock,
      log: createLog({ write: (line) => void logged.push(line) }),
      aliveAt: () => server.aliveAt('kiosk'),
    }),
  )
  server.opened.till.hold(supervised.screen)
  let door = ''
  const looks: Browser[] = []
  owned.defer(async () => void (await Promise.all(looks.map((look) => look.close().catch(() => undefined)))))
  const kept = owned.move()
  return {
    world,
    server,
    logged,
    supervised,
    /** The page of the browser that runs now, or of the next when this one has been seen. */
    async look(): Promise<{ page: Page; browser: Browser }> {
      door = await doorOf(profile, door)
      const [port = '', place = ''] = door.split('\n')
      const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${place}`)
      looks.push(browser)
      const page = browser.contexts()[0]?.pages()[0]
      if (!page) throw new Error('the browser has no page')
      return { page, browser }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
type Scene = Awaited<ReturnType<typeof open>>

const endOf = (browser: Browser) =>
  new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))

/** The till's time goes by, and whatever is due in it happens. */
async function pass({ world }: Scene, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    world.clock.advance(1000)
    await new Promise(setImmediate)
  }
}

async function processOf(browser: Browser, type: string): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[]
  } // Chromium's own protocol
  const found = processInfo.find((one) => one.type === type)
  if (!found) throw new Error(`no process of type ${type}`)
  return found.id
}

test('its page is killed while a sale runs: the browser is started again, shows the same sale, and it is paid', async () => {
  await using scene = await open()
  const { page, browser } = await scene.look()
  await touch(page).waitFor()
  const reference = await beginByPhone(scene.server.opened)
  await page.getByText('Open your wallet').waitFor()

  process.kill(await processOf(browser, 'renderer'), 'SIGKILL')
  const again = await scene.look()
  await again.page.getByText('Open your wallet').waitFor()
  expect(scene.logged.join()).toContain('its page died')
  expect(scene.logged.join()).not.toContain('token')

  scene.world.customer(msisdn).approve(reference)
  const paid = again.page.getByRole('heading', { name: 'Paid' })
  for (let second = 0; second < 30 && !(await paid.isVisible()); second += 1) {
    scene.world.clock.advance(1000)
    await scene.server.opened.till.runOnce()
  }
  await paid.waitFor()
  expect(await scene.world.books(reference)).toMatchObject({ captured: 5_000 })
})

test('its page hangs: after half a minute without a sign it is started again', async () => {
  await using scene = await open()
  const { page } = await scene.look()
  await touch(page).waitFor()
  await page.waitForResponse(/\/poll$/)
  void page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined)
  const again = scene.look()
  await pass(scene, 40)
  await touch((await again).page).waitFor()
  expect(scene.logged.join()).toContain('its page says nothing')
})

test('it is killed itself: started again', async () => {
  await using scene = await open()
  const { page, browser } = await scene.look()
  await touch(page).waitFor()
  process.kill(await processOf(browser, 'browser'), 'SIGKILL')
  await expect(touch((await scene.look()).page).waitFor()).resolves.toBeUndefined()
})

test('staff close it: it is gone, and stays so', async () => {
  await using scene = await open()
  const { page, browser } = await scene.look()
  await touch(page).waitFor()
  const { handlers } = scene.server.opened.till
  expect(await handlers['kiosk.close']({}, at('kiosk'))).toMatchObject({
    problem: { code: 'command.notAllowed' },
  })
  await handlers['kiosk.leave']({ pin: '' }, at('kiosk'))
  const gone = endOf(browser)
  await handlers['kiosk.close']({}, at('kiosk'))
  await gone
  await pass(scene, 90)
  expect(scene.logged.filter((line) => line.includes('browser is started'))).toHaveLength(1)
})

test('a till that is killed takes its browser with it', async () => {
  const { executablePath, environment } = await findBrowser()
  const profile = path.join(root, 'killed')
  mkdirSync(profile)
  const options: BrowserOptions = {
    program: executablePath,
    profile,
    address: 'about:blank',
    flags: testFlags,
  }
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { startBrowser } from '#server/kiosk/browser.ts'; await startBrowser(${JSON.stringify(options)}).over`,
    ],
    { cwd: path.join(import.meta.dirname, '../..'), env: { ...process.env, ...environment } },
  )
  const [port = '', place = ''] = (await doorOf(profile, '')).split('\n')
  const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${place}`)
  const gone = endOf(browser)
  holder.kill('SIGKILL')
  await gone
  expect(browser.isConnected()).toBe(false)
})
