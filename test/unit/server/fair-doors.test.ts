// Tests of fairness at the doors for registers, over real sockets from several addresses: whatever strangers send, an encrypted register pays, a new one pairs, and a screen is shown.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { usualPatience } from '#server/network/port.ts'
import { mostWaitingRequests } from '#server/terminal/access.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { isAll } from '#test/support/run/run-size.ts'
import { ask, cookieFrom } from '#test/support/till/http-till.ts'
import { bodyOf, messageOf, paymentOf, sealingOf, type Told } from '#test/support/till/nexo-register.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

/** Linux has all of this network. */
const [stranger, away] = ['127.0.0.2', '127.0.0.3']

type Sent = { method?: string; path: string; from: string; agent?: Agent; body?: string; key?: string }
type Heard = { status: number; body: string }

/** Rejects where the line was cut. */
function send(
  { url }: Pick<Counter, 'url'>,
  { method = 'POST', path, from, body = '', key, ...rest }: Sent,
): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const asked = request(url + path, {
    method,
    localAddress: from,
    agent: rest.agent ?? false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
  })
  asked.on('response', (answer) => {
    text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject)
  })
  asked.on('error', reject).end(body)
  return promise
}

/** A request whose last bytes never come; it says when it was ended. */
function sendHalf({ url }: Pick<Counter, 'url'>, { path, from, body = '', key }: Sent) {
  const asked = request(url + path, {
    method: 'POST',
    localAddress: from,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body) + 1000,
      expect: '100-continue',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
  })
  const state = { isOver: false, status: 0 }
  const over = () => (state.isOver = true)
  asked.on('response', (answer) => {
    state.status = answer.statusCode ?? 0
    answer.resume()
  })
  asked.on('error', over).on('close', over)
  // The till has heard the headers, or has ended it.
  const heard = new Promise<void>((resolve) => void asked.on('continue', resolve).on('close', resolve))
  const written = heard.then(() => new Promise<void>((resolve) => void asked.write(body, () => resolve())))
  asked.flushHeaders()
  return { state, written, [Symbol.dispose]: () => void asked.destroy() }
}

/** As it speaks when it is encrypted: without a key, from this address. */
function encryptedRegister(counter: Counter, id: string, from: string) {
  const { sealed, opened } = sealingOf(counter.till.server.opened.till.registers, id)
  return {
    sealed,
    async ask(...message: Parameters<typeof messageOf>): Promise<Told> {
      const [category, service] = message
      const said = await send(counter, { path: '/nexo', from, body: sealed(messageOf(...message)) })
      expect([category, service, said.status]).toEqual([category, service, 200])
      return opened(said.body)?.['SaleToPOIResponse']?.[`${category}Response`] ?? {}
    },
  }
}

/** What a stranger sends who knows the register's name: without its proof, with a proof that is wrong, by other names, by a key that is none, and nonsense. */
function nonsenseOf(sealed: string, nth: number): Pick<Sent, 'path' | 'body' | 'key' | 'method'> {
  const message = (change: object, blob = '') => {
    const { SaleToPOIRequest: told } = JSON.parse(sealed) as {
      SaleToPOIRequest: { NexoBlob: string; SecurityTrailer: object }
    }
    const trailer = { ...told.SecurityTrailer, ...change }
    return JSON.stringify({
      SaleToPOIRequest: { ...told, NexoBlob: blob + told.NexoBlob, SecurityTrailer: trailer },
    })
  }
  const kinds = [
    () => ({ path: '/nexo', body: message({ Hmac: Buffer.alloc(32, nth).toString('base64') }) }),
    () => ({ path: '/nexo', body: message({ KeyIdentifier: `none-${nth}` }) }),
    () => ({ path: '/nexo', body: message({}, 'A'.repeat(40_000)) }),
    () => ({ path: '/nexo', body: 'x'.repeat(64_000) }),
    () => ({ path: '/nexo', body: bodyOf('Diagnosis', '0'), key: `none_${nth}` }),
    () => ({ path: `${apiBase}/pair`, body: '{"code":"AAAA-AAAA"}' }),
    () => ({ path: `${apiBase}/terminal`, method: 'GET', key: `none_${nth}` }),
    () => ({ path: '/nexo', body: 'x'.repeat(80_000) }),
  ]
  return kinds[nth % kinds.length]?.() ?? { path: '/nexo' }
}

