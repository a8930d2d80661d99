// Pages in browsers that do more than show them: one translates, one keeps nothing, one has extensions that put fields of their own into a page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { consoleErrors } from '#test/support/pages/console-errors.ts'
import { openCounter, type Counter } from '#test/support/pages/till-pages.ts'
import { byHand, key, scan } from '#test/support/pages/typing.ts'
import type { Surface } from '#shared/command.ts'
import { screenAt } from '#test/support/pages/screens.ts'

const browser = useBrowser()
const settings = { entry: 'products', showsChecklist: false }
const sizes = {
  cashier: { width: 1366, height: 768 },
  customer: { width: 1280, height: 800 },
  kiosk: { width: 1080, height: 1920 },
  office: { width: 1366, height: 768 },
} as const

/** `meddle`: runs in the page before the page's own scripts. */
async function openWith<Of extends Surface, Given>(
  counter: Counter,
  screen: Of,
  meddle: (given: Given) => void,
  given: Given,
) {
  const context = await browser().newContext({
    viewport: sizes[screen],
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(meddle as (given: unknown) => void, given)
  const page = await context.newPage()
  consoleErrors(page, counter.complaints)
  await page.goto(counter.server.surfaces[screen] ?? '')
  return { page: screenAt(screen, page), [Symbol.asyncDispose]: () => context.close() }
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()

/** As translators do it, though our pages ask for none: each text gives its place to an element with other words, and so does each that comes later. */
function translate(way: 'before' | 'replaced'): void {
  const worded = (text: string) => text.replaceAll(/\p{L}{2,}/gu, (word) => `${word}\u00b0`)
  const take = (text: Text) => {
    const parent = text.parentElement
    if (!parent || parent.closest('font, script, style, svg') || text.data.trim() === '') return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = worded(text.data)
    outer.append(inner)
    if (way === 'replaced') return text.replaceWith(outer)
    text.before(outer)
    text.remove()
  }
  const takeAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(take)
  }
  document.addEventListener('DOMContentLoaded', () => {
    let isDue = false
    const watched = { childList: true, characterData: true, subtree: true }
    new MutationObserver(() => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(() => {
        isDue = false
        takeAll()
      })
    }).observe(document.body, watched)
    takeAll()
  })
}

test.each(['before', 'replaced'] as const)(
  'a browser that translates (%s): the counts and amounts are true all along a sale, on both its screens',
  async (way) => {
    await using counter = await openCounter(browser(), { settings })
    await using cashiers = await openWith(counter, 'cashier', translate, way)
    await using customers = await openWith(counter, 'customer', translate, way)
    const [cashier, customer] = [cashiers.page, customers.page]
    await cashier.tile(/Sparkling/).click()
    await cashier.pays('35.00')
    await cashier.tile(/Sparkling/).click()
    await cashier.pays('70.00')
    const water = cashier.line(/Sparkling/)
    await water.getByRole('button', { name: 'One more' }).click()
    await cashier.pays('105.00')
    await expect.poll(() => water.locator('.line_cells > :first-child').innerText()).toBe('3')
    await expect.poll(() => water.innerText()).toMatch(/35\.00/)
    await cashier.tile(/^Flat/).click()
    await cashier
      .line(/Flat/)
      .getByRole('button', { name: /Discount/ })
      .click()
    await button(cashier, /^50%/).click()
    await button(cashier, /Take° off° 50%/).click()
    await cashier.pays('131.00')
    await cashier
      .line(/Flat/)
      .getByRole('button', { name: /Remove/ })
      .click()
    await cashier.pays('105.00')
    await expect.poll(() => customer.locator('#screen').innerText()).toMatch(/105\.00/)
    await button(cashier, /^QR/).click()
    await cashier.getByRole('heading', { name: /Waiting/ }).waitFor()
    await button(cashier, /Cancel/).click()
    await cashier.getByRole('heading', { name: /Cancelled/ }).waitFor()
    await button(cashier, /Show a QR|again/i).click()
    await cashier.getByRole('heading', { name: /Waiting/ }).waitFor()
    const sale = counter.server.opened.till.view('cashier').sale
    expect(sale?.amount.value).toBe(10_500)
    const phone = await counter.openPhone()
    await phone.approve(await customer.code())
    await cashier.getByRole('heading', { name: /Paid/ }).waitFor()
    await expect.poll(() => cashier.locator('#screen').innerText()).toMatch(/105\.00/)
    await button(cashier, /New° sale/).click()
    await cashier.pays('0.00')
    await cashier.tile(/^Flat/).click()
    await cashier.pays('52.00')
    expect(counter.complaints).toEqual([])
  },
)

/** What a browser does that is set to keep nothing: it refuses, or it has no such thing at all. */
function keepNothing(way: 'refuses' | 'hasNone'): void {
  const refuse = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, way === 'refuses' ? { get: refuse } : { value: undefined })
  for (const name of ['SharedWorker', 'BroadcastChannel', 'Worker'])
    Object.defineProperty(window, name, {
      value:
        way === 'refuses'
          ? class {
              constructor() {
                refuse()
              }
            }
          : undefined,
    })
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  Object.defineProperty(navigator, 'locks', { get: way === 'refuses' ? refuse : () => undefined })
}

