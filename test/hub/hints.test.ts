// Tests of hints: what the service tells any hub reaches the right till, at whichever hub it holds its stream, and once.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { heartbeatTurns } from '#hub/hints/hints.ts'
import { knownTill } from '#hub/tills/keys.ts'
import { hubHeartbeatMs } from '#shared/hub.ts'
import {
  hearsAgain,
  join,
  letIn,
  openHubNode,
  openStream,
  secretOf,
  send,
  useHub,
  webhooksOf,
} from '#test/support/hub/hub-node.ts'
import { someSale } from '#test/support/hub/hub-rows.ts'

const { service, hub: one, connection } = await useHub()
const other = await openHubNode(connection, service.clock)
afterAll(() => other[Symbol.asyncDispose]())
/** Registrations at both hubs. */
const parcels: { url: string; id: string; secret: string }[] = []
let count = 0
const till = (letter = 'a') => `${letter}${String(count).padStart(5, '0')}`
const reference = (letter = 'a', attempt = 1) => `${till(letter)}-00001-q3w8zt-${attempt}`
const msn = () => service.unit.merchantSerialNumber

for (const { url } of [one, other]) {
  const { id } = await webhooksOf(one, service).register(`${url}/webhooks/till`)
  parcels.push({ url: `${url}/webhooks/till`, id, secret: await secretOf(one, id) })
}
beforeEach(() => void (count += 1))

/** The service says so to the first hub, or to that one. */
async function tell(body: Record<string, unknown>, at = 0) {
  const parcel = parcels[at]
  if (!parcel) throw new Error('no such hub')
  const text = JSON.stringify({ msn: msn(), ...body })
  const given = await send({ ...parcel, body: text, at: service.clock.now() })
  expect(given.status).toBe(200)
}
const paid = (of: string, name = 'AUTHORIZED') => ({ reference: of, pspReference: `${of} ${name}`, name })
/** What every till of a story waits for last. */
const tellLast = (of: string) => tell(paid(of, 'LAST'))

/** A hint comes more than once where more than one hub was told. */
const once = (lines: string[]) => [...new Set(lines)]

test('a customer approves: both hubs are told by the service, and the till hears of it at once, wherever its stream is', async () => {
  const streams = [
    await openStream(one.url, await letIn(one, till('a'), msn())),
    await openStream(other.url, await letIn(one, till('b'), msn())),
  ]
  for (const [at, stream] of streams.entries()) {
    expect(await stream.next()).toMatchObject({ event: '' }) // a sign of life
    const own = reference(at === 0 ? 'a' : 'b')
    await service.pay(own)
    expect(await stream.next()).toEqual({
      event: 'hint',
      data: { of: 'payment', name: own, event: 'AUTHORIZED', at: service.clock.now() },
    })
  }
  // Nothing of each other's stands before what comes last.
  for (const [at, stream] of streams.entries()) {
    const last = reference(at === 0 ? 'a' : 'b', 9)
    await tellLast(last)
    const own = reference(at === 0 ? 'a' : 'b')
    expect(once([`${own} AUTHORIZED`, ...(await stream.until(last))])).toEqual([
      `${own} AUTHORIZED`,
      `${last} LAST`,
    ])
    stream[Symbol.dispose]()
  }
})

test('a delivery at one hub is heard by a till at the other', async () => {
  using stream = await openStream(other.url, await letIn(one, till(), msn()))
  await tell(paid(reference()), 0)
  expect(await stream.until(reference())).toEqual([`${reference()} AUTHORIZED`])
})

const sell = (at: string, sale: string) =>
  one.ask(`INSERT INTO sale SELECT * FROM jsonb_populate_record(NULL::sale, $1)`, [
    JSON.stringify({ ...someSale, till: at, sale }),
  ])
test('a payment is the business of the till that made it and of each that gives money of it back, of any attempt', async () => {
  const [maker, adopter, stranger] = [till('a'), till('b'), till('c')]
  const keys = []
  for (const id of [maker, adopter, stranger]) keys.push(await letIn(one, id, msn()))
  await sell(adopter, reference().replace(/-1$/, ''))
  const streams = await Promise.all(keys.map((each) => openStream(other.url, each)))
  await tell(paid(reference('a', 1), 'REFUNDED'))
  await tell(paid(reference('a', 12), 'AUTHORIZED'))
  for (const letter of ['a', 'b', 'c']) await tellLast(reference(letter, 99))
  const heard = await Promise.all(
    streams.map((stream, at) => stream.until(reference(['a', 'b', 'c'][at] ?? '', 99))),
  )
  const both = [`${reference('a', 1)} REFUNDED`, `${reference('a', 12)} AUTHORIZED`]
  expect(heard.map((lines) => lines.filter((line) => !line.endsWith('LAST')))).toEqual([both, both, []])
  for (const stream of streams) stream[Symbol.dispose]()
})

