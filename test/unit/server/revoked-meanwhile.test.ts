// Keys and screens that are revoked while a body is on its way: whoever began in time and ends too late is refused, and nothing is paid or given back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiBase } from '#server/terminal/operations.ts'
import { headerOf, paymentOf } from '#test/support/till/nexo-register.ts'
import { ask, cookieFrom, speak, statusOf } from '#test/support/till/http-till.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter[Symbol.asyncDispose]())

const amount = { value: 4900, currency: 'NOK' }
const opened = () => counter.till.server.opened.till
/** Which sale is on the screen; null where there is none. */
const onScreen = () => opened().view('cashier').sale?.sale ?? null

type Sent = { method?: string; path: string; headers: Record<string, string>; body: object }

/** Headers and half of the body are there, and the till waits for the rest. */
async function begin({ method = 'POST', path, headers, body }: Sent) {
  const text = JSON.stringify(body)
  const line = await speak(counter.till.server.port)
  const said = {
    Host: `127.0.0.1:${counter.till.server.port}`,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    // The answer to this says that the till has heard.
    Expect: '100-continue',
    ...headers,
  }
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
  line.say(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text.slice(0, 5)}`)
  await line.until('HTTP/1.1 100 Continue\r\n\r\n')
  return {
    /** The rest comes. */
    async end(): Promise<{ status: number; heard: string }> {
      line.say(text.slice(5))
      const heard = (await line.until(/HTTP\/1\.1 [2-5]\d\d[^]*\r\n\r\n[^]/)).replace(
        /^HTTP\/1\.1 100 .*\r\n\r\n/,
        '',
      )
      line[Symbol.dispose]()
      return { status: statusOf(heard), heard }
    },
  }
}

let register: Awaited<ReturnType<Counter['pair']>>
let before: string | null
let count = 0
beforeEach(async () => {
  before = onScreen()
  register = await counter.pair(`Bakery ${(count += 1)}`)
})
const keyed = () => ({ Authorization: `Bearer ${register.key}` })
const revoke = () => counter.office('registers.revoke', { register: register.id })
const checkouts = () => opened().terminal.list({ id: register.id, name: '', rights: [] }, { most: 5 })

const begun: [string, () => Sent][] = [
  [
    'a checkout',
    () => ({ method: 'PUT', path: `${apiBase}/checkouts/late`, headers: keyed(), body: { amount } }),
  ],
  [
    'a nexo payment',
    () => ({
      path: '/nexo',
      headers: keyed(),
      body: {
        SaleToPOIRequest: { MessageHeader: headerOf('Payment', '0001'), PaymentRequest: paymentOf(49) },
      },
    }),
  ],
  [
    'an address for events',
    () => ({
      method: 'PUT',
      path: `${apiBase}/webhook`,
      headers: keyed(),
      body: { url: 'https://register.example/' },
    }),
  ],
]

test.each(begun)(
  '%s of a register whose key is revoked before its last byte came is refused',
  async (_, request) => {
    const asking = await begin(request())
    await revoke()
    const { status, heard } = await asking.end()
    expect([status, heard.includes('register.keyRefused')]).toEqual([401, true])
    expect(checkouts()).toMatchObject({ value: { checkouts: [] } })
    expect(onScreen()).toBe(before)
  },
)

test('a register that may pay no more when its last byte comes pays no more', async () => {
  const asking = await begin(begun[0]?.[1]() as Sent)
  await counter.office('registers.rights', { register: register.id, rights: ['totals'] })
  const { status, heard } = await asking.end()
  expect([status, heard.includes('register.notAllowed')]).toEqual([403, true])
  expect(onScreen()).toBe(before)
})

test('a refund whose key is revoked, or may not refund, when its last byte comes gives nothing back', async () => {
  const asked = register.begin('paid', { amount })
  await counter.scan()
  counter.phone().approve()
  await asked
  expect(await register.follow('paid')).toMatchObject({ state: 'COMPLETED' })
  const refund = (id: string): Sent => ({
    path: `${apiBase}/checkouts/paid/refunds/${id}`,
    headers: keyed(),
    body: { amount: { value: 1000, currency: 'NOK' }, reason: 'a cup too many' },
  })
  const [one, other] = [await begin(refund('r1')), await begin(refund('r2'))]
  await counter.office('registers.rights', { register: register.id, rights: ['pay'] })
  expect((await one.end()).status).toBe(403)
  await revoke()
  expect((await other.end()).status).toBe(401)
  expect(checkouts()).toMatchObject({ value: { checkouts: [{ refunded: { value: 0 }, refunds: [] }] } })
})

const sell = (cookie: string): Sent => ({
  path: '/cashier/commands/sale.start',
  headers: { Origin: counter.url, Cookie: cookie },
  body: { amount, by: { userFlow: 'QR' } },
})
const sessionIn = (cookie: string) => /=([\w-]+)\./.exec(cookie)?.[1] ?? ''
const paired = async () => (await counter.office('screens.read', {}))?.screens.map(({ screen }) => screen)

test('a sale of a screen that is sent away before its last byte came is refused', async () => {
  const cookie = await cookieFrom(counter.till.server.entrance('cashier'))
  const asking = await begin(sell(cookie))
  const screen = sessionIn(cookie)
  expect(await paired()).toContain(screen)
  await counter.office('screens.unpair', { screen })
  const { status, heard } = await asking.end()
  expect([status, heard.includes('surface.notPaired')]).toEqual([401, true])
  expect(onScreen()).toBe(before)
})

test('what nobody has revoked is done, however late its last byte comes', async () => {
  const asking = await begin(begun[0]?.[1]() as Sent)
  expect((await asking.end()).status).toBe(201)
  await register.cancel('late')
  expect(await register.follow('late')).toMatchObject({ state: 'CANCELED' })
  const cookie = await cookieFrom(counter.till.server.entrance('customer'))
  const poll = { path: '/customer/commands/poll', headers: { Origin: counter.url, Cookie: cookie }, body: {} }
  expect((await (await begin(poll)).end()).status).toBe(200)
})

test('who signs out, and goes on under the next cookie, keeps that one when a late body is refused', async () => {
  const first = await cookieFrom(counter.till.server.entrance('office'))
  const poll = (cookie: string): Sent => ({
    path: '/office/commands/poll',
    headers: { Origin: counter.url, Cookie: cookie },
    body: {},
  })
  const late = { path: '/office/commands/registers.pair', body: { name: 'Bakery 97', rights: ['pay'] } }
  const asking = await begin({ ...poll(first), ...late })
  const out = await ask(counter.url, 'staff.signOut', {}, { surface: 'office', cookie: first })
  const next = (out.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await (await begin(poll(next))).end()).status).toBe(200)
  const { status, heard } = await asking.end()
  expect([status, /set-cookie/i.test(heard)]).toEqual([401, false])
})

test('what somebody asks who signs out before its last byte came is refused', async () => {
  const { number } = await counter.office('staff.add', { name: 'Juho', role: 'manager', pin: '975318' })
  const first = { surface: 'office', cookie: await cookieFrom(counter.till.server.entrance('office')) }
  const signedIn = await ask(counter.url, 'staff.signIn', { number, pin: '975318' }, first)
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const pair = (name: string): Sent => ({
    path: '/office/commands/registers.pair',
    headers: { Origin: counter.url, Cookie: cookie },
    body: { name, rights: ['pay'], ownPin: '975318' },
  })
  expect((await (await begin(pair('Bakery 98'))).end()).heard).toContain('"ok":true')
  const asking = await begin(pair('Bakery 99'))
  await ask(counter.url, 'staff.signOut', {}, { surface: 'office', cookie })
  expect((await asking.end()).heard).toMatch(/"ok":false.*"code":"staff\./)
})
