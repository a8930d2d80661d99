// A counter for stories in real pages: a till behind its loopback server, whose screens and phones are opened each in a browser of its own.
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { usualSchedule } from '#core/system/limits.ts'
import { startServer, type Server, type ServerOptions } from '#server/host.ts'
import { startBuiltInSandbox } from '#sandbox/built-in.ts'
import { consoleErrors } from '#test/support/pages/console-errors.ts'
import { phoneAt } from '#test/support/pages/phone.ts'
import { screenAt } from '#test/support/pages/screens.ts'
import { makeTillFolder, type FolderOptions } from '#test/support/till/till-folder.ts'
import type { World } from '#test/support/till/world.ts'

export type Counter = Awaited<ReturnType<typeof openCounter>>

/** Nobody in a story takes seconds to find their phone. */
const soon = { ...usualSchedule, firstRead: 300, quickRead: 300 }

/** A till behind its loopback server, both its screens and a customer's phone, each in a browser of its own. */
export async function openCounter(
  browser: Browser,
  options: FolderOptions & {
    port?: number
    /** Who may reach it beside this machine, and by which addresses. */
    others?: Pick<ServerOptions, 'network' | 'phones' | 'surroundings'>
    /** Time, wire and service as the story wants them; else the real ones. */
    world?: World
    /** What moves is drawn sixty times a second, which a busy machine feels. */
    hasMotion?: boolean
  } = {},
) {
  const { world, isKiosk = false, hasMotion = false, others = {} } = options
  const folder = makeTillFolder(options)
  const contexts: BrowserContext[] = []
  const start = async (port: number): Promise<Server> => {
    const started = await startServer({
      folder,
      port,
      isKiosk,
      ...others,
      ...(world ? { clock: world.clock, fetch: world.network.fetch } : { schedule: soon }),
      startSandbox: async (file, phonesAt) => world?.service ?? startBuiltInSandbox(file, true, phonesAt),
    })
    if (!started.ok) throw new Error(JSON.stringify(started.problem))
    return started.value
  }
  let server = await start(options.port ?? 0)

  const open = async (address: string, viewport: { width: number; height: number }): Promise<Page> => {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/Oslo',
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    })
    contexts.push(context)
    const page = await context.newPage()
    // It runs on, and can be sent ahead.
    if (world) await page.clock.install()
    consoleErrors(page, complaints)
    await page.goto(address)
    return page
  }
  /** Once a part that is asked for is drawn at once: nobody is as quick as a story. */
  const openWhole = async (address: string, viewport: { width: number; height: number }): Promise<Page> => {
    const page = await open(address, viewport)
    await page.locator('html[data-parts=loaded]').waitFor({ state: 'attached' })
    return page
  }
  const complaints: string[] = []

  return {
    folder,
    /** Errors that any page has written or thrown. */
    complaints,
    get server() {
      return server
    },
    openCashier: async () =>
      screenAt('cashier', await openWhole(server.surfaces.cashier, { width: 1366, height: 768 })),
    openCustomer: async () =>
      screenAt('customer', await open(server.surfaces.customer ?? '', { width: 1280, height: 800 })),
    openKiosk: async (size = { width: 1080, height: 1920 }) =>
      screenAt('kiosk', await openWhole(server.surfaces.kiosk ?? '', size)),
    openOffice: async (size = { width: 1366, height: 768 }) =>
      screenAt('office', await openWhole(server.surfaces.office, size)),
    openPhone: async () => phoneAt(await open(server.phone ?? '', { width: 390, height: 844 })),
    /** The till's process ends and begins again at the same address. */
    async restart(): Promise<void> {
      const { port } = server
      await server[Symbol.asyncDispose]()
      server = await start(port)
    },
    stop: () => server[Symbol.asyncDispose](),
    /** Again, at the same address. */
    async start(): Promise<void> {
      server = await start(server.port)
    },
    /** The till's time goes by, so many seconds at a time, until a page shows it. */
    async pass(shown: Locator, mostSteps = 90, seconds = 1): Promise<void> {
      if (!world) throw new Error('time goes by itself in this world')
      const { till } = server.opened
      const revision = () => till.view('office').revision
      for (let step = 0; step < mostSteps; step += 1) {
        const before = revision()
        world.clock.advance(seconds * 1000)
        await till.runOnce()
        if (await appears(shown, revision() === before ? 250 : 3000)) return
      }
      await shown.first().waitFor({ timeout: 1000 }) // says what was waited for
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(contexts.map((context) => context.close()))
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where nothing has changed, long enough for a page to poll now and then; else for a busy machine to draw it, before it is gone again. */
const appears = (shown: Locator, timeout: number): Promise<boolean> =>
  shown
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )
