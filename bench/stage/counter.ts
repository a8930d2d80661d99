// Tills at their counters, each in a process of its own with its screens in a real browser, at a service some milliseconds away.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Pace } from '#bench/stage/read-schedules.ts'
import type { DelayedService } from '#bench/stage/service.ts'
import type { StartedTill } from '#bench/stage/till.ts'
import { startProgram } from '#test/support/stage/programs.ts'

export type Counter = {
  cashier: Page
  /** Opened when it is asked for. */
  openCustomer(): Promise<Page>
} & AsyncDisposable

export async function openCounter(
  browser: Browser,
  place: {
    folder: string
    name: string
    service: DelayedService
    pace: Pace
    hub?: { url: string; code: string } | undefined
  },
): Promise<Counter> {
  await using owned = new AsyncDisposableStack()
  const { service, pace, hub } = place
  const folder = path.join(place.folder, place.name)
  mkdirSync(folder, { recursive: true })
  const settings = { tillName: place.name.slice(0, 20), entry: 'keypad', service: { kind: 'sandbox' } }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings))
  const paired = hub ? ['--hub', hub.url, '--code', hub.code] : []
  const till = owned.use(
    await startProgram<StartedTill>('bench/stage/till.ts', [
      '--data',
      folder,
      '--pace',
      pace,
      '--service',
      JSON.stringify(service),
      ...paired,
    ]),
  )
  const open = async (address: string, width: number, height: number, owner: AsyncDisposableStack) => {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' })
    owner.defer(() => context.close())
    const page = await context.newPage()
    await page.goto(address)
    return page
  }
  const cashier = await open(till.said.cashier, 1366, 768, owned)
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  const kept = owned.move()
  return {
    cashier,
    openCustomer: () => open(till.said.customer, 1280, 800, kept),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Keys an amount in: digits shift in from the right. All at once, so that no other till's approval waits for a mouse. */
export async function keyIn(cashier: Page, digits: string): Promise<void> {
  await cashier.evaluate((given) => {
    const keys = [...document.querySelectorAll('button')]
    for (const digit of given) keys.find(({ textContent }) => textContent === digit)?.click()
  }, digits)
}

/** When a sale is over. */
export async function startNextSale(cashier: Page): Promise<void> {
  await cashier.getByRole('button', { name: 'New sale' }).click()
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
}

/** Charges what is keyed in, by QR. The payment's reference, once the customer may scan. */
export async function chargeByQr(cashier: Page): Promise<string> {
  await cashier.getByRole('button', { name: 'QR', exact: true }).click()
  return cashier.evaluate(async () => {
    const views = new EventSource('events')
    const shown = new Promise<string>((resolve) => {
      views.addEventListener('view', ({ data }) => {
        const { sale } = JSON.parse(data as string) as { sale: { state: string; reference: string } | null } // of the cashier's view
        if (sale?.state === 'created') resolve(sale.reference)
      })
    })
    return shown.finally(() => views.close())
  })
}

/** When the page first shows this heading, painted; epoch ms. */
export const headingShownAt = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          [...document.querySelectorAll('h1, h2')].some(({ textContent }) => textContent.trim() === sought)
        const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          painted()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        if (isThere()) {
          observer.disconnect()
          painted()
        }
      }),
    words,
  )
