// A till whose pages are listened to: all that they are sent, show and keep, at the server host and in the desktop app.
import type { BrowserContext, Page } from 'playwright-core'
import { startServer } from '#server/host.ts'
import type { CommandName } from '#shared/bridge.ts'
import { surface as surfaceName, type Surface } from '#shared/command.ts'
import { launch } from '#test/support/electron/launch.ts'
import { windowAt } from '#test/support/pages/windows.ts'

/** The call of a page to its till, as whatever runs in that page could make it. */
export type Ask = (
  from: Surface,
  name: CommandName,
  input: unknown,
) => Promise<{ ok: boolean; value?: unknown }>

export type Scene = {
  folder: string
  pages: Partial<Record<Surface, Page>>
  ask: Ask
  /** All that arrived so far. */
  received: string[]
}

/** Begins to keep everything that this page is sent from now on. */
function listen(page: Page, received: string[]): void {
  page.on('console', (message) => received.push(message.text()))
  page.on('pageerror', (error) => received.push(String(error)))
  page.on('request', (request) => received.push(request.url()))
  page.on('response', (response) => {
    received.push(JSON.stringify(response.headers()))
    // A stream of views has no end to wait for; its events are heard in the page.
    if (!response.url().endsWith('/events') && response.status() < 300)
      void response.text().then(
        (text) => received.push(text),
        () => undefined,
      )
  })
}

/** Every view, as the page itself gets it: from the worker that it shares, or over its bridge. */
const hearStream = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    globalThis.SharedWorker = class extends SharedWorker {
      constructor(address: string | URL, options?: string | WorkerOptions) {
        super(address, options)
        this.port.addEventListener('message', ({ data }: MessageEvent<{ view?: string } | null>) => {
          if (data?.view !== undefined) heard.push(data.view)
        })
      }
    }
  })
const hearBridge = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const { till } = globalThis as unknown as {
      till: { subscribe: (listener: (view: unknown) => void) => void }
    }
    till.subscribe((view) => heard.push(JSON.stringify(view)))
  })

/** What it holds now: its marks, its stores, its views. */
export const holdings = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      (globalThis as unknown as { heard: string[] }).heard,
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      await indexedDB.databases(),
      'caches' in globalThis ? await caches.keys() : [],
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  )

export async function onServer(
  context: BrowserContext,
  folder: string,
  isKiosk: boolean,
): Promise<Scene & AsyncDisposable> {
  const started = await startServer({
    folder,
    port: 0,
    isKiosk,
    startSandbox: () => Promise.reject(new Error('this till has a service')),
  })
  if (!started.ok) throw new Error(JSON.stringify(started.problem))
  const server = started.value
  const received: string[] = []
  const pages: Partial<Record<Surface, Page>> = {}
  for (const of of surfaceName.options) {
    const address = server.surfaces[of]
    if (address === undefined) continue
    const page = await context.newPage()
    await hearStream(page)
    // What it comes in by is a secret of its own, spent by coming in.
    await page.goto(address)
    listen(page, received)
    await page.reload()
    pages[of] = page
  }
  const ask: Ask = async (from, name, input) => {
    const text = await pages[from]?.evaluate(
      async ([called, given]) => {
        const response = await fetch(`commands/${called}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(given),
        })
        return response.text()
      },
      [name, input] as const,
    )
    received.push(text ?? '')
    return JSON.parse(text ?? '{}') as Awaited<ReturnType<Ask>>
  }
  return { folder, pages, ask, received, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

export async function onDesktop(context: BrowserContext, folder: string): Promise<Scene & AsyncDisposable> {
  const { app, windows, whenOpen } = await launch({ context, folder, windows: 2 })
  const received: string[] = []
  const shown = await Promise.all(windows.map((window) => window.shown))
  const [cashier, customer] = shown
  if (!cashier || !customer) throw new Error('no two windows')
  const pages: Partial<Record<Surface, Page>> = { cashier, customer }
  const ask: Ask = async (from, name, input) => {
    const answer = await pages[from]?.evaluate(
      ([called, given]) =>
        (
          globalThis as unknown as { till: { call: (name: string, input: unknown) => Promise<unknown> } }
        ).till.call(called, given),
      [name, input] as const,
    )
    received.push(JSON.stringify(answer))
    return answer as Awaited<ReturnType<Ask>>
  }
  const third = whenOpen(3)
  await ask('cashier', 'office.open', {})
  const office = await windowAt('office', (await third)[2])
  pages.office = office
  for (const page of Object.values(pages)) {
    listen(page, received)
    await page.reload()
    await hearBridge(page)
  }
  return {
    folder,
    pages,
    ask,
    received,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise<void>((resolve) => app.once('quit', resolve))
      app.quit()
      await ended
    },
  }
}
