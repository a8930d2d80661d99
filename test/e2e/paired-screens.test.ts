// A screen is paired with a code and sent away again, as staff and whoever stands before it see it; and a browser's own way with requests.
import { createHash, type KeyObject } from 'node:crypto'
import { chromium, type Browser, type Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { language } from '#shared/language.ts'
import { at } from '#test/support/till/caller.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { findBrowser } from '#test/support/pages/chromium.ts'
import { pixelsOf } from '#test/support/pages/png.ts'
import { accessibilityFaults, smallTargets } from '#test/support/pages/accessibility-faults.ts'
import { sized, slowTest } from '#test/support/run/run-size.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { button } from '#test/support/pages/controls.ts'
import { cashierAt } from '#test/support/pages/cashier.ts'

const browser = useBrowser()
/** Finnish has the longest words. */
const spoken = sized(language.options, ['fi'], 1)

test('a code from the office makes a browser the customers’ display, until the office unpairs it', async () => {
  await using counter = await openCounter(browser())
  const office = await counter.openOffice()
  await office.getByRole('heading', { level: 1 }).waitFor()
  await office.goTo('#/settings/screens')
  await button(office, 'Customers’ display').click()
  const code = await office.locator('.paired-parts_code strong').innerText()

  const context = await browser().newContext({ locale: 'en-GB' })
  const display = await context.newPage()
  const refused: string[] = []
  display.on('console', (message) => {
    if (/Content Security Policy|form-action/.test(message.text())) refused.push(message.text())
  })
  await display.goto(`${counter.server.url}/customer/`)
  await display.getByRole('heading', { name: 'This screen is not paired with the till' }).waitFor()
  await display.getByLabel('Code').fill('AAAA-AAAA')
  await display.getByLabel('Code').press('Enter')
  await display.getByRole('alert').getByText('That code is wrong').waitFor()
  await display.getByLabel('Code').fill(code.toLowerCase())
  await button(display, 'Pair').click()
  await display.locator('#screen > *').first().waitFor()
  expect(new URL(display.url()).pathname).toBe('/customer/')
  expect(refused).toEqual([])

  // The office sees it without being asked.
  const unpair = office.getByRole('button', { name: 'Unpair Customers’ display' })
  await unpair.waitFor()
  expect(await office.locator('.paired-parts_code strong').count()).toBe(0)
  await unpair.click()
  await office.getByText('It is no longer a screen of this till.').waitFor()
  await display.getByRole('heading', { name: 'This screen is not paired with the till' }).waitFor()
  expect(await display.locator('#screen').count()).toBe(0)
  expect(await context.cookies()).toEqual([])
  await context.close()
  expect(counter.complaints).toEqual([])
})

test('a tablet that trusts the till’s authority scans the office’s code and is the customers’ display; one that does not is warned', async () => {
  const surroundings = { addresses: () => ['127.0.0.1'], localName: async () => 'kasse.local' }
  const others = { network: { address: '0.0.0.0', port: 0 }, surroundings }
  await using counter = await openCounter(browser(), { others })
  const office = await counter.openOffice({ width: 1366, height: 1400 })
  await office.getByRole('heading', { level: 1 }).waitFor()
  await office.goTo('#/settings/screens')
  const picture = async (name: string) => {
    const code = office.getByRole('img', { name, exact: true })
    await code.scrollIntoViewIfNeeded()
    return decodeQR(pixelsOf(await code.screenshot()))
  }
  const { url = '', authority } = counter.server.network ?? {}
  expect(url).toMatch(/^https:\/\/kasse\.local:\d+$/)
  expect(await picture('QR code of the page with the steps')).toBe(`${url}/trust`)
  await office.getByText(authority?.fingerprint ?? 'none', { exact: true }).waitFor()
  await button(office, 'Customers’ display').click()
  const address = await picture('QR code of the address with the code')
  expect(address).toMatch(new RegExp(`^${url}/customer/\\?code=[2-9A-Z]{4}-[2-9A-Z]{4}$`))

  await using stranger = await openDevice()
  const warned = await stranger.newPage({ locale: 'en-GB' })
  await expect(warned.goto(address)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')

  await using tablet = await openDevice(authority?.publicKey)
  const display = await tablet.newPage({ locale: 'en-GB' })
  await display.goto(address)
  await display.getByText('The code from the office is filled in').waitFor()
  await button(display, 'Pair').click()
  await display.locator('#screen > *').first().waitFor()
  expect(display.url()).toBe(`${url}/customer/`)
  await office.getByText('Another machine').waitFor()
  // Where it got lost, the office pairs it again as what it is.
  await office.getByRole('button', { name: 'Pair again: Customers’ display' }).click()
  await office.getByText('It stays the same screen as before.').waitFor()
  expect(counter.complaints).toEqual([])
})

/** A browser of its own, in a network where the till has its name. It takes certificates whose chain has this key in it; Node's own TLS looks at the whole chain elsewhere. */
async function openDevice(trusted?: KeyObject): Promise<Browser> {
  const { executablePath, environment } = await findBrowser()
  const key = trusted && createHash('sha256').update(trusted.export({ type: 'spki', format: 'der' }))
  return chromium.launch({
    executablePath,
    chromiumSandbox: false,
    env: { ...(process.env as Record<string, string>), ...environment },
    args: [
      '--host-resolver-rules=MAP kasse.local 127.0.0.1',
      ...(key ? [`--ignore-certificate-errors-spki-list=${key.digest('base64')}`] : []),
    ],
  })
}

slowTest('what was shown before is not there on the way back', async () => {
  await using counter = await openCounter(browser())
  const context = await browser().newContext({ locale: 'en-GB' })
  const cashier = cashierAt(await context.newPage())
  await cashier.goto(counter.server.surfaces.cashier)
  await cashier.ready()
  await cashier.goto('about:blank')
  const { handlers } = counter.server.opened.till
  const read = await handlers['screens.read']({}, at('office'))
  for (const { screen } of (read.ok && read.value?.screens) || [])
    await handlers['screens.unpair']({ screen }, at('office'))
  // Asked for anew, not taken from what the browser kept and then corrected.
  expect((await cashier.goBack())?.status()).toBe(401)
  await cashier.getByRole('heading', { name: 'This screen is not paired with the till' }).waitFor()
  await context.close()
})

slowTest('every request of a page has an id that no other has', async () => {
  await using counter = await openCounter(browser())
  const cashier = await counter.openCashier()
  const ids: (string | undefined)[] = []
  const commands = (page: Page) =>
    page.on('request', (request) => {
      if (request.url().includes('/commands/')) ids.push(request.headers()['request-id'])
    })
  commands(cashier)
  const polled = () => cashier.waitForResponse(/commands\/poll/)
  await Promise.all([polled(), cashier.chargeByQr('49900')])
  await Promise.all([polled(), cashier.reload()])
  expect(ids.length).toBeGreaterThan(1)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}-\d+$/)
  expect(new Set(ids).size).toBe(ids.length)
})