const messages = isAll ? 5000 : 1600

describe.each([
  ['at its own address', away],
  ['at the stranger’s address', stranger],
])('a register %s', (_, from) => {
  test('that was never heard before pays encrypted, and again, while a stranger sends thousands of messages', async () => {
    await using counter = await openCounter()
    const { id } = await counter.pair('Bakery 1')
    const register = encryptedRegister(counter, id, from)
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const statuses = new Map<number, number>()
    let sent = 0
    const flood = Array.from({ length: 16 }, async () => {
      while (sent < messages) {
        const nonsense = nonsenseOf(register.sealed(messageOf('Diagnosis', '0')), (sent += 1))
        const said = await send(counter, { ...nonsense, from: stranger, agent }).catch(() => ({ status: 0 }))
        statuses.set(said.status, (statuses.get(said.status) ?? 0) + 1)
      }
    })
    // All that one sender may cost is spent by then.
    await expect.poll(() => statuses.get(429) ?? 0, { timeout: 30_000 }).toBeGreaterThan(0)
    for (const service of ['0001', '0002']) {
      const answer = register.ask('Payment', service, paymentOf(49))
      await counter.scan()
      counter.phone().approve()
      expect(await answer).toMatchObject({ Response: { Result: 'Success' } })
    }
    expect(sent).toBeLessThan(messages)
    await Promise.all(flood)
    agent.destroy()
    // What is too long may be cut while it is on its way.
    expect([...statuses.keys()].filter((status) => ![0, 400, 401, 413, 429].includes(status))).toEqual([])
    const { body } = await send(counter, { path: '/nexo', from: stranger, body: '{}' })
    expect(body).toContain('register.limited')
    expect(await register.ask('Diagnosis', '0003', {})).toMatchObject({ Response: { Result: 'Success' } })
  }, 120_000)

  test('is heard while a stranger fills the memory for bodies with what never ends, and a screen is too', async () => {
    await using counter = await openCounter()
    const { id, key } = await counter.pair('Bakery 1')
    const cookie = await cookieFrom(counter.till.server.entrance('cashier'), { connection: 'close' })
    const register = encryptedRegister(counter, id, from)
    using halves = new DisposableStack()
    const opened: ReturnType<typeof sendHalf>[] = []
    for (const path of ['/nexo', `${apiBase}/pair`, '/nexo'])
      for (let count = 0; count < 10; count += 1) {
        const half = halves.use(sendHalf(counter, { path, from: stranger, body: 'x'.repeat(60_000) }))
        await half.written
        opened.push(half)
      }
    // A megabyte is 17 of them: the oldest have gone, and none of the newest.
    await expect.poll(() => opened.filter(({ state }) => state.isOver).length).toBeGreaterThanOrEqual(12)
    expect(opened.at(-1)?.state).toEqual({ isOver: false, status: 0 })
    expect(await register.ask('Diagnosis', '0001', {})).toMatchObject({ Response: { Result: 'Success' } })
    const body = JSON.stringify({ amount: { value: 100, currency: 'NOK' } })
    const put = { method: 'PUT', path: `${apiBase}/checkouts/one`, body, key }
    expect((await send(counter, { ...put, from })).status).toBe(201)
    // Its body is read: it says that there is no such sale.
    const check = await ask(counter.url, 'sale.check', { sale: 'none' }, { cookie })
    expect([check.status, await check.text()]).toEqual([200, expect.stringContaining('sale.unknown')])
  }, 60_000)
})

