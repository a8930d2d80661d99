// The reference page: readable, and usable with a keyboard, in both themes and on every width.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSandbox } from '#sandbox/main.ts'
import { useBrowser } from '#test/support/browser.ts'
import { createManualClock } from '#test/support/clock.ts'

const browser = useBrowser()

async function openReference(width: number, colorScheme: 'light' | 'dark' = 'light') {
  const sandbox = await startSandbox({ port: 0, clock: createManualClock() })
  const context = await browser().newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('console', (message) => trouble.push(message.text()))
  page.on('requestfailed', (request) => trouble.push(request.url()))
  await page.goto(sandbox.url)
  return {
    page,
    trouble,
    async [Symbol.asyncDispose]() {
      await context.close()
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe // the line above has put it there
    const { violations } = await checker.run()
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    )
  })
}

/** Everything that can be opened stands open. */
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the accessibility checker finds nothing, %s, %i wide', async (theme, width) => {
  await using reference = await openReference(width, theme)
  await openAll(reference.page)
  expect(await faultsOf(reference.page)).toEqual([])
  expect(reference.trouble).toEqual([])
})

test.each([320, 390, 768, 1024, 1440])('nothing is wider than a page of %i', async (width) => {
  await using reference = await openReference(width)
  await openAll(reference.page)
  const wide = await reference.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(width)
})

test('the keyboard leads past the contents, through them to an operation, and into its code', async () => {
  await using reference = await openReference(1440)
  const { page } = reference
  const focused = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? '')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.getByRole('navigation').getByRole('link', { name: 'Refund', exact: false }).first().focus()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#payment-refund')
  const heading = page.getByRole('heading', { name: 'Refund', exact: true })
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(200)
  await page.getByRole('group', { name: 'Request, Refund', exact: true }).focus()
  expect(await focused()).toContain('/refund')
})

test('a narrow page has its contents in a box that opens', async () => {
  await using reference = await openReference(390)
  const { page } = reference
  const link = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Capture/ })
    .first()
  expect(await link.isVisible()).toBe(false)
  await page.getByText('Contents', { exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Capture/ })
    .first()
    .click()
  expect(new URL(page.url()).hash).toBe('#payment-capture')
})

test('an example is copied with a button', async () => {
  await using reference = await openReference(1440)
  const { page } = reference
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = page.getByRole('button', { name: 'Copy: Request, Capture', exact: true })
  await button.click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^curl -X POST "[^"]+\/capture" \\\n  -H "Authorization: Bearer \$TOKEN" \\\n/)
  expect(copied).toMatch(/\n  -d '\{\n  "modificationAmount": \{/)
})
