// Tests of deliveries to the hub: it takes what the service tells, once each, and nothing that anybody else says.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openDatabase } from '#hub/database/database.ts'
import { lockNumbers } from '#hub/database/lock-numbers.ts'
import { createDeliveries, deliveryKeptMs, largestDelivery } from '#hub/webhooks/deliveries.ts'
import { createHub } from '#hub/app/routes.ts'
import { seeded } from '#test/support/run/clock.ts'
import {
  headersOf,
  openHubNode,
  secretOf,
  send,
  useHub,
  webhooksOf,
  type Parcel,
} from '#test/support/hub/hub-node.ts'
import { key } from '#test/support/hub/hub.ts'
import { speak, statusOf } from '#test/support/till/http-till.ts'

const { service, hub, connection } = await useHub()
const other = await openHubNode(connection, service.clock)
afterAll(() => other[Symbol.asyncDispose]())
let count = 0

const { id } = await webhooksOf(hub, service).register(`${hub.url}/webhooks/till?shop=1`)
const secret = await secretOf(hub, id)
beforeEach(() => void (count += 1))

const reference = () => `k7m2xa-${String(count).padStart(5, '0')}-q3w8zt-1`
const eventBody = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    msn: service.unit.merchantSerialNumber,
    reference: reference(),
    pspReference: `psp-${count}`,
    name: 'AUTHORIZED',
    amount: { currency: 'NOK', value: 100 },
    timestamp: '2026-01-15T12:00:00.000Z',
    success: true,
    ...more,
  })
const parcel = (body = eventBody(), more: Partial<Parcel> = {}): Parcel => ({
  url: `${hub.url}/webhooks/till?shop=1`,
  id,
  secret,
  body,
  at: service.clock.now(),
  ...more,
})
const stored = () =>
  hub.ask<{ about: string | null; name: string | null; event_name: string | null; body: string }>(
    'SELECT about, name, event_name, body FROM delivery ORDER BY id',
  )

test('what the service tells of a payment is stored as it came, once, and nothing secret stands in a log', async () => {
  const before = await stored()
  await service.pay(reference())
  const fresh = (await stored()).slice(before.length)
  expect(fresh.map(({ about, name, event_name: what }) => [about, name, what])).toEqual([
    ['payment', reference(), 'AUTHORIZED'],
  ])
  expect(JSON.parse(fresh[0]?.body ?? '')).toMatchObject({ reference: reference(), name: 'AUTHORIZED' })
  const lines = hub.logged.join('\n')
  for (const hidden of [secret, service.unit.clientSecret, service.unit.subscriptionKey])
    expect(lines).not.toContain(hidden)
})

