// Tests of the stream of events: in order, on from the last that a register has, its own alone, and over when the key is revoked.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signDelivery } from '#core/terminal/webhooks.ts'
import { ownDoor } from '#server/network/door.ts'
import { registersOf } from '#server/registers-door.ts'
import { createApi } from '#server/terminal/api.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { apiHeartbeatMs } from '#server/terminal/answers.ts'
import { checkoutEvent, webhookState, webhookTest, webhookTestEvent } from '#server/terminal/shapes.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { docsCommandsIn } from '#test/support/commands/docs-commands.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

let counter: Counter
let register: Awaited<ReturnType<Counter['pair']>>
beforeAll(async () => {
  counter = await openCounter()
  register = await counter.pair('Bakery 1')
})
afterAll(() => counter[Symbol.asyncDispose]())

/** Open, and then what is heard until that event comes, or the till ends the stream. */
async function open(key: string, last: string | null) {
  const left = new AbortController()
  const answer = await fetch(`${counter.url}${apiBase}/events`, {
    headers: { authorization: `Bearer ${key}`, ...(last === null ? {} : { 'last-event-id': last }) },
    signal: left.signal,
  })
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  return (until: string) => hear(answer, left, until)
}

async function hear(answer: Response, left: AbortController, until: string): Promise<EventSourceMessage[]> {
  const heard: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void heard.push(event) })
  const decoder = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    parser.feed(decoder.decode(piece as Uint8Array, { stream: true }))
    if (heard.some(({ event }) => event === until)) break
  }
  left.abort()
  return heard
}

const amount = { value: 5_000, currency: 'NOK' }

test('each event of a checkout in its order, and again from any of them on', async () => {
  const heard = (await open(register.key, '0'))('checkout.refunded')
  await register.begin('1', { amount })
  await counter.scan()
  counter.phone().approve()
  await register.follow('1')
  await register.refund('1', 'back', {})
  const all = await heard
  expect(all.map(({ event }) => event)).toEqual([
    'checkout.created',
    'checkout.asked',
    'checkout.completed',
    'checkout.refundRequested',
    'checkout.refunded',
  ])
  const events = all.map(({ id, event, data }) => {
    const told = checkoutEvent.parse(JSON.parse(data))
    expect([String(told.id), told.type]).toEqual([id, event])
    return told
  })
  expect(events.map(({ checkout }) => checkout.captured.value)).toEqual([0, 0, 5_000, 5_000, 5_000])
  const again = await (await open(register.key, all[1]?.id ?? ''))('checkout.refunded')
  expect(again).toEqual(all.slice(2))
})

test('a register hears nothing of another’s checkouts, and without an id only what happens from now on', async () => {
  const other = await counter.pair('Kiosk 2')
  const heard = (await open(other.key, null))('checkout.canceled')
  await register.begin('2', { amount })
  await register.cancel('2')
  await register.follow('2')
  await other.begin('3', { amount })
  await other.cancel('3')
  await other.follow('3')
  const ids = (await heard).map(({ data }) => checkoutEvent.parse(JSON.parse(data)).checkout.id)
  expect(new Set(ids)).toEqual(new Set(['3']))
})

test('an id that is none is refused', async () => {
  for (const last of ['-1', 'a', '1.5', '9'.repeat(16)]) {
    const answer = await fetch(`${counter.url}${apiBase}/events`, {
      headers: { authorization: `Bearer ${register.key}`, 'last-event-id': last },
    })
    expect([last, answer.status]).toEqual([last, 400])
  }
})

test('the stream ends when the key is revoked', async () => {
  const gone = await counter.pair('Old register')
  const heard = (await open(gone.key, null))('never')
  await counter.office('registers.revoke', { register: gone.id })
  expect(await heard).toEqual([])
})

type Check = (
  secret: string,
  target: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now?: number,
) => boolean

/** As it stands in the docs. */
async function checkOfDocs(): Promise<Check> {
  const lines = docsCommandsIn('docs/terminal.md', 'Events', 'js')
  const page = `data:text/javascript,${encodeURIComponent(`${lines}\nexport { isFromTill }`)}`
  const { isFromTill } = (await import(/* @vite-ignore */ page)) as { isFromTill: Check }
  return isFromTill
}

