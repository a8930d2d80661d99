// 3. The benchmark of charge to QR: the time from the cashier's press to the code on the customer's screen, without the service's own time.
import type { Page } from 'playwright-core'
import { median, percentile } from '#test/support/stage/percentile.ts'
import { type BenchPart, awayMs } from '#bench/stage/stage.ts'
import { row } from '#bench/measure/rows.ts'
import { keyIn, openCounter, startNextSale } from '#bench/stage/counter.ts'
import { openWire } from '#test/support/stage/wire.ts'

const goal = 50

export const chargeToQrPart: BenchPart = async ({ isQuick, stage, newFolder }) => {
  const sales = isQuick ? 2 : 100
  const folder = newFolder()
  const [service, browser] = await Promise.all([stage.service(), stage.browser()])
  // A way of its own, on which can be seen how long each call took.
  await using wire = await openWire([Number(new URL(service.url).port)], awayMs / 2)
  const place = {
    folder,
    name: 'Till',
    service: { ...service, delayedUrl: wire.url },
    pace: 'polled',
  } as const
  await using counter = await openCounter(browser, place)
  const { cashier } = counter
  const customer = await counter.openCustomer()
  const times: Seen[] = []
  // The first is not counted: its token has still to be fetched.
  for (let sale = 0; sale <= sales; sale += 1) {
    await keyIn(cashier, '12500')
    const shown = whenShown(customer)
    wire.forget()
    const pressed = await press(cashier, 'QR')
    const all = (await shown) - pressed
    const { asked, answered } = wire.passed()
    if (sale > 0) times.push({ all, before: asked - pressed, service: answered - asked })
    await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()
    await cashier.getByRole('heading', { name: 'Cancelled' }).waitFor()
    await startNextSale(cashier)
  }
  const beyond = times.map(({ all, service: own }) => all - own)
  const own = median(times.map(({ service: of }) => of))
  return [
    row('charge to QR beyond the service’s own time, the slowest of twenty', 'ms', percentile(beyond, 0.95), {
      limit: 0,
      goal: `at most ${goal} ms`,
      met: percentile(beyond, 0.95) <= goal,
    }),
    row('charge to QR beyond the service’s own time, the middle one', 'ms', median(beyond), { limit: 0 }),
    row('charge to QR, all of it, beside the service’s own time', 'ms', median(times.map(({ all }) => all)), {
      theirs: own,
      limit: own,
    }),
  ]
}

/** One code. ms: from the press until it was seen; `before` the service was asked; and what the service took. */
type Seen = { all: number; before: number; service: number }

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