test('an agreement is the business of the tills that have it, and one that none has is nobody’s', async () => {
  const [holder, colleague, foreign] = [till('a'), till('b'), till('c')]
  const keys = [
    await letIn(one, holder, msn()),
    await letIn(one, colleague, msn()),
    await letIn(one, foreign, '999999'),
  ]
  await join(one, `agr_${count}`, holder)
  const streams = await Promise.all(keys.map((each) => openStream(one.url, each)))
  const of = (agreementId: string, eventType: string) => ({ agreementId, eventType, occurred: '' })
  await tell(of(`agr_${count}`, 'recurring.agreement-stopped.v1'))
  await tell(of(`new_${count}`, 'recurring.agreement-activated.v1'))
  await tell({ ...paid(reference('a', 9), 'LAST') })
  await tell({ ...paid(reference('b', 9), 'LAST') })
  await tell({ ...paid(reference('c', 9), 'LAST'), msn: '999999' })
  const heard = await Promise.all(
    streams.map((stream, at) => stream.until(reference(['a', 'b', 'c'][at] ?? '', 9))),
  )
  const told = heard.map((lines) => lines.filter((line) => !line.endsWith('LAST')))
  expect(told).toEqual([[`agr_${count} recurring.agreement-stopped.v1`], [], []])
  for (const stream of streams) stream[Symbol.dispose]()
})

test('a reference that begins like a till’s, of another merchant, is not that till’s business', async () => {
  using stream = await openStream(one.url, await letIn(one, till(), msn()))
  await tell({ ...paid(reference('a', 1)), msn: '999999' })
  await tellLast(reference('a', 9))
  expect(await stream.until(reference('a', 9))).toEqual([`${reference('a', 9)} LAST`])
})