test('the delivery that docs/terminal.md shows is what the till sends, to the byte, and its own lines know it', async () => {
  const shown = docsCommandsIn('docs/terminal.md', 'Events', 'http')
  const [head = '', body = ''] = shown.replace(/\n$/, '').split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const target = first.split(' ')[1] ?? ''
  const headers: IncomingHttpHeaders = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
  const text = readFileSync('docs/terminal.md', 'utf8')
  const secret = /with the secret `([^`]+)`/.exec(text)?.[1] ?? ''
  const at = Date.parse(headers['x-ms-date'] as string) // one of a single line
  const { host, ...sent } = headers
  const id = String(headers['webhook-id'])
  expect(signDelivery({ url: `https://${host}${target}`, id, secret, body, at })).toEqual(sent)
  expect(webhookTestEvent.parse(JSON.parse(body)).at).toBe(new Date(at).toISOString())
  const isFromTill = await checkOfDocs()
  const known = (now: number) => isFromTill(secret, target, headers, Buffer.from(body), now)
  expect([known(at), known(at + 299_000), known(at + 300_001)]).toEqual([true, true, false])
  expect(isFromTill(`${secret}x`, target, headers, Buffer.from(body), at)).toBe(false)
})

test('an event is sent to the register’s address, signed so that the lines of docs/terminal.md know it', async () => {
  const isFromTill = await checkOfDocs()
  const heard: { type: string; isGood: boolean[] }[] = []
  const done = Promise.withResolvers<void>()
  let secret = ''
  let refusals = 1
  // One that is not taken is sent again.
  const answer = () => ((refusals -= 1) < 0 ? 204 : 500)
  const { url: address } = await listenFor(answer, ({ url = '', headers }, body) => {
    const { type } = checkoutEvent.parse(JSON.parse(body.toString()))
    const isGood = [
      isFromTill(secret, url, headers, body),
      isFromTill('another', url, headers, body),
      isFromTill(secret, `${url}x`, headers, body),
      isFromTill(secret, url, headers, Buffer.concat([body, Buffer.from(' ')])),
    ]
    heard.push({ type, isGood })
    if (type === 'checkout.canceled') done.resolve()
  })
  const told = await counter.pair('Told of events')
  const set = await told.ask('PUT', '/webhook', { url: address })
  ;({ secret } = set.body as { secret: string }) // held to its shape
  await told.begin('4', { amount })
  await told.cancel('4')
  await told.follow('4')
  await done.promise
  expect((await told.ask('DELETE', '/webhook')).status).toBe(204)
  const [first, again] = heard
  expect([first?.type, again?.type]).toEqual(['checkout.created', 'checkout.created'])
  expect(heard.map(({ isGood }) => isGood)).toEqual(heard.map(() => [true, false, false, false]))
})

