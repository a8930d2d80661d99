// Many windows of one browser: its pages share one stream of views for each surface, so that more than six are live and their commands are heard.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { byHand } from '#test/support/pages/typing.ts'
import { openCounter, type Counter } from '#test/support/pages/till-pages.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()

type Windows = { context: BrowserContext; cashiers: Page[]; displays: Page[]; offices: Page[] }

/** The first of each comes in by the address that people are told, the others by the cookie that it got. */
async function openWindows({ server }: Counter, context: BrowserContext): Promise<Windows> {
  const open = async (of: 'cashier' | 'customer' | 'office', count: number) => {
    const pages: Page[] = []
    for (let each = 0; each < count; each += 1) {
      const page = await context.newPage()
      await page.goto(each === 0 ? (server.surfaces[of] ?? '') : `${server.url}/${of}/`)
      pages.push(page)
    }
    return pages
  }
  const cashiers = await open('cashier', 3)
  const displays = await open('customer', 3)
  const offices = await open('office', 2)
  return { context, cashiers, displays, offices }
}

const newContext = () => browser().newContext({ locale: 'en-GB', reducedMotion: 'reduce' })

const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

/** Each cashier’s page adds one; every cashier’s and customer’s page shows the sum, and the office answers what it is asked. */
async function sellFromEach(
  { cashiers, displays, offices }: Windows,
  sums: readonly string[],
): Promise<void> {
  expect(sums).toHaveLength(cashiers.length)
  for (const [at, cashier] of cashiers.entries()) {
    await cashier.locator('.product-tile_tile', { hasText: 'Tea' }).click()
    for (const page of [...cashiers, ...displays]) await shown(page, sums[at] ?? '').waitFor()
  }
  for (const office of offices) {
    await office.goto(`${office.url().split('#')[0]}#/diagnostics`)
    await office.getByRole('button', { name: 'Refresh' }).click()
    await shown(office, 'Journal').waitFor()
  }
}

/** Those of this till, for other tests may share the browser. How many there were. */
async function endWorkersOf(till: string): Promise<number> {
  const session = await browser().newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const workers = targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.startsWith(till))
  for (const { targetId } of workers) await session.send('Target.closeTarget', { targetId })
  await session.detach()
  return workers.length
}

test('eight pages of one browser are live: each command is answered, a worker that dies, a closed and a crashed page harm none, and all come back when the till is started anew', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  const context = await newContext()
  try {
    const all = await openWindows(counter, context)
    await sellFromEach(all, ['39.00', '78.00', '117.00'])

    // No page is told that the worker which they share has died.
    expect(await endWorkersOf(counter.server.url)).toBe(1)
    await sellFromEach(all, ['156.00', '195.00', '234.00'])

    // The page that began the first worker crashes, another one is closed.
    const [crashed, ...cashiers] = all.cashiers
    const [closed, ...displays] = all.displays
    await closed?.close()
    const dead = crashed?.waitForEvent('crash')
    void crashed?.goto('chrome://crash').catch(() => undefined)
    await dead
    const left = { ...all, cashiers, displays }
    await sellFromEach(left, ['273.00', '312.00'])

    await counter.stop()
    for (const page of [...cashiers, ...left.offices])
      await page.getByText('The till does not answer this screen.').waitFor()
    await counter.start()
    for (const page of [...cashiers, ...left.offices])
      await page.getByText('The till does not answer this screen.').waitFor({ state: 'detached' })
    await sellFromEach(left, ['351.00', '390.00'])
  } finally {
    await context.close()
  }
})

test('a page whose scripts for the views do not come asks for them again, and is loaded again where they are gone for good', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  const openFailing = async (isForGood: boolean) => {
    const context = await newContext()
    await context.addInitScript((isGone) => {
      // A page that is loaded again is given the till's present names.
      const isAgain = sessionStorage.getItem('failed') !== null
      sessionStorage.setItem('failed', 'once')
      if (isAgain) return
      if (isGone)
        document.addEventListener('readystatechange', () =>
          document.querySelector('meta[name=views]')?.setAttribute('content', '/assets/gone.js'),
        )
      let isFirst = true
      globalThis.SharedWorker = class extends SharedWorker {
        constructor(address: string | URL, options?: string | WorkerOptions) {
          if (isFirst && !isGone) {
            isFirst = false
            throw new Error('it did not come')
          }
          super(address, options)
        }
      }
    }, isForGood)
    const page = await context.newPage()
    let loads = 0
    const errors: string[] = []
    page.on('load', () => (loads += 1))
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.route('**/own-views*', (route) => route.abort())
    await page.goto(counter.server.surfaces.cashier)
    return { context, page, loads: () => loads, errors }
  }
  const windows = [await openFailing(false), await openFailing(true)]
  try {
    for (const { page } of windows) await page.locator('.product-tile_tile', { hasText: 'Tea' }).waitFor()
    expect(windows.map(({ loads, errors }) => [loads(), errors])).toEqual([
      [1, []],
      [2, []],
    ])
  } finally {
    for (const { context } of windows) await context.close()
  }
})

