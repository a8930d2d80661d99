// Tests of deliveries to the hub: it passes on what the service tells, and nothing that anybody else says.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase } from '#hub/database/database.ts'
import { largestDelivery } from '#hub/webhooks/webhook.ts'
import { createHub } from '#hub/app/routes.ts'
import { hostileBodies } from '#test/support/attacks/hostile-values.ts'
import { seeded } from '#test/support/run/clock.ts'
import {
  headersOf,
  letIn,
  openHubNode,
  openStream,
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
const till = await letIn(hub, 'k7m2xa', service.unit.merchantSerialNumber)
/** Hints that the till hears of what happens meanwhile, and of nothing else. */
async function heardOf(act: () => Promise<unknown>): Promise<string[]> {
  using stream = await openStream(hub.url, till)
  await act()
  const last = eventBody({ reference: 'k7m2xa-last', pspReference: `last-${(lasts += 1)}`, name: 'LAST' })
  expect((await send(parcel(last))).status).toBe(200)
  return (await stream.until('k7m2xa-last')).slice(0, -1)
}
let lasts = 0

test('what the service tells of a payment is a hint to its till, and nothing secret stands in a log', async () => {
  expect(await heardOf(() => service.pay(reference()))).toEqual([`${reference()} AUTHORIZED`])
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

test.each(spoilt)('a delivery %s is answered %i, and nobody is told of it', async (_, status, sending) => {
  const heard = await heardOf(async () => {
    const given = await sending()
    const answer = await given.text()
    expect(given.status).toBe(status)
    expect(answer.length).toBeLessThan(200)
    expect(answer).not.toMatch(/date|hash|signature|secret|host/i)
  })
  expect(heard).toEqual([])
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
  const heard = await heardOf(async () => expect((await send(parcel(eventBody(), own))).status).toBe(200))
  expect(heard).toEqual([`${reference()} AUTHORIZED`])
  await webhooksOf(hub, service).remove(second.id)
})

test('a connection that ends in the middle of a delivery leaves nothing', async () => {
  const { host = '', ...headers } = headersOf(parcel())
  const heard = await heardOf(async () => {
    using wire = await speak(hub.port)
    const lines = Object.entries({ host, ...headers, 'content-length': String(eventBody().length) })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    wire.say(`POST /webhooks/till?shop=1 HTTP/1.1\r\n${head}\r\n${eventBody().slice(0, 50)}`)
    wire.socket.end()
    expect(statusOf(await wire.toEnd()) || 400).toBe(400)
  })
  expect(heard).toEqual([])
})

test('one event told again, also with a new date and in other words, is answered each time and told to the till once', async () => {
  const heard = await heardOf(async () => {
    expect((await send(parcel())).status).toBe(200)
    expect((await send(parcel())).status).toBe(200)
    service.clock.advance(2000)
    expect((await send(parcel())).status).toBe(200)
    expect((await send(parcel(eventBody({ timestamp: '2026-01-15T12:00:00Z' })))).status).toBe(200)
    expect((await send(parcel(eventBody({ name: 'CAPTURED' })))).status).toBe(200)
  })
  expect(heard).toEqual([`${reference()} AUTHORIZED`, `${reference()} CAPTURED`])
})

test('an event that another merchant’s registration tells first is still told by this one', async () => {
  const strange = '999999'
  await hub.ask(
    `INSERT INTO webhook SELECT '497f6eca-6276-4993-bfeb-53cbbbba6f09', $1, url, events, secret, registered_at FROM webhook WHERE id = $2`,
    [strange, id],
  )
  await hub.ask("SELECT pg_notify('kasse_registrations', '')")
  const forged = parcel(eventBody({ msn: strange }), { id: '497f6eca-6276-4993-bfeb-53cbbbba6f09' })
  await expect.poll(async () => (await send(forged)).status).toBe(200)
  expect(await heardOf(() => send(parcel()))).toEqual([`${reference()} AUTHORIZED`])
})

test('hundreds at once at two hubs, each of them also twice: the till hears of every one', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `k7m2xa-many-${at}`)
  const heard = await heardOf(() =>
    Promise.all(
      names.flatMap((name) =>
        [hub, other, hub].map(async ({ url }) => {
          const body = eventBody({ reference: name, pspReference: name })
          expect((await send(parcel(body, { url: `${url}/webhooks/many` }))).status).toBe(200)
        }),
      ),
    ),
  )
  expect(new Set(heard)).toEqual(new Set(names.map((name) => `${name} AUTHORIZED`)))
})

test('what is genuine and cannot be read is answered, so that it holds back nothing', async () => {
  const asked = hostileBodies({ msn: '1', reference: 'k7m2xa-1', name: 'LAST' }, { every: [4, 1] })
  const odd = asked.flatMap(({ body, value }) => {
    const names = Object.values(Object(value) as object).filter(
      (one) => typeof one === 'string' && one !== '',
    )
    return typeof body === 'string' && names.length < 3 ? [body] : []
  })
  expect(odd.length).toBeGreaterThan(30)
  const heard = await heardOf(async () => {
    for (const body of odd) expect([(await send(parcel(body))).status, body]).toEqual([200, body])
  })
  expect(heard).toEqual([])
  expect(hub.logged.filter((line) => line.includes('does not understand'))).toHaveLength(odd.length)
  expect(hub.logged.filter((line) => line.includes('a request failed'))).toEqual([])
})

test('of a payment whose event has no reference, only the same bytes are the same event', async () => {
  const heard = await heardOf(async () => {
    for (const value of [1, 1, 2])
      expect((await send(parcel(eventBody({ pspReference: null, amount: { value } })))).status).toBe(200)
  })
  expect(heard).toEqual([`${reference()} AUTHORIZED`, `${reference()} AUTHORIZED`])
})

test('as much as a delivery may have is taken', async () => {
  const heard = await heardOf(async () =>
    expect((await send(parcel(large(largestDelivery)))).status).toBe(200),
  )
  expect(heard).toEqual([`${reference()} AUTHORIZED`])
})

test('nobody’s string is more than a string', async () => {
  const text = `k7m2xa-'); DROP TABLE till; -- $1 \\ " {`
  const body = eventBody({ pspReference: text, name: text, reference: text })
  expect(await heardOf(() => send(parcel(body)))).toEqual([`${text} ${text}`])
})

test('the longest names that a delivery may have, of signs that JSON spells in six letters, reach the till', async () => {
  const name = `k7m2xa-${'\u0001'.repeat(57)}`
  const body = eventBody({ reference: name, name: '\u0002'.repeat(80) })
  expect(await heardOf(() => send(parcel(body)))).toEqual([`${name} ${'\u0002'.repeat(80)}`])
})

test('without its database the hub takes nothing, and says so in a way that has the service tell it again', async () => {
  const log = createLog({ write: () => undefined })
  const nowhere = { ...connection, host: '/nowhere', connectionTimeoutMillis: 1000 }
  await using database = openHubDatabase({ connection: nowhere, log })
  const closing = AbortSignal.abort()
  const away = createHub({ database, clock: service.clock, chance: seeded(1), log, closing, key })
  const url = 'https://hub.example.com/webhooks/x'
  const request = { method: 'POST', headers: headersOf(parcel(eventBody(), { url })), body: eventBody() }
  const given = await away.fetch(new Request(url, request))
  expect([given.status, await given.json()]).toMatchObject([503, { trouble: { code: 'away' } }])
})