test.each(['refuses', 'hasNone'] as const)(
  'a browser that keeps nothing (%s): every page works, and what was chosen lasts as long as the page',
  async (way) => {
    await using counter = await openCounter(browser(), { settings })
    {
      await using opened = await openWith(counter, 'cashier', keepNothing, way)
      const { page } = opened
      await page.tile(/Sparkling water/).click()
      await page.pays('35.00')
      await page.keyboard.press('F8')
      await button(page, /Dark/).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
      await button(page, /Close/).click()
      await page.reload()
      await page.pays('35.00')
      await using customers = await openWith(counter, 'customer', keepNothing, way)
      await expect.poll(() => customers.page.locator('#screen').innerText()).toMatch(/35\.00/)
      await page.getByRole('button', { name: 'QR', exact: true }).click()
      await customers.page.getByRole('img', { name: 'QR code' }).waitFor()
    }
    {
      await using offices = await openWith(counter, 'office', keepNothing, way)
      await offices.page.getByRole('heading', { level: 1 }).waitFor()
      await offices.page.reload()
      await offices.page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(counter.complaints).toEqual([])
  },
)

test('a kiosk in a browser that keeps nothing takes an order', async () => {
  await using counter = await openCounter(browser(), { settings, isKiosk: true })
  await using kiosks = await openWith(counter, 'kiosk', keepNothing, 'refuses' as const)
  const { page } = kiosks
  await button(page, /^Touch to/).click()
  await page.locator('.catalog-screen_add').first().click()
  await button(page, /Go to payment/).click()
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  expect(counter.complaints).toEqual([])
})

type Meddled = { fields: Record<string, HTMLElement> }

/** What extensions leave in a page: a field in a tree that nobody can look into, one in an open tree, one without; a button, and a block at its end. */
const extend = () => {
  const made: Record<string, HTMLElement> = {}
  const fixed = (element: HTMLElement, at: number) => {
    element.style.cssText = `position: fixed; inset: auto auto ${at}px 8px; z-index: 2147483647`
    document.body.append(element)
    return element
  }
  const field = () => document.createElement('input')
  for (const [at, mode] of (['closed', 'open'] as const).entries()) {
    const inside = field()
    fixed(document.createElement('div'), 8 + at * 40)
      .attachShadow({ mode })
      .append(inside)
    made[mode] = inside
  }
  made['plain'] = fixed(field(), 88)
  made['written'] = fixed(Object.assign(document.createElement('div'), { contentEditable: 'true' }), 128)
  const block = document.createElement('div')
  block.style.blockSize = '200px'
  document.body.append(block)
  ;(window as unknown as Meddled).fields = made // read by the next steps
}

test('fields that an extension puts into the page keep what is typed in them: it keys, adds and charges nothing here, and a lost scan is said', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'keypad' } })
  const cashier = await counter.openCashier()
  const amount = cashier.locator('output').first()
  const charge = cashier.getByRole('button', { name: 'QR', exact: true })
  const boxes = () =>
    cashier
      .locator('.side-column_total, .payment-column_ways button, .toolbar_bar')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  await byHand(cashier, '500')
  await expect.poll(() => amount.innerText()).toMatch(/5\.00/)
  const before = await boxes()
  await cashier.evaluate(extend)
  expect(await boxes()).toEqual(before)
  expect(await charge.getAttribute('aria-keyshortcuts')).toBe('Enter')
  for (const name of ['closed', 'open', 'plain', 'written']) {
    await cashier.evaluate((of) => (window as unknown as Meddled).fields[of]?.focus(), name)
    await expect.poll(() => charge.getAttribute('aria-keyshortcuts')).toBeNull()
    await byHand(cashier, '49+p')
    await key(cashier, 'Enter')
    await scan(cashier, '2000000010106')
    await cashier.getByText('The scan went into a field that is not the till’s.').waitFor()
    await cashier.evaluate(() => (document.activeElement as HTMLElement).blur())
    await cashier.getByRole('main').getByRole('button', { name: 'Close' }).click()
    const { basket, sale } = counter.server.opened.till.view('cashier')
    expect([name, basket.lines, sale, await cashier.getByRole('dialog').count()]).toEqual([name, [], null, 0])
    expect(await amount.innerText()).toMatch(/5\.00/)
  }
  const typed = () =>
    cashier.evaluate(() =>
      Object.values((window as unknown as Meddled).fields).map((one) =>
        (one instanceof HTMLInputElement ? one.value : one.textContent).slice(0, 4),
      ),
    )
  expect(await typed()).toEqual(['49+p', '49+p', '49+p', '49+p'])
  // The same scan at the page itself is one.
  await cashier.locator('h1').first().focus()
  await scan(cashier, '2000000010106')
  await expect.poll(() => counter.server.opened.till.view('cashier').basket.lines.length).toBe(1)
  expect(counter.complaints).toEqual([])
})

test('keys that an extension presses by a script charge nobody', async () => {
  await using counter = await openCounter(browser(), { settings: { entry: 'keypad' } })
  const cashier = await counter.openCashier()
  await byHand(cashier, '500')
  await cashier.evaluate(() => {
    for (const name of ['7', 'Enter'])
      for (const kind of ['keydown', 'keyup'])
        document.body.dispatchEvent(new KeyboardEvent(kind, { key: name, bubbles: true, cancelable: true }))
  })
  await byHand(cashier, '1')
  await expect.poll(() => cashier.locator('output').first().innerText()).toMatch(/50\.01/)
  expect(counter.server.opened.till.view('cashier').sale).toBeNull()
})
