// A register that is a web page at another origin, in a real browser: named in the settings it charges a customer, and no other page can.
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { at } from '#test/support/till/caller.ts'
import { opened } from '#test/support/till/shop.ts'

const browser = useBrowser()

/** A site of somebody's own, with an empty page. */
async function openSite() {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>A register</title>')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo // it listens
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      site.closeAllConnections()
      await new Promise((resolve) => site.close(resolve))
    },
  }
}

type Asked = { url: string; method?: string; key?: string; body?: object }
type Told = { status: number; location: string | null; json: Record<string, unknown> } | 'blocked'

/** As its script asks. */
const ask = (page: Page, asked: Asked): Promise<Told> =>
  page.evaluate(async ({ url, method = 'GET', key, body }) => {
    try {
      const answer = await fetch(url, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const json = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, location: answer.headers.get('location'), json }
    } catch {
      return 'blocked' as const
    }
  }, asked)

/** What the stream of events has told by when this kind of event came. */
const hear = (page: Page, url: string, key: string, until: string): Promise<string> =>
  page.evaluate(
    async ({ url, key, until }) => {
      const headers = { authorization: `Bearer ${key}`, 'last-event-id': '0' }
      const answer = await fetch(url, { headers })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let heard = ''
      while (reader && !heard.includes(until)) {
        const { value, done } = await reader.read()
        if (done) break
        heard += value
      }
      await reader?.cancel()
      return heard
    },
    { url, key, until },
  )

test('a page that the settings name pairs, charges, waits and hears events; before, after and elsewhere it is blocked', async () => {
  await using counter = await openCounter(browser(), { settings: { mode: 'terminal' } })
  await using own = await openSite()
  await using other = await openSite()
  await using context = await browser().newContext()
  const open = async (origin: string) => {
    const page = await context.newPage()
    await page.goto(origin)
    return page
  }
  const [page, stranger] = [await open(own.origin), await open(other.origin)]
  const office = async <Name extends CommandName>(name: Name, input: InputOf<Name>) =>
    opened(await dispatch(counter.server.opened.till.handlers, at('office'), name, input)) as AnswerOf<Name>
  const api = `${counter.server.url}/api/v1`
  await office('registers.pair', { name: 'Web shop', rights: ['pay'] })
  const code = (await office('registers.read', {})).codes[0]?.code
  const pairing = { url: `${api}/pair`, method: 'POST', body: { code } }
  expect(await ask(page, pairing)).toBe('blocked')

  await office('settings.change', { changes: { webRegisters: [own.origin] } })
  expect(await ask(stranger, pairing)).toBe('blocked')
  const paired = await ask(page, pairing)
  if (paired === 'blocked') throw new Error('the page was not let in')
  const key = String(paired.json['key'])
  const amount = { value: 4900, currency: 'NOK' }
  const put = { url: `${api}/checkouts/order-1`, method: 'PUT', key, body: { amount } }
  // With its key neither: nothing is begun by it.
  expect(await ask(stranger, put)).toBe('blocked')
  expect(await ask(page, { url: `${api}/checkouts`, key })).toMatchObject({ json: { checkouts: [] } })

  expect(await ask(page, put)).toMatchObject({ status: 201, location: '/api/v1/checkouts/order-1' })
  const completed = hear(page, `${api}/events`, key, 'checkout.completed')
  const customer = await counter.openCustomer()
  const phone = await counter.openPhone()
  await phone.goto(await customer.code())
  await phone.getByRole('button', { name: 'Approve', exact: true }).click()
  await customer.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
  expect(await ask(page, { url: `${api}/checkouts/order-1?wait=30`, key })).toMatchObject({
    status: 200,
    json: { state: 'COMPLETED', captured: amount },
  })
  expect(await completed).toContain('event: checkout.created')

  await office('settings.change', { changes: { webRegisters: [] } })
  expect(await ask(page, { url: `${api}/checkouts/order-1`, key })).toBe('blocked')
})