const spoilt: [string, number, () => Promise<Response>][] = [
  ['with a forged signature', 401, () => send(parcel(), { authorization: forged() })],
  ['without a signature', 400, () => send(parcel(), { authorization: 'Bearer x' })],
  [
    'of five minutes ago and a second',
    401,
    () => send(parcel(eventBody(), { at: service.clock.now() - 301_000 })),
  ],
  [
    'of five minutes ahead and a second',
    401,
    () => send(parcel(eventBody(), { at: service.clock.now() + 301_000 })),
  ],
  [
    'with today’s date on an old signature',
    401,
    () => send(parcel(eventBody(), { at: 0 }), { 'x-ms-date': today() }),
  ],
  ['truncated', 401, () => send(parcel(), {}, eventBody().slice(0, -1))],
  ['re-serialised', 401, () => send(parcel(), {}, JSON.stringify(JSON.parse(eventBody()), null, 1))],
  ['with another amount', 401, () => send(parcel(), {}, eventBody().replace('100', '101'))],
  ['of a registration that nobody made', 401, () => send(parcel(eventBody(), { id: unknownId }))],
  ['of something that is no registration', 400, () => send(parcel(eventBody(), { id: `' OR 1=1 --` }))],
  [
    'signed for another hub',
    401,
    () => send(parcel(), headersFor('https://hub.example.com/webhooks/till?shop=1')),
  ],
  ['signed for another path', 401, () => send(parcel(), headersFor(`${hub.url}/webhooks/other?shop=1`))],
  ['signed without the query', 401, () => send(parcel(), headersFor(`${hub.url}/webhooks/till`))],
  ['signed with what the secret decodes to', 401, () => send(parcel(eventBody(), { secret: decoded() }))],
  ['of more than it may have', 413, () => send(parcel(large(largestDelivery + 1)))],
  ['without end', 413, () => sendStreaming(large(largestDelivery + 1))],
]
const unknownId = '497f6eca-6276-4993-bfeb-53cbbbba6f08'
const today = () => new Date(service.clock.now()).toUTCString()
const decoded = () => Buffer.from(secret, 'base64').toString('latin1')
const large = (bytes: number) => {
  const empty = Buffer.byteLength(eventBody({ more: '' }))
  return eventBody({ more: 'x'.repeat(bytes - empty) })
}
const forged = () => {
  const { authorization = '' } = headersOf(parcel())
  return authorization.replace(
    /Signature=./,
    (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
  )
}
function headersFor(url: string): Record<string, string> {
  const { host: _host = '', ...headers } = headersOf(parcel(eventBody(), { url }))
  return headers
}
const sendStreaming = (body: string) =>
  fetch(parcel().url, {
    method: 'POST',
    headers: headersOf(parcel(body)),
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit) // `duplex` stands in no type of it

test.each(spoilt)('a delivery %s is answered %i, and nothing of it is kept', async (_, status, sending) => {
  const before = (await stored()).length
  const given = await sending()
  const answer = await given.text()
  expect([given.status, await stored()]).toEqual([status, expect.any(Array)])
  expect(answer.length).toBeLessThan(200)
  expect(answer).not.toMatch(/date|hash|signature|secret|host/i)
  expect((await stored()).length).toBe(before)
  expect((await send(parcel())).status).toBe(200)
})

test('whatever is wrong with a delivery’s proof, the answer is the same', async () => {
  const answers = new Set<string>()
  for (const [, status, sending] of spoilt) if (status === 401) answers.add(await (await sending()).text())
  expect([...answers]).toEqual([
    JSON.stringify({ trouble: { code: 'key', message: 'this delivery is not accepted' } }),
  ])
})

test('a registration proves its own deliveries and no other’s', async () => {
  const second = await webhooksOf(hub, service).register(`${hub.url}/webhooks/second`)
  const own = { id: second.id, secret: await secretOf(hub, second.id) }
  expect((await send(parcel(eventBody(), { id: own.id }))).status).toBe(401)
  expect((await send(parcel(eventBody(), { secret: own.secret }))).status).toBe(401)
  expect((await send(parcel(eventBody(), own))).status).toBe(200)
  await webhooksOf(hub, service).remove(second.id)
})

test('a connection that ends in the middle of a delivery leaves nothing', async () => {
  const before = (await stored()).length
  const { host = '', ...headers } = headersOf(parcel())
  using wire = await speak(hub.port)
  const lines = Object.entries({ host, ...headers, 'content-length': String(eventBody().length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  wire.say(`POST /webhooks/till?shop=1 HTTP/1.1\r\n${head}\r\n${eventBody().slice(0, 50)}`)
  wire.socket.end()
  expect(statusOf(await wire.toEnd()) || 400).toBe(400)
  expect((await stored()).length).toBe(before)
})

test('the same event told twice, also with a new date and to another hub, is kept once and answered each time', async () => {
  const before = (await stored()).length
  expect((await send(parcel())).status).toBe(200)
  expect((await send(parcel())).status).toBe(200)
  service.clock.advance(2000)
  expect((await send(parcel())).status).toBe(200)
  expect((await send(parcel(eventBody(), { url: `${other.url}/webhooks/x` }))).status).toBe(200)
  // Another registration tells it in its own words.
  expect((await send(parcel(eventBody({ timestamp: '2026-01-15T12:00:00Z' })))).status).toBe(200)
  expect((await stored()).length).toBe(before + 1)
  expect((await send(parcel(eventBody({ name: 'CAPTURED' })))).status).toBe(200)
  expect((await stored()).length).toBe(before + 2)
})

test('hundreds at once at two hubs, most of them twice: each once, and their ids in the order in which they can be seen', async () => {
  const last = (await hub.ask<{ id: number }>('SELECT max(id) AS id FROM delivery'))[0]?.id ?? 0
  const bodies = Array.from({ length: 150 }, (_, at) => eventBody({ pspReference: `many-${at}` }))
  const sending = bodies.flatMap((body) =>
    [hub, other, hub].map(({ url }) => send(parcel(body, { url: `${url}/webhooks/many` }))),
  )
  const seen: number[] = []
  const watch = async () => {
    while (seen.length < bodies.length) {
      const from = seen.at(-1) ?? last
      const rows = await hub.ask<{ id: number }>('SELECT id FROM delivery WHERE id > $1 ORDER BY id', [from])
      seen.push(...rows.map(({ id: one }) => one))
    }
  }
  const watching = watch()
  const statuses = await Promise.all(sending.map(async (one) => (await one).status))
  await watching
  expect(new Set(statuses)).toEqual(new Set([200]))
  const all = await hub.ask<{ id: number }>('SELECT id FROM delivery WHERE id > $1 ORDER BY id', [last])
  expect(seen).toEqual(all.map(({ id: one }) => one)) // whoever reads on has missed none
  expect(all).toHaveLength(bodies.length)
})

test('numbers are given to deliveries by one transaction at a time: none with a lower one can appear later', async () => {
  let isAnswered = false
  const sending = await hub.database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.storing])
    const sent = send(parcel()).finally(() => (isAnswered = true))
    const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    while (!isAnswered && (await hub.ask(waiting)).length === 0) continue
    expect(isAnswered).toBe(false)
    return { sent }
  })
  expect((await sending.sent).status).toBe(200)
})

test('what is genuine and cannot be read is kept and answered, so that it holds back nothing', async () => {
  const odd = [
    '',
    'no json',
    '[]',
    '{}',
    '{"msn":"1"}',
    eventBody({ reference: '\u0000' }),
    '\u0000',
    '{"a":"\ud800"}',
  ]
  const before = (await stored()).length
  for (const body of odd) {
    expect((await send(parcel(body))).status).toBe(200)
    expect((await send(parcel(body))).status).toBe(200)
  }
  const fresh = (await stored()).slice(before)
  expect(fresh.map(({ name }) => name)).toEqual(odd.map(() => null))
  expect(hub.logged.filter((line) => line.includes('does not understand'))).toHaveLength(2 * odd.length)
})

test('of an agreement or a charge, and of a payment whose event has no reference, only the same bytes are the same event', async () => {
  const of = (eventType: string, more = {}) =>
    JSON.stringify({
      msn: service.unit.merchantSerialNumber,
      agreementId: `agr_${count}`,
      eventType,
      ...more,
    })
  const before = (await stored()).length
  for (const body of [
    of('recurring.charge-captured.v1'),
    of('recurring.charge-captured.v1'),
    of('other', { amount: 1 }),
    eventBody({ pspReference: null }),
  ])
    expect((await send(parcel(body))).status).toBe(200)
  expect(
    (await stored()).slice(before).map(({ about, name, event_name: what }) => [about, name, what]),
  ).toEqual([
    ['agreement', `agr_${count}`, 'recurring.charge-captured.v1'],
    ['agreement', `agr_${count}`, 'other'],
    ['payment', reference(), 'AUTHORIZED'],
  ])
})

test('as much as a delivery may have is taken', async () => {
  expect((await send(parcel(large(largestDelivery)))).status).toBe(200)
})

test('nobody’s string is more than a string', async () => {
  const text = `'); DROP TABLE delivery; -- $1 \\ " {`
  expect((await send(parcel(eventBody({ pspReference: text, name: text, reference: text })))).status).toBe(
    200,
  )
  expect((await stored()).at(-1)).toMatchObject({ name: text, event_name: text })
})

test('after 14 days a delivery is forgotten, and not before', async () => {
  const deliveries = createDeliveries({
    database: hub.database,
    clock: service.clock,
    log: createLog({ write: () => undefined }),
    closing: new AbortController().signal,
  })
  await send(parcel())
  const at = service.clock.now()
  await hub.ask('UPDATE delivery SET received_at = $1', [at - deliveryKeptMs])
  const all = await stored()
  await deliveries.forgetOld()
  expect(await stored()).toEqual(all)
  await hub.ask('UPDATE delivery SET received_at = $1', [at - deliveryKeptMs - 1])
  count += 1
  await send(parcel())
  await deliveries.forgetOld()
  expect((await stored()).map(({ name }) => name)).toEqual([reference()])
})

test('without its database the hub takes nothing, and says so in a way that has the service tell it again', async () => {
  const log = createLog({ write: () => undefined })
  const nowhere = { ...connection, host: '/nowhere', connectionTimeoutMillis: 1000 }
  await using database = openDatabase({ connection: nowhere, log })
  const closing = AbortSignal.abort()
  const away = createHub({ database, clock: service.clock, chance: seeded(1), log, closing, key })
  const url = 'https://hub.example.com/webhooks/x'
  const request = { method: 'POST', headers: headersOf(parcel(eventBody(), { url })), body: eventBody() }
  const given = await away.fetch(new Request(url, request))
  expect([given.status, await given.json()]).toMatchObject([503, { trouble: { code: 'away' } }])
})
