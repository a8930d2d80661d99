// A stream of views that is dead, and of which nobody says so: what is begun meanwhile is shown all the same.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'

const browser = useBrowser()

test('a stream of views that is dead without an error is opened anew: what was begun is shown', async () => {
  await using world = await createWorld()
  await using counter = await openCounter(browser(), { world })
  const cashier = await counter.openCashier()
  await cashier.addInitScript(() => {
    globalThis.SharedWorker = class extends SharedWorker {
      constructor(address: string | URL, options?: string | WorkerOptions) {
        super(address, options)
        let streams = 0
        const { port } = this
        const post = port.postMessage.bind(port)
        port.postMessage = (asked: { asks: string }) => {
          if (asked.asks === 'anew') streams += 1
          post(asked)
        }
        // Heard before the page hears it.
        port.addEventListener('message', (event: MessageEvent<object | null>) => {
          const isDead = streams === 1 && document.documentElement.dataset['dead'] === 'yes'
          if (isDead && event.data !== null) event.stopImmediatePropagation()
        })
      }
    }
  })
  await cashier.reload()
  await cashier.ready()
  await cashier.evaluate(() => {
    document.documentElement.dataset['dead'] = 'yes'
  })
  await cashier.chargeByPhone('50000', '912 34 567')
  await expect.poll(() => counter.server.opened.till.view('cashier').sale?.state).toBe('created')
  const waiting = cashier.getByRole('heading', { name: 'Waiting for the customer' })
  expect(await waiting.count()).toBe(0)
  await cashier.clock.fastForward(5000)
  await waiting.waitFor()
  expect(counter.complaints).toEqual([])
})