slowTest(
  'the till’s own address leads to the page that asks for a code, which has no faults in light and dark',
  async () => {
    await using counter = await openCounter(browser())
    const context = await browser().newContext()
    const page = await context.newPage()
    const faults = async (state: string) => [
      ...(await accessibilityFaults(page, state)),
      ...(await smallTargets(page)),
    ]
    for (const locale of spoken) {
      await page.setExtraHTTPHeaders({ 'accept-language': locale })
      await page.goto(`${counter.server.url}/`)
      expect(await page.getByRole('link').count()).toBe(3)
      expect(await faults(`${locale}, which screen`)).toEqual([])
      const display = page.locator('a[href="/customer/"]')
      const name = await display.innerText()
      await display.click()
      await page.getByText(name, { exact: true }).waitFor()
      await page.getByRole('textbox').fill('AAAA')
      await page.getByRole('textbox').press('Enter')
      await page.getByRole('alert').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      expect(await faults(locale)).toEqual([])
    }
    await context.close()
  },
)

slowTest('a code is seen whole on small screens, and what is wrong with it without scrolling', async () => {
  await using counter = await openCounter(browser())
  const context = await browser().newContext()
  const page = await context.newPage()
  const sizes = [
    [320, 720],
    [390, 844],
    [800, 480],
  ] as const
  for (const [[width, height], locale] of sizes.flatMap((size) =>
    spoken.map((one) => [size, one] as const),
  )) {
    await page.setViewportSize({ width, height })
    await page.setExtraHTTPHeaders({ 'accept-language': locale })
    await page.goto(`${counter.server.url}/customer/`)
    const code = page.getByRole('textbox')
    await code.fill('MMMM-MMMM')
    expect(await code.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
    await code.press('Enter')
    await page.getByRole('alert').waitFor()
    const box = await page.getByRole('alert').boundingBox()
    if (width > 320 && box) expect(box.y + box.height).toBeLessThanOrEqual(height)
  }
  await context.close()
})
