// Webhooks without a wire: receivers are a function, and days pass at once.
import type { Notice } from '#sandbox/service/service.ts'
import { openStore } from '#sandbox/state/store.ts'
import { createWebhooks } from '#sandbox/webhooks/webhooks.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'

export const noon = Date.UTC(2026, 0, 15, 12)
export const msn = '123456'
export const created = 'epayments.payment.created.v1'

export type Came = { registration: string; name: string; at: number; body: string; headers: Headers }
/** What a receiver answers to this: a status, or no connection. */
export type Judge = (came: Came) => number | 'unreachable' | Promise<number>

export function openWebhookStory(judge: Judge = () => 200) {
  const clock = createManualClock(noon)
  const came: Came[] = []
  let answer = judge
  let underWay = 0
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    underWay += 1
    const body = await request.text()
    const one: Came = {
      registration: String(request.headers.get('webhook-id')),
      name: String((JSON.parse(body) as Record<string, unknown>)['name']), // told below
      at: Date.parse(String(request.headers.get('x-ms-date'))),
      body,
      headers: request.headers,
    }
    came.push(one)
    const given = await answer(one)
    underWay -= 1
    if (given === 'unreachable') {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    }
    return new Response(null, { status: given })
  }
  const store = openStore(':memory:')
  const options = { store, clock, pace: clock, chance: seeded(7), send, allowsLoopback: false, units: [] }
  const webhooks = createWebhooks(options)
  const register = (url = 'https://till.example.com/hook') =>
    webhooks.registrations.add(msn, url, [created]).id
  const tell = (name: string, subject = 'payment/1', more: Partial<Notice> = {}) =>
    webhooks.tell({
      merchantSerialNumber: msn,
      event: created,
      subject,
      at: clock.now(),
      body: { msn, reference: subject.replace('/', '-'), name },
      ...more,
    })
  /** Time goes by, and stops at each attempt on its way. */
  const pass = async (ms: number) => {
    const end = clock.now() + ms
    const next = () =>
      webhooks
        .deliveries({ count: 1000 })
        .map(({ nextAttemptAt }) => nextAttemptAt ?? Number.POSITIVE_INFINITY)
        .reduce((one, other) => Math.min(one, other), end)
    while (clock.now() < end) {
      clock.advance(Math.max(1, next() - clock.now()))
      await webhooks.send()
    }
  }
  return {
    clock,
    store,
    webhooks,
    came,
    register,
    tell,
    pass,
    underWay: () => underWay,
    names: () => came.map(({ name }) => name),
    log: () => webhooks.deliveries({ count: 100 }),
    behave(next: Judge) {
      answer = next
    },
    [Symbol.dispose]: () => store[Symbol.dispose](),
  }
}
