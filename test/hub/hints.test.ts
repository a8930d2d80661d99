// Tests of hints: what the service tells any hub reaches the right till, at whichever hub it holds its stream, and once.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mostMissed } from '#hub/hints/hints.ts'
import { heartbeatMs } from '#shared/hub.ts'
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

const lastId = async () =>
  (await one.ask<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM delivery'))[0]?.id ?? 0

test('a customer approves: both hubs are told by the service, and the till hears of it at once and once, wherever its stream is', async () => {
  const streams = [
    await openStream(one.url, await letIn(one, till('a'), msn())),
    await openStream(other.url, await letIn(one, till('b'), msn())),
  ]
  for (const [at, stream] of streams.entries()) {
    expect(await stream.next()).toMatchObject({ event: 'reset' })
    const own = reference(at === 0 ? 'a' : 'b')
    await service.pay(own)
    expect(await stream.next()).toEqual({
      event: 'hint',
      id: expect.stringMatching(/^\d+$/),
      data: { of: 'payment', name: own, event: 'AUTHORIZED', at: service.clock.now() },
    })
  }
  // Nothing of each other's, and nothing twice, stands before what comes last.
  for (const [at, stream] of streams.entries()) {
    await tellLast(reference(at === 0 ? 'a' : 'b'))
    expect(await stream.until(reference(at === 0 ? 'a' : 'b'))).toHaveLength(1)
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
    JSON.stringify({
      till: at,
      counter: 1,
      sale,
      settled: 0,
      waits: 0,
      runs: 0,
      opened: 1,
      openedAt: 1,
      state: 'open',
      amount: 1,
      currency: 'NOK',
      owner: '',
      captured: 0,
      refunded: 0,
      flow: 'QR',
      endings: '',
    }),
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

test('nor is it when the till comes back and is told what it missed', async () => {
  const own = await letIn(one, till(), msn())
  await tell(paid(reference('a', 1)))
  const heard = await lastId()
  await tell({ ...paid(reference('a', 2)), msn: '999999' })
  await tellLast(reference('a', 9))
  await one.hears()
  using stream = await openStream(one.url, own, heard)
  expect(await stream.until(reference('a', 9))).toEqual([`${reference('a', 9)} LAST`])
})

test('the connection on which a hub listens is killed, and deliveries are made meanwhile: nothing is missed, and nothing comes twice', async () => {
  using stream = await openStream(other.url, await letIn(one, till(), msn()))
  await tell(paid(reference('a', 1)))
  await stream.until(reference('a', 1))
  const killed = await one.ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%delivery%' AND datname = current_database()
     AND pid <> pg_backend_pid() AND state = 'idle' AND pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = 'kasse-hub')`,
  )
  expect(killed.length).toBeGreaterThan(0)
  await other.hears(false)
  const missed = [2, 3, 4].map((attempt) => reference('a', attempt))
  for (const each of missed) await tell(paid(each))
  const late = await fetch(`${other.url}/v1/hints`, {
    headers: { authorization: `Bearer ${await letIn(one, till('b'), msn())}` },
  })
  expect(late.status).toBe(503) // another hub may hear; a silent stream would be no use
  service.clock.advance(250)
  await other.hears()
  await one.hears()
  await tellLast(reference('a', 5))
  expect(await stream.until(reference('a', 5))).toEqual([
    ...missed.map((each) => `${each} AUTHORIZED`),
    `${reference('a', 5)} LAST`,
  ])
})

test('a till that comes back says what it heard last, to whichever hub, and is told what came since and no more', async () => {
  const own = await letIn(one, till(), msn())
  const first = await openStream(one.url, own)
  await tell(paid(reference('a', 1)))
  await first.next()
  const heard = await first.next()
  expect(heard).toMatchObject({ data: { name: reference('a', 1) } })
  first[Symbol.dispose]()
  for (const attempt of [2, 3]) await tell(paid(reference('a', attempt)))
  await tell(paid(reference('b', 1)))
  using second = await openStream(other.url, own, heard?.id)
  await tell(paid(reference('a', 4)))
  expect(await second.until(reference('a', 4))).toEqual(
    [2, 3, 4].map((attempt) => `${reference('a', attempt)} AUTHORIZED`),
  )
})

const fill = (deliveries: number, of: string) =>
  one.ask(
    `INSERT INTO delivery (event, received_at, merchant_serial_number, about, name, event_name, body)
     SELECT $1 || ' ' || at, 1, $2, 'payment', $1, 'X', '{}' FROM generate_series(1, $3) AS at`,
    [of, msn(), deliveries],
  )

test('a till that heard more at another hub than this one has handed on yet is not told it again', async () => {
  const own = await letIn(one, till(), msn())
  await fill(3, reference('a', 1)) // and nobody has called this hub
  using stream = await openStream(one.url, own, await lastId())
  await tellLast(reference('a', 2))
  expect(await stream.until(reference('a', 2))).toEqual([`${reference('a', 2)} LAST`])
})

test.each<[string, () => Promise<number | string | undefined>]>([
  ['for the first time', async () => undefined],
  ['with an id that nobody gave', async () => (await lastId()) + 1000],
  ['with an id that is forgotten', async () => 0],
  ['with something that is no id', async () => '1; DROP TABLE delivery'],
  [
    'after more of its own than are repeated',
    async () => {
      await tell(paid(reference('b', 1)))
      const after = await lastId()
      await fill(mostMissed.hints + 1, reference('a', 7))
      return after
    },
  ],
  [
    'after more of all than are looked at',
    async () => {
      await tell(paid(reference('b', 2)))
      const after = await lastId()
      await fill(mostMissed.deliveries + 1, reference('c', 7))
      return after
    },
  ],
])('a till that comes %s is told to read all that is open, and goes on from there', async (_, lastHeard) => {
  const own = await letIn(one, till(), msn())
  const after = await lastHeard()
  await tell(paid(reference('d', 1))) // and all hubs look
  const newest = await lastId()
  {
    using watching = await openStream(one.url, await letIn(one, till('d'), msn()))
    await tellLast(reference('d', 2))
    await watching.until(reference('d', 2)) // this hub is up to date
  }
  using stream = await openStream(one.url, own, after)
  const reset = await stream.next()
  expect(reset).toMatchObject({ event: 'reset', data: {} })
  expect(Number(reset?.id)).toBeGreaterThan(newest)
  await tellLast(reference('a', 2))
  expect(await stream.until(reference('a', 2))).toEqual([`${reference('a', 2)} LAST`])
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

test('each stream has a sign of life every ten seconds, and one whose key is another by then ends there, also where nobody was told', async () => {
  const [kept, revoked, renewed] = [
    await openStream(one.url, await letIn(one, till('a'), msn())),
    await openStream(one.url, await letIn(one, till('b'), msn())),
    await openStream(one.url, await letIn(one, till('c'), msn())),
  ]
  for (const stream of [kept, revoked, renewed]) await stream.next()
  service.clock.advance(heartbeatMs)
  for (const stream of [kept, revoked, renewed]) expect(await stream.next()).toMatchObject({ event: '' })
  await other.ask('UPDATE till SET key_hash = NULL WHERE id = ANY($1)', [[till('b'), till('c')]])
  await letIn(other, till('c'), msn()) // under another key
  service.clock.advance(heartbeatMs)
  expect(await revoked.next()).toBeUndefined()
  expect(await renewed.next()).toBeUndefined()
  expect(await kept.next()).toMatchObject({ event: '' })
  kept[Symbol.dispose]()
})

test('a stream needs a key', async () => {
  for (const wrong of ['wrong', '']) expect((await openStream(one.url, wrong)).status).toBe(401)
})

test('a hub that closes ends all its streams, and the tills go on at another', async () => {
  await hearsAgain(one, service.clock)
  const third = await openHubNode(connection, service.clock)
  const own = await letIn(one, till(), msn())
  const stream = await openStream(third.url, own)
  const reset = await stream.next()
  third.close()
  expect(await stream.next()).toBeUndefined()
  await third[Symbol.asyncDispose]()
  await tell(paid(reference()))
  using next = await openStream(one.url, own, reset?.id)
  expect(await next.until(reference())).toHaveLength(1)
})

test('a standby that had fewer deliveries takes over, and their numbers are given again: the till hears of those too', async () => {
  await fill(5, reference('b'))
  await tell(paid(reference('b', 1)))
  using stream = await openStream(one.url, await letIn(one, till(), msn()))
  await stream.next()
  await one.ask('DELETE FROM delivery')
  await one.ask("SELECT setval(pg_get_serial_sequence('delivery', 'id'), 1, false)")
  await one.ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE query LIKE '%FROM delivery%' AND application_name = 'kasse-hub' AND datname = current_database()
       AND pid <> pg_backend_pid() AND state = 'idle'`,
  )
  for (const hub of [one, other]) await hub.hears(false)
  service.clock.advance(250)
  for (const hub of [one, other]) await hub.hears()
  await tellLast(reference())
  expect(await stream.until(reference())).toEqual([`${reference()} LAST`])
})
