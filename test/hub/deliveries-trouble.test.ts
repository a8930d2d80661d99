// Tests of deliveries in trouble: each reaches the hub as it was signed, and its till however often the database fails.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostWaitingEvents } from '#hub/hints/hints.ts'
import {
  headersOf,
  letIn,
  openStream,
  secretOf,
  send,
  useHub,
  webhooksOf,
  type Parcel,
} from '#test/support/hub/hub-node.ts'
import { speak, statusOf } from '#test/support/till/http-till.ts'

const { service, hub } = await useHub()
let count = 0

const { id } = await webhooksOf(hub, service).register(`${hub.url}/webhooks/till`)
const secret = await secretOf(hub, id)

/** Of another event each time. */
const parcel = (reference = 'k7m2xa-00001-q3w8zt-1'): Parcel & { body: string } => {
  count += 1
  const body = JSON.stringify({
    msn: service.unit.merchantSerialNumber,
    reference,
    pspReference: `psp-${count}`,
    name: 'AUTHORIZED',
  })
  return { url: `${hub.url}/webhooks/till`, id, secret, body, at: service.clock.now() }
}
const till = await letIn(hub, 'k7m2xa', service.unit.merchantSerialNumber)
/** Sessions that wait for a table that is locked. */
const waiting = `SELECT pid FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
/** As the hub counts them. */
const told = async () =>
  Number(/outcome="told"} (\d+)/.exec(await (await fetch(`${hub.url}/metrics`)).text())?.[1] ?? 0)

test('what is signed is the path as it came over the wire, to the character', async () => {
  const target = `/webhooks/./till%7e?shop='1'`
  const given = parcel()
  const { host = '', ...headers } = headersOf(given)
  const text = `POST\n${target}\n${headers['x-ms-date']};${host};${headers['x-ms-content-sha256']}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  const sent = {
    ...headers,
    host,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
    'content-length': String(Buffer.byteLength(given.body)),
    connection: 'close',
  }
  using wire = await speak(hub.port)
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  wire.say(`POST ${target} HTTP/1.1\r\n${lines.join('')}\r\n${given.body}`)
  expect(statusOf(await wire.toEnd())).toBe(200)
})

test('a database that fails before tills are told is told to the service as away; told again, the till hears it', async () => {
  using stream = await openStream(hub.url, till)
  const given = parcel()
  await hub.database.transaction(async (query) => {
    await query('LOCK TABLE sale IN ACCESS EXCLUSIVE MODE')
    const sent = send(given)
    await expect.poll(() => hub.ask(waiting)).toHaveLength(1)
    await hub.ask(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS one`)
    expect((await sent).status).toBe(503)
  })
  expect((await send(given)).status).toBe(200)
  expect(await stream.until('k7m2xa-00001-q3w8zt-1')).toHaveLength(1)
  expect(await told()).toBeGreaterThan(0)
})

test('one statement tells of all events that came while the one before was under way', async () => {
  using stream = await openStream(hub.url, till)
  let statements = 0
  await hub.database.transaction(async (query) => {
    await query('LOCK TABLE sale IN ACCESS EXCLUSIVE MODE')
    const first = send(parcel())
    await expect.poll(() => hub.ask(waiting)).toHaveLength(1)
    const others = Array.from({ length: 20 }, (_, at) => send(parcel(`k7m2xa-00002-q3w8zt-${at}`)))
    await expect.poll(() => hub.inProgress()).toBe(21)
    hub.database.pool.on('acquire', () => void (statements += 1))
    await query('COMMIT')
    expect(new Set((await Promise.all([first, ...others])).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
  })
  expect((await send(parcel('k7m2xa-last'))).status).toBe(200)
  expect(await stream.until('k7m2xa-last')).toHaveLength(22)
  expect(statements).toBe(2) // and one for the last
})

test('while the database does not answer a bounded number of events waits for it; the service is told at once to tell another again', async () => {
  await hub.database.transaction(async (query) => {
    await query('LOCK TABLE sale IN ACCESS EXCLUSIVE MODE')
    const told = Array.from({ length: mostWaitingEvents }, (_, at) =>
      hub.hub.hints.tell({
        of: 'payment',
        name: `k7m2xa-00003-q3w8zt-${at}`,
        event: 'AUTHORIZED',
        merchantSerialNumber: service.unit.merchantSerialNumber,
        id: '',
      }),
    )
    await expect.poll(() => hub.ask(waiting)).toHaveLength(1)
    expect((await send(parcel())).status).toBe(503)
    await query('COMMIT')
    await Promise.all(told)
  })
  expect((await send(parcel())).status).toBe(200)
})

// A body that is decoded and written again is another body: a byte order mark goes, and what is no UTF-8 becomes U+FFFD.
test.each<[string, (told: string) => Buffer<ArrayBuffer>]>([
  ['begins with a byte order mark', (told) => Buffer.from(`\uFEFF${told}`)],
  ['has a byte that is no UTF-8', (told) => Buffer.from(told.replace('k7m2xa', 'k\xff'), 'latin1')],
])('of a body that %s the bytes that came are signed, and not what they decode to', async (_, bodyOf) => {
  const given = parcel()
  const body = bodyOf(given.body)
  const written = new TextEncoder().encode(new TextDecoder().decode(body))
  expect(written).not.toEqual(new Uint8Array(body))
  const before = await told()
  expect((await send({ ...given, body }, {}, written)).status).toBe(401)
  expect((await send({ ...given, body: written }, {}, body)).status).toBe(401)
  expect(await told()).toBe(before)
  expect((await send({ ...given, body })).status).toBe(200)
})

test('what a proxy brings under another host or path than the service has signed is refused, and the log says so once, with what to do', async () => {
  const registered = 'https://hub.example:8443/webhooks/till?shop=1'
  const other = await webhooksOf(hub, service).register(registered)
  const bring = async (given: Parcel & { body: string }, host: string, target: string) => {
    const headers = { ...headersOf(given), host, connection: 'close' }
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(given.body)) }
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
    using wire = await speak(hub.port)
    wire.say(`POST ${target} HTTP/1.1\r\n${lines.join('')}\r\n${given.body}`)
    return statusOf(await wire.toEnd())
  }
  const genuine = async () => ({
    ...parcel(),
    url: registered,
    id: other.id,
    secret: await secretOf(hub, other.id),
  })
  const said = () =>
    hub.logged.filter((line) => line.includes('changes the host')).map((line) => JSON.parse(line) as object)
  const before = await told()
  const target = '/webhooks/till?shop=1'
  expect(await bring(await genuine(), 'backend:7480', target)).toBe(401)
  expect(await bring(await genuine(), 'backend:7480', target)).toBe(401)
  expect(said()).toMatchObject([{ signed: `hub.example:8443${target}`, came: `backend:7480${target}` }])
  expect(await bring(await genuine(), 'hub.example:8443', '/till?shop=1')).toBe(404)
  // Whoever has no secret is no proxy.
  expect(await bring({ ...(await genuine()), secret: 'another' }, 'forged:7480', target)).toBe(401)
  expect(said()).toHaveLength(1)
  expect(await told()).toBe(before)
  expect(await bring(await genuine(), 'hub.example:8443', target)).toBe(200)
})
