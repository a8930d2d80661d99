// The reference page in a browser: everything is drawn without a complaint, in both themes and on every width, and a request can be sent from it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSandbox } from '#sandbox/main.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { axeFaults, without } from '#test/support/pages/accessibility-faults.ts'

const browser = useBrowser()

async function openReference(width: number, colorScheme: 'light' | 'dark' = 'light') {
  const sandbox = await startSandbox({ port: 0, clock: createManualClock() })
  const context = await browser().newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:' && host !== new URL(sandbox.url).host) complaints.push(request.url())
  })
  await page.goto(sandbox.url)
  await page.getByText('Create a payment', { exact: true }).waitFor()
  return {
    page,
    complaints,
    unit: sandbox.salesUnits[0],
    async [Symbol.asyncDispose]() {
      await context.close()
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

const open = async (page: Page, summary: string) => {
  await page.getByText(summary, { exact: true }).click()
  await page.getByText('Responses', { exact: true }).first().waitFor()
}

/** Without what the library's own markup is to blame for. */
const itsOwn = without([
  'nested-interactive',
  'heading-order',
  'select-name',
  'region',
  'scrollable-region-focusable',
])

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('it is drawn without a complaint, %s, %i wide', async (theme, width) => {
  await using reference = await openReference(width, theme)
  const { page, complaints } = reference
  await open(page, 'Capture')
  expect(
    await page
      .locator('.responses-table')
      .getByText(/Wait for AUTHORIZED/)
      .first()
      .isVisible(),
  ).toBe(true)
  expect(await axeFaults(page, itsOwn)).toEqual([])
  expect(complaints).toEqual([])
})

test.each([320, 1024])('nothing is wider than a page of %i', async (width) => {
  await using reference = await openReference(width)
  const wide = await reference.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(width)
})

test('a token is got from the page itself', async () => {
  await using reference = await openReference(1440)
  const { page, unit, complaints } = reference
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.locator('#api_key_value').fill(unit?.subscriptionKey ?? '')
  await page.locator('form:has(#api_key_value) button[type=submit]').click()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByText('Get an access token', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByPlaceholder('client_id').fill(unit?.clientId ?? '')
  await page.getByPlaceholder('client_secret').fill(unit?.clientSecret ?? '')
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText('access_token').first().waitFor()
  expect(await page.locator('.live-responses-table').innerText()).toContain('Bearer')
  expect(complaints).toEqual([])
})