const cutListening = () =>
  one.ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE query ~ '^(LISTEN|SELECT 1$)' AND application_name = 'kasse-hub' AND datname = current_database()
       AND pid <> pg_backend_pid() AND state = 'idle'`,
  )

test('the connection on which a hub listens is killed: its streams end, it opens none, and when it hears again tills come and are told what happens then', async () => {
  const key = await letIn(one, till(), msn())
  const stream = await openStream(other.url, key)
  await stream.next()
  expect((await cutListening()).length).toBeGreaterThan(0)
  expect(await stream.next()).toBeUndefined()
  for (const hub of [one, other]) await hub.hears(false)
  // Another hub may hear; a silent stream would be no use.
  expect((await openStream(other.url, key)).status).toBe(503)
  const ready = async () => (await fetch(`${other.url}/readyz`)).json()
  expect(await ready()).toEqual({ ok: false, why: 'it does not hear what others are told' })
  await tell(paid(reference('a', 1))) // and nobody is told of it: the till reads what is open when it comes again
  service.clock.advance(1000)
  for (const hub of [one, other]) await hub.hears()
  expect(await ready()).toEqual({ ok: true })
  using again = await openStream(other.url, key)
  await tell(paid(reference('a', 2)))
  expect(await again.until(reference('a', 2))).toEqual([`${reference('a', 2)} AUTHORIZED`])
})

test('a till that comes to another hub hears there, and what the stream that nobody ended says is the same', async () => {
  const own = await letIn(one, till(), msn())
  using first = await openStream(one.url, own)
  using second = await openStream(other.url, own)
  await tell(paid(reference()))
  expect(await second.until(reference())).toEqual(await first.until(reference()))
})

test('streams that one till opens everywhere at once hear alike, one at each hub', async () => {
  const own = await letIn(one, till(), msn())
  const open = () => one.hub.hints.streams() + other.hub.hints.streams()
  await expect.poll(open).toBe(0) // those of the stories before
  const streams = await Promise.all([one, other, one, other].map(({ url }) => openStream(url, own)))
  await expect.poll(open).toBe(2)
  for (const stream of streams) stream[Symbol.dispose]()
  await expect.poll(open).toBe(0)
})

test('a key that is revoked, at whichever hub, ends its streams at every hub at once and no other', async () => {
  const [key, gone] = [await letIn(one, till('a'), msn()), await letIn(one, till('b'), msn())]
  const kept = await openStream(one.url, key)
  const revoked = [await openStream(one.url, gone), await openStream(other.url, gone)]
  for (const stream of [kept, ...revoked]) await stream.next()
  await other.hub.enrolment.revoke(till('b'))
  for (const stream of revoked) expect(await stream.next()).toBeUndefined() // no clock was moved
  await tell(paid(reference('a')))
  expect(await kept.until(reference('a'))).toHaveLength(1)
  kept[Symbol.dispose]()
})

test('a key that is revoked while its stream is being opened opens none', async () => {
  const id = till()
  const known = await knownTill(one.database.query, await letIn(one, id, msn()))
  await one.hub.enrolment.revoke(id)
  if (!known) throw new Error('it was not let in')
  await expect(one.hub.hints.open(known, () => undefined)).rejects.toThrow('opens nothing')
  expect(one.hub.hints.streams()).toBe(0)
})

test('a second stream of the same till ends the first, and only the second hears', async () => {
  const own = await letIn(one, till(), msn())
  const first = await openStream(one.url, own)
  await first.next()
  using second = await openStream(one.url, own)
  expect(await first.next()).toBeUndefined()
  await tell(paid(reference()))
  expect(await second.until(reference())).toHaveLength(1)
  expect(one.hub.hints.streams()).toBe(1)
})

test('each stream has a sign of life every ten seconds, and no two turns are all streams’', async () => {
  await hearsAgain(one, service.clock)
  const many = 5 * heartbeatTurns
  const heard = Array.from({ length: many }, () => 0)
  const stop = new AbortController()
  for (let nth = 0; nth < many; nth += 1) {
    const id = `t${String(nth).padStart(5, '0')}`
    const known = await knownTill(one.database.query, await letIn(one, id, msn()))
    if (!known) throw new Error('it was not let in')
    const body = await one.hub.hints.open(known, () => undefined)
    void body
      .pipeTo(new WritableStream({ write: () => void (heard[nth] = (heard[nth] ?? 0) + 1) }), {
        signal: stop.signal,
      })
      .catch(() => undefined)
  }
  const said = () => heard.reduce((sum, one) => sum + one, 0)
  await expect.poll(said).toBe(many) // when they were opened
  for (let turn = 1; turn <= heartbeatTurns; turn += 1) {
    service.clock.advance(hubHeartbeatMs / heartbeatTurns)
    await expect.poll(said).toBe(many + turn * 5)
  }
  expect(heard).toEqual(heard.map(() => 2))
  stop.abort()
})

test('a hub that is late for each turn gives each stream its sign of life in ten seconds all the same', async () => {
  await hearsAgain(one, service.clock)
  const heard = Array.from({ length: heartbeatTurns }, () => 0)
  const stop = new AbortController()
  for (const [nth] of heard.entries()) {
    const known = await knownTill(
      one.database.query,
      await letIn(one, `u${String(nth).padStart(5, '0')}`, msn()),
    )
    if (!known) throw new Error('it was not let in')
    const body = await one.hub.hints.open(known, () => undefined)
    const write = () => void (heard[nth] = (heard[nth] ?? 0) + 1)
    void body.pipeTo(new WritableStream({ write }), { signal: stop.signal }).catch(() => undefined)
  }
  await expect.poll(() => Math.min(...heard)).toBe(1) // when they were opened
  for (let at = 0; at <= hubHeartbeatMs; at += hubHeartbeatMs / 4) {
    service.clock.advance(hubHeartbeatMs / 4)
    await hearsAgain(one, service.clock)
    await one.ask('SELECT 1')
  }
  await expect.poll(() => Math.min(...heard)).toBe(2)
  stop.abort()
})

test('a stream needs a key', async () => {
  for (const wrong of ['wrong', '']) expect((await openStream(one.url, wrong)).status).toBe(401)
})

test('a hub that closes ends all its streams, and the tills go on at another', async () => {
  await hearsAgain(one, service.clock)
  const third = await openHubNode(connection, service.clock)
  const own = await letIn(one, till(), msn())
  const stream = await openStream(third.url, own)
  await stream.next()
  third.close()
  expect(await stream.next()).toBeUndefined()
  await third[Symbol.asyncDispose]()
  using next = await openStream(one.url, own)
  await tell(paid(reference()))
  expect(await next.until(reference())).toHaveLength(1)
})
