// The limits of what each screen loads before it can be used, and the check that what comes later is not missed at first.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { byHand } from '#test/support/pages/typing.ts'
import { bytesOf, mostBytes } from '#test/support/pages/page-bytes.ts'
import { openCounter, type Counter } from '#test/support/pages/till-pages.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()

/** Of what is fetched ahead of use: a part that brings another surface along is more. */
const mostAhead = { cashier: 133_800, customer: 25_400, kiosk: 98_500, office: 104_700 } as const
type Screen = keyof typeof mostBytes

/** A browser has six connections to a server: what comes in more files than these takes another round. */
const mostFirstFiles = 10

const used: Record<Screen, (page: Page) => Promise<void>> = {
  cashier: (page) => page.getByRole('button', { name: 'QR', exact: true }).waitFor(),
  customer: (page) => page.locator('[data-face=idle]').waitFor(),
  kiosk: (page) => page.getByRole('button', { name: /^Touch to/ }).waitFor(),
  office: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
}

/** The office as it is every day: what a new shop has to do is loaded as long as there is something. */
const settings = { showsChecklist: false }
const open = (screen: Screen) => openCounter(browser(), { isKiosk: screen === 'kiosk', settings })
const screens = Object.keys(mostBytes) as Screen[] // the keys of our own table

const counters = new Map<boolean, Promise<Counter>>()
afterAll(async () => {
  for (const counter of counters.values()) await (await counter)[Symbol.asyncDispose]()
})
/** A till with staff and a kiosk, for those who only look. */
function opened(screen: Screen): Promise<Counter> {
  const isKiosk = screen === 'kiosk'
  const counter = counters.get(isKiosk) ?? open(screen)
  counters.set(isKiosk, counter)
  return counter
}

test.each(screens)('%s: scripts, styles and markup before its first use', async (screen) => {
  const counter = await opened(screen)
  const address = counter.server.surfaces[screen] ?? ''
  const { bytes, firstFiles, ahead } = await bytesOf(browser(), address, used[screen])
  expect(firstFiles.length, firstFiles.join('\n')).toBeLessThanOrEqual(mostFirstFiles)
  const said = `${screen}: ${bytes} bytes before its first use and ${ahead} after; at most ${mostBytes[screen]} before`
  expect(bytes, said).toBeLessThanOrEqual(mostBytes[screen])
  expect(ahead, said).toBeLessThanOrEqual(mostAhead[screen])
  expect(bytes, said).toBeGreaterThan(60_000) // React alone is that much: otherwise nothing was counted
})

slowTest.each(['cashier', 'kiosk', 'office'] as const)(
  '%s: what is fetched ahead of its use is not needed for the first',
  async (screen) => {
    const counter = await opened(screen)
    const address = counter.server.surfaces[screen] ?? ''
    const { aheadFiles } = await bytesOf(browser(), address, used[screen])
    expect(aheadFiles.length).toBeGreaterThan(0)
    const context = await browser().newContext({ locale: 'en-GB' })
    try {
      const page = await context.newPage()
      const without = new Set(aheadFiles)
      await page.route(
        (url) => without.has(url.href),
        (route) => route.abort(),
      )
      await page.goto(address)
      await used[screen](page)
    } finally {
      await context.close()
    }
  },
)

slowTest(
  'a part that does not arrive is told of in words, and is there when the screen is loaded again',
  async () => {
    await using counter = await open('cashier')
    const context = await browser().newContext({ locale: 'en-GB' })
    try {
      const page = await context.newPage()
      const apart = /\/assets\/dialog/
      await page.route(apart, (route) =>
        /-window|dialogs-/.test(route.request().url()) ? route.abort() : route.continue(),
      )
      await page.goto(counter.server.surfaces.cashier)
      await used.cashier(page)
      await page.keyboard.press('F8')
      await page.getByRole('alert').waitFor()
      await page.unroute(apart)
      await page.getByRole('button', { name: 'again' }).click()
      await used.cashier(page)
      await page.keyboard.press('F8')
      await expect(page.getByRole('dialog').waitFor()).resolves.toBeUndefined()
    } finally {
      await context.close()
    }
  },
)

slowTest('a sale that begins before its part has come is not an empty screen', async () => {
  await using counter = await open('cashier')
  const context = await browser().newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/assets\/running-.*js$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(counter.server.surfaces.cashier)
    await used.cashier(page)
    await byHand(page, '1200')
    await page.getByRole('button', { name: 'QR', exact: true }).click()
    await page.getByText('Connecting to the till').waitFor()
    arrived.resolve()
    await page.getByText('Waiting for the customer').first().waitFor()
    expect(await page.getByText('Connecting to the till').count()).toBe(0)
  } finally {
    await context.close()
  }
})

test('a problem that is there before the words of problems is told as soon as they come', async () => {
  await using counter = await open('cashier')
  const context = await browser().newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/assets\/en-later-.*js$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(counter.server.surfaces.cashier)
    await used.cashier(page)
    await byHand(page, '50')
    await page.getByRole('button', { name: 'QR', exact: true }).click()
    const told = page.getByRole('alert')
    await told.waitFor()
    expect(await told.textContent()).toBe('')
    arrived.resolve()
    await told.getByText('is below the smallest amount').waitFor()
  } finally {
    await context.close()
  }
})

slowTest('a till that is gone before these words came is told of all the same', async () => {
  await using counter = await open('cashier')
  const context = await browser().newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/en-later-.*js$/, () => held.promise)
    await page.goto(counter.server.surfaces.cashier)
    await used.cashier(page)
    await counter.server[Symbol.asyncDispose]()
    await expect(page.getByText('The till does not answer this screen.').waitFor()).resolves.toBeUndefined()
    held.resolve()
  } finally {
    await context.close()
  }
})

slowTest('a till in another language than the browser loads the words of that language alone', async () => {
  await using counter = await openCounter(browser(), { settings: { ...settings, locale: 'nb-NO' } })
  for (const screen of ['cashier', 'customer', 'office'] as const) {
    const context = await browser().newContext({ locale: 'en-GB' })
    try {
      const page = await context.newPage()
      const words: string[] = []
      page.on('request', (request) =>
        words.push(...(/\/assets\/(\w\w)-first-/.exec(request.url())?.slice(1) ?? [])),
      )
      await page.goto(counter.server.surfaces[screen] ?? '')
      await page.locator('html[lang=nb]').waitFor({ state: 'attached' })
      await page.locator('#screen h1, [data-face=idle], #screen main').first().waitFor()
      expect([screen, ...words]).toEqual([screen, 'nb'])
    } finally {
      await context.close()
    }
  }
})
