// A stream of views that is dead, and of which nobody says so: what is begun meanwhile is shown all the same.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { chargeByPhone, openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

const browser = useBrowser()

test('a stream of views that is dead without an error is opened anew: what was begun is shown', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world })
  const cashier = await counter.openCashier()
  await cashier.addInitScript(() => {
    let streams = 0
    globalThis.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address)
        const isFirst = (streams += 1) === 1
        // Heard before the page hears it.
        this.addEventListener('view', (event) => {
          if (isFirst && document.documentElement.dataset['dead'] === 'yes') event.stopImmediatePropagation()
        })
      }
    }
  })
  await cashier.reload()
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await cashier.evaluate(() => {
    document.documentElement.dataset['dead'] = 'yes'
  })
  await chargeByPhone(cashier, '50000', '912 34 567')
  await expect.poll(() => counter.server.opened.till.view('cashier').sale?.state).toBe('created')
  const waiting = cashier.getByRole('heading', { name: 'Waiting for the customer' })
  expect(await waiting.count()).toBe(0)
  await cashier.clock.fastForward(5000)
  await waiting.waitFor()
  expect(counter.complaints).toEqual([])
})