/** A register’s program that answers each event with that status, once it has heard it. */
async function listenFor(answer: () => number, hear?: (request: IncomingMessage, body: Buffer) => void) {
  const bodies: { type: string }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      hear?.(request, body)
      bodies.push(JSON.parse(body.toString()) as { type: string }) // as the till has sent it
      response.writeHead(answer()).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  onTestFinished(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${port}/kasse?token=hidden`, port, bodies }
}

test('a register asks how its events go, and has one sent as a try; the secret is told by neither', async () => {
  const told = await counter.pair('Asks how it goes')
  const asking = { id: told.id, name: '', rights: [] }
  const ask = async () => webhookState.parse((await told.ask('GET', '/webhook')).body)
  expect(await ask()).toMatchObject({ url: null, since: null, waiting: 0, givenUp: 0 })
  expect((await told.ask('POST', '/webhook/test')).body).toMatchObject({ code: 'register.noWebhook' })
  expect((await told.ask('GET', '/terminal')).body).toMatchObject({ webhook: null })

  let status = 500
  const { url, bodies, port } = await listenFor(() => status)
  const { secret } = (await told.ask('PUT', '/webhook', { url })).body as { secret: string } // held to its shape
  const tried = await told.ask('POST', '/webhook/test')
  expect(tried.status).toBe(200)
  expect(webhookTest.parse(tried.body)).toMatchObject({
    isTaken: false,
    status: 500,
    problem: { code: 'webhook.refused' },
  })
  expect(bodies).toEqual([webhookTestEvent.parse(bodies[0])])
  // A try that fails is no failure of the queue.
  expect(await ask()).toMatchObject({ url, failingSince: null, lastFailure: null })

  await told.begin('hook-1', { amount })
  await told.cancel('hook-1')
  await told.follow('hook-1')
  const { webhooks: own } = counter.till.server.opened.till
  while (own.state(asking)?.lastFailure == null) await turnOfTheLoop()
  const failing = await ask()
  expect(failing).toMatchObject({ delivered: null, lastFailure: { problem: { code: 'webhook.refused' } } })
  expect(failing.waiting).toBeGreaterThan(1)
  expect(failing.lastFailure?.problem.detail).toContain(`127.0.0.1:${port}`)
  expect((await told.ask('GET', '/terminal')).body).toMatchObject({
    webhook: { failingSince: failing.failingSince, problem: { code: 'webhook.refused' }, givenUp: 0 },
  })
  // In the office nothing but the address's host.
  const { registers } = await counter.office('registers.read', {})
  const { webhooks } = await counter.office('diagnostics.read', {})
  const seen = registers.find(({ name }) => name === 'Asks how it goes')?.webhook
  expect(seen).toMatchObject({
    address: `127.0.0.1:${port}`,
    failing: { trouble: { code: 'webhook.refused' } },
  })
  expect(webhooks.find(({ register: name }) => name === 'Asks how it goes')?.failing).toBeTruthy()
  for (const said of [registers, webhooks, failing, tried.body])
    expect(JSON.stringify(said)).not.toMatch(said === failing ? secret : /token|hidden/)

  status = 204
  expect((await told.ask('POST', '/webhook/test')).body).toMatchObject({ isTaken: true, problem: null })
  while (own.waiting(asking) > 0) await turnOfTheLoop()
  expect(await ask()).toMatchObject({ failingSince: null, nextTryAt: null, lastFailure: { problem: {} } })
  const note = () => counter.till.server.opened.memory.kept(`webhook ${told.id}`)
  expect(note()).toBeDefined()
  await told.ask('DELETE', '/webhook')
  expect(await ask()).toMatchObject({ url: null, delivered: null, lastFailure: null })
  expect(note()).toBeUndefined()
  await told.ask('PUT', '/webhook', { url })
  await told.begin('hook-2', { amount })
  await told.cancel('hook-2')
  while (own.state(asking)?.delivered == null) await turnOfTheLoop()
  await counter.office('registers.revoke', { register: told.id })
  expect(note()).toBeUndefined()
})

test('a register that sets its address anew, as at each of its starts, is told what the one before did not take', async () => {
  const moving = await counter.pair('Moves')
  const before = await listenFor(() => 503)
  await moving.ask('PUT', '/webhook', { url: before.url })
  await moving.begin('moves-1', { amount })
  await moving.cancel('moves-1')
  await moving.follow('moves-1')
  const after = await listenFor(() => 204)
  await moving.ask('PUT', '/webhook', { url: after.url })
  const asking = { id: moving.id, name: '', rights: [] }
  const { webhooks } = counter.till.server.opened.till
  while (webhooks.waiting(asking) > 0) await turnOfTheLoop()
  const types = after.bodies.map(({ type }) => type)
  expect([types[0], types.at(-1)]).toEqual(['checkout.created', 'checkout.canceled'])
  // Who takes the address back begins with what happens next.
  await moving.ask('DELETE', '/webhook')
  await moving.ask('PUT', '/webhook', { url: before.url })
  expect(webhooks.waiting(asking)).toBe(0)
})

test('tries are six a minute, of each register by itself', async () => {
  const [eager, other] = [await counter.pair('Eager'), await counter.pair('Calm')]
  const { url } = await listenFor(() => 204)
  for (const one of [eager, other]) await one.ask('PUT', '/webhook', { url })
  const statuses = []
  for (let left = 7; left > 0; left -= 1) statuses.push((await eager.ask('POST', '/webhook/test')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await other.ask('POST', '/webhook/test')).status).toBe(200)
})

test('a silent stream says every fifteen seconds that it lives, and hears then of a key that is gone', async () => {
  const quiet = await counter.pair('Quiet')
  const clock = createManualClock()
  const options = { ...registersOf(counter.till.server.opened, clock, seeded(1)), hasPages: false }
  const answer = await createApi(
    options,
    ownDoor([], () => 1),
  ).request(
    `${apiBase}/events`,
    { headers: { authorization: `Bearer ${quiet.key}` } },
    { incoming: { socket: {} } },
  )
  const reader = (answer.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toBe('retry: 1000\n\n')
  for (let beat = 0; beat < 2; beat += 1) {
    const coming = next()
    await new Promise(setImmediate)
    clock.advance(apiHeartbeatMs)
    expect(await coming).toBe(': the line is alive\n\n')
  }
  await counter.office('registers.revoke', { register: quiet.id })
  clock.advance(apiHeartbeatMs)
  for (;;) if ((await reader.read()).done) break
})

test('the till closes at once, whoever listens or waits', async () => {
  await using other = await openCounter()
  const { key, begin, ask } = await other.pair('Bakery 1')
  const stream = await fetch(`${other.url}${apiBase}/events`, { headers: { authorization: `Bearer ${key}` } })
  const { version } = await begin('1', { amount })
  const waiting = ask('GET', `/checkouts/1?wait=60&since=${version}`).catch(() => 'cut')
  await other.till.server[Symbol.asyncDispose]()
  await expect(stream.text()).rejects.toThrow()
  await waiting
})