test('whoever guesses at codes without end keeps no register of another address from pairing', async () => {
  await using counter = await openCounter()
  const code = await counter.codeFor('Bakery 1')
  const guess = (from: string, given: string) =>
    send(counter, { path: `${apiBase}/pair`, from, body: JSON.stringify({ code: given }) })
  const statuses = new Set<number>()
  for (let tries = 0; tries < 60; tries += 1) statuses.add((await guess(stranger, 'AAAA-AAAA')).status)
  expect([...statuses]).toEqual([401, 429])
  // Neither does the right one help the guesser.
  expect((await guess(stranger, code)).status).toBe(429)
  expect((await guess(away, code)).status).toBe(201)
})

test('a register waits with so many messages and no more, aborts meanwhile, and one whose line ends makes room', async () => {
  await using counter = await openCounter()
  const [one, other] = [await counter.pair('Bakery 1'), await counter.pair('Bakery 2')]
  const pay = { path: '/nexo', from: away, key: one.key, body: bodyOf('Payment', '0001', paymentOf(49)) }
  const diagnosis = { path: '/nexo', from: away, body: bodyOf('Diagnosis', '0002') }
  const agents = Array.from({ length: mostWaitingRequests }, () => new Agent({ keepAlive: true }))
  const waiting = agents.map((agent) =>
    send(counter, { ...pay, agent }).catch(() => ({ status: 0, body: '' })),
  )
  await counter.scan()
  await expect
    .poll(async () => (await send(counter, { ...diagnosis, key: one.key })).body)
    .toContain('api.tooManyWaiting')
  expect((await send(counter, { ...diagnosis, key: other.key })).status).toBe(200)
  const reference = { MessageReference: { MessageCategory: 'Payment', ServiceID: '0009' } }
  const abort = { ...diagnosis, key: one.key, body: bodyOf('Abort', '0003', reference) }
  expect(await send(counter, abort)).toEqual({ status: 200, body: '' })
  agents[0]?.destroy()
  await expect.poll(async () => (await send(counter, { ...diagnosis, key: one.key })).status).toBe(200)
  counter.phone().approve()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([
    0,
    ...agents.slice(1).map(() => 200),
  ])
  for (const agent of agents) agent.destroy()
}, 30_000)

test('a register keeps its line while a stranger at its address opens as many as one may have, and more', async () => {
  await using counter = await openCounter({ patience: { ...usualPatience, perAddress: 3 } })
  const { key } = await counter.pair('Bakery 1')
  const ports: (number | undefined)[] = []
  const agent = new Agent({ keepAlive: true })
  const agents = [agent]
  const look = async () => {
    const line = { path: `${apiBase}/terminal`, method: 'GET', key, agent, from: stranger }
    expect((await send(counter, line)).status).toBe(200)
    ports.push(Object.values(agent.freeSockets).flat()[0]?.localPort)
  }
  await look()
  for (let count = 0; count < 6; count += 1) {
    const another = new Agent({ keepAlive: true })
    agents.push(another)
    const asked = { path: '/page.css', method: 'GET', from: stranger, agent: another }
    expect((await send(counter, asked)).status).toBe(200)
  }
  await look()
  expect(ports).toEqual([expect.any(Number), ports[0]])
  for (const one of agents) one.destroy()
})

test('whoever has a register’s key and ends nothing of what it sends takes no room from a screen', async () => {
  const patience = { ...usualPatience, connections: 24, reserved: 4, requestMs: 60_000 }
  await using counter = await openCounter({ patience })
  const { key } = await counter.pair('Bakery 1')
  const cookie = await cookieFrom(counter.till.server.entrance('cashier'), { connection: 'close' })
  using halves = new DisposableStack()
  for (let count = 0; count < patience.connections; count += 1) {
    const path = `${apiBase}/checkouts/none/refunds/${count}`
    await halves.use(sendHalf(counter, { path, from: '127.0.0.1', body: '{', key })).written
  }
  for (let count = 0; count < 3; count += 1) {
    const check = await send(counter, { path: '/page.css', method: 'GET', from: '127.0.0.1' })
    expect(check.status).toBe(200)
  }
  expect((await fetch(`${counter.url}/cashier/here`, { headers: { cookie } })).status).toBe(204)
})
