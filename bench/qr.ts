// 3. How long after the cashier's press does the customer see the code, beyond what the service itself takes?
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { median, percentile, timedAsync } from '#bench/clock.ts'
import type { Part } from '#bench/part.ts'
import { row } from '#bench/row.ts'
import { keyIn, openCounter, startAnew } from '#bench/stage/counter.ts'
import type { FarService } from '#bench/stage/service.ts'
import { waresOf } from '#bench/wares.ts'

const goal = 50

export const qrPart: Part = async ({ isQuick, stage }) => {
  const sales = isQuick ? 3 : 100
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-bench-'))
  try {
    const [service, browser] = await Promise.all([stage.service(), stage.browser()])
    await using counter = await openCounter(browser, { folder, name: 'Till', service, pace: 'polled' })
    const { cashier } = counter
    const customer = await counter.openCustomer()
    const times: number[] = []
    // The first is not counted: its token has still to be fetched.
    for (let sale = 0; sale <= sales; sale += 1) {
      await keyIn(cashier, '12500')
      const shown = whenShown(customer)
      const pressed = await press(cashier, 'QR')
      const ms = (await shown) - pressed
      if (sale > 0) times.push(ms)
      await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()
      await cashier.getByRole('heading', { name: 'Cancelled' }).waitFor()
      await startAnew(cashier)
    }
    const own = await createTime(service)
    const beyond = (share: number) => percentile(times, share) - own
    return [
      row('charge to QR beyond the service’s own time, the slowest of twenty', 'ms', beyond(0.95), {
        limit: 0,
        goal: `at most ${goal} ms`,
        met: beyond(0.95) <= goal,
      }),
      row('charge to QR, all of it, beside a bare call to the service', 'ms', median(times), {
        theirs: own,
        limit: own,
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** When it was pressed; epoch ms of the page. */
const press = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const pressed = Date.now()
    ;(button as HTMLElement).click()
    return pressed
  })

/** When the customer's page has painted a code; epoch ms. */
const whenShown = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isThere = () => document.querySelector('[aria-label="QR code"], img[alt="QR code"]') !== null
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )

/** What one create takes that nobody wraps in anything. ms */
async function createTime(service: FarService): Promise<number> {
  const wares = await waresOf({ url: service.url, salesUnits: service.salesUnits })
  const times: number[] = []
  for (let nth = 0; nth < 10; nth += 1) {
    const { method, path: where, headers, body } = wares.create(`bench-bare-${nth}-0001`)
    const { ms } = await timedAsync(async () => {
      const answer = await fetch(service.far + where, { method, headers, ...(body ? { body } : {}) })
      await answer.json()
    })
    times.push(ms)
  }
  return median(times)
}
