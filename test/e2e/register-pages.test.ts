// The pages of the API in a browser: the reference is drawn without a complaint, and the register of one page takes a payment from pairing to refund.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'
import { axeFaults, without } from '#test/support/pages/accessibility-faults.ts'

const browser = useBrowser()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter[Symbol.asyncDispose]())

async function openPage(path: string, width = 1024, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser().newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(counter.url + path)
  return {
    page,
    complaints,
    [Symbol.asyncDispose]: () => context.close(),
  }
}

test('paired, charged, approved on the phone, refunded; the page may be loaded again in the middle', async () => {
  await using opened = await openPage('/api/register', 390)
  const { page, complaints } = opened
  await page.getByText('Pair this register first.').waitFor()
  // That it has no key yet, the browser says by itself.
  expect(complaints.splice(0).filter((one) => !one.includes('401'))).toEqual([])
  await page.getByLabel('Code from the office').fill(await counter.codeFor('One page'))
  await page.getByRole('button', { name: 'Pair' }).click()
  await page.getByText('ready (sandbox)').waitFor()
  await page.getByLabel('Amount').fill('49.50')
  await page.getByRole('button', { name: 'Charge' }).click()
  await page.getByText('IN_PROGRESS').first().waitFor()
  await counter.scan()
  await page.reload()
  await page.getByText('IN_PROGRESS').first().waitFor()
  counter.phone().approve()
  await page.getByText('COMPLETED: NOK 49.50 of NOK 49.50 paid, NOK 0.00 refunded').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('NOK 49.50 refunded').waitFor()
  expect(complaints).toEqual([])
})

test('cancelled', async () => {
  await using opened = await openPage('/api/register')
  const { page } = opened
  await page.getByLabel('Code from the office').fill(await counter.codeFor('One page'))
  await page.getByRole('button', { name: 'Pair' }).click()
  await page.getByRole('button', { name: 'Charge' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('CANCELED (byRegister)').waitFor()).resolves.toBeUndefined()
})

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the reference is drawn without a complaint, %s, %i wide', async (theme, width) => {
  await using opened = await openPage('/api/', width, theme)
  const { page, complaints } = opened
  const operation = page.getByText('Ask for a payment, or ask again whether it was begun', { exact: true })
  await operation.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await operation.click()
  await page.getByText('Responses', { exact: true }).first().waitFor()
  const ofTheLibrary = [
    'nested-interactive',
    'heading-order',
    'select-name',
    'region',
    'scrollable-region-focusable',
  ]
  expect(await axeFaults(page, without(ofTheLibrary))).toEqual([])
  expect(complaints).toEqual([])
})

test('a request is sent from the reference', async () => {
  await using opened = await openPage('/api/')
  const { page, complaints } = opened
  const { key } = await counter.pair('Reader')
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.locator('#auth-bearer-value').fill(key)
  await page.locator('form:has(#auth-bearer-value) button[type=submit]').click()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByText('Ask whether the till is ready, and what it takes', { exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table').getByText('isReady').first().waitFor()
  expect(complaints).toEqual([])
})
