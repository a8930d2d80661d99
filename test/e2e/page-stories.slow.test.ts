// A page over every carrier: it is given the till and nothing of its host, and the customer's page may ask for nothing.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'

const story = useCarriers()

type Bridge = { call: (name: string, input: unknown) => Promise<unknown> }

/** By the way that the page itself has: its window's bridge, else the loopback host's addresses. */
const ask = (page: Page, name: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    async ([asked, given]) => {
      const { till } = window as unknown as { till?: Bridge }
      if (till) return till.call(asked as string, given)
      const answer = await fetch(`${location.pathname}commands/${String(asked)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      })
      return (await answer.json()) as unknown
    },
    [name, input],
  )

/** Of all that a page can reach by a name: what no browser has. */
const beyondBrowser = (page: Page) =>
  page.evaluate(() =>
    ['require', 'process', 'global', 'Buffer', 'module', 'electron', 'ipcRenderer', 'contextBridge'].filter(
      (name) => name in window,
    ),
  )

const bridgeOf = (page: Page) =>
  page.evaluate(() => {
    const { till } = window as unknown as { till?: Record<string, unknown> }
    return till
      ? Object.entries(till).map(([name, what]) => `${name}: ${typeof what}, ${Object.isFrozen(till)}`)
      : []
  })

story(
  'a page is given the till and nothing of its host; the customer’s may ask for nothing',
  async (open) => {
    await using counter = await open()
    const [cashier, customer] = await Promise.all([counter.openCashier(), counter.openCustomer()])
    await cashier.chargeByQr('5000')
    const code = await customer.code()
    const bridge = counter.isDesktop ? ['call: function, true', 'subscribe: function, true'] : []
    for (const page of [cashier, customer]) {
      expect(await beyondBrowser(page)).toEqual([])
      expect(await bridgeOf(page)).toEqual(bridge)
    }
    for (const name of ['sale.cancel', 'sale.refund', 'office.open', 'staff.add', 'no.such'])
      expect([name, await ask(customer, name, { sale: 'x' })]).toMatchObject([name, { ok: false }])
    expect(await ask(customer, 'sale.cancel', { sale: 'x' })).toMatchObject({
      problem: { code: 'command.notAllowed' },
    })
    // Nothing of it has reached the sale.
    expect(await customer.code()).toBe(code)
    await cashier.waits()
  },
)

story('each change of a basket is on the customer’s screen while it is made', async (open) => {
  await using counter = await open({ settings: { entry: 'products' } })
  const [cashier, customer] = await Promise.all([counter.openCashier(), counter.openCustomer()])
  const lines = customer.getByRole('list', { name: 'Your order' }).getByRole('listitem')
  await cashier.tile(/Flat white/).click()
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringMatching(/1\s*Flat white\s*52\.00/)])
  await cashier.tile(/Flat white/).click()
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringMatching(/2\s*Flat white\s*104\.00/)])
  expect(counter.complaints).toEqual([])
})