test('with every connection of the browser taken a charge is said not to have been sent, and none is made later', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'keypad' } })
  const cashier = await counter.openCashier()
  const { till } = counter.server.opened
  const jammed = '/cashier/commands/poll'
  await byHand(cashier, '5000')
  await cashier.evaluate(() => {
    const taken = Array.from({ length: 6 }, () => new EventSource('/cashier/events'))
    Object.assign(globalThis, { letGo: () => taken.forEach((one) => one.close()) })
  })
  // The page's own heartbeat finds no connection either, so that the till was not heard for a while.
  await cashier.waitForRequest((request) => request.url().endsWith(jammed))
  await cashier.waitForEvent('requestfailed', (request) => request.url().endsWith(jammed))
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  await cashier.getByText('The till could not be reached, so this was not sent.').waitFor()
  await cashier.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
  await cashier.waitForResponse((response) => response.url().endsWith(jammed))
  expect(till.view('cashier').sale).toBeNull()
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  await expect(cashier.waits()).resolves.toBeUndefined()
})

test('a page hears the views of its own surface alone, and none of a surface that its browser was not let in at', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
  const openListening = async (claimed: string | null) => {
    const context = await newContext()
    const heard: { on: string; told: string }[] = []
    await context.exposeFunction('hear', (on: string, told: string) => void heard.push({ on, told }))
    await context.addInitScript((surface) => {
      const { hear } = globalThis as unknown as { hear: (on: string, told: string) => void }
      globalThis.SharedWorker = class extends SharedWorker {
        constructor(address: string | URL, options?: string | WorkerOptions) {
          super(address, options)
          const post = this.port.postMessage.bind(this.port)
          this.port.postMessage = (asked: object) => post(surface === null ? asked : { ...asked, surface })
          this.port.addEventListener('message', ({ data }: MessageEvent<object | null>) => {
            if (data) hear(location.pathname, JSON.stringify(data))
          })
        }
      }
    }, claimed)
    return { context, heard }
  }
  const both = await openListening(null)
  const stranger = await openListening('cashier')
  try {
    const { cashier, customer = '' } = counter.server.surfaces
    for (const address of [cashier, customer]) await (await both.context.newPage()).goto(address)
    const seen = (on: string) => both.heard.filter((one) => one.on === on).map(({ told }) => told)
    await expect
      .poll(() => [seen('/cashier/').length > 0, seen('/customer/').length > 0])
      .toEqual([true, true])
    expect(seen('/cashier/').filter((told) => !told.includes('unsettledCount'))).toEqual([])
    expect(seen('/customer/').filter((told) => told.includes('unsettledCount'))).toEqual([])

    await (await stranger.context.newPage()).goto(customer)
    await expect.poll(() => stranger.heard.length).toBeGreaterThan(0)
    const refused = JSON.stringify('surface.notPaired')
    expect(stranger.heard.filter(({ told }) => !told.includes(refused))).toEqual([])
  } finally {
    await both.context.close()
    await stranger.context.close()
  }
})

slowTest(
  'in a browser that shares no worker the pages that nobody sees hold no stream: the eighth is live',
  async () => {
    await using counter = await openCounter(browser(), { settings: { entry: 'products' } })
    const context = await newContext()
    try {
      await context.addInitScript(() => {
        Object.defineProperty(globalThis, 'SharedWorker', { value: undefined })
        let seen = 'visible'
        Object.defineProperty(document, 'visibilityState', { get: () => seen })
        Object.assign(globalThis, {
          see: (isSeen: boolean) => {
            seen = isSeen ? 'visible' : 'hidden'
            document.dispatchEvent(new Event('visibilitychange'))
          },
        })
      })
      const see = (page: Page, isSeen: boolean) =>
        page.evaluate((is) => (globalThis as unknown as { see: (is: boolean) => void }).see(is), isSeen)
      const pages: Page[] = []
      for (let each = 0; each < 8; each += 1) {
        const before = pages.at(-1)
        if (before) await see(before, false)
        const page = await context.newPage()
        await page.goto(each === 0 ? counter.server.surfaces.cashier : `${counter.server.url}/cashier/`)
        await page.locator('.product-tile_tile', { hasText: 'Tea' }).click()
        await shown(page, `${(each + 1) * 39}.00`).waitFor()
        pages.push(page)
      }
      const [first] = pages
      if (!first) throw new Error('no page')
      expect(await first.getByText('312.00').count()).toBe(0)
      await see(first, true)
      await expect(shown(first, '312.00').waitFor()).resolves.toBeUndefined()
    } finally {
      await context.close()
    }
  },
)
