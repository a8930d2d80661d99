// Tests of what one register may ask at once and in a minute, and of who is heard over the network.
import path from 'node:path'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { registersOf } from '#server/registers-door.ts'
import { createApi } from '#server/terminal/api.ts'
import {
  createApiLimits,
  mostCounted,
  mostStreams,
  mostStreamsInAll,
  mostWaitingRequests,
  mostWaitingInAll,
  perMinute,
  strangersPerMinute,
} from '#server/terminal/access.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { ownDoor } from '#server/network/door.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { messageOf, sealingOf } from '#test/support/till/nexo-register.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'
import { askAt, openCounter } from '#test/support/till/register-counter.ts'

describe('within a minute', () => {
  test('so many are answered, and then as many as have left the minute', () => {
    const clock = createManualClock()
    const limits = createApiLimits(clock)
    expect([limits.ask('a', 2), limits.ask('a', 2)]).toEqual([null, null])
    clock.advance(20_000)
    // One that is refused is not counted.
    expect([limits.ask('a', 2), limits.ask('a', 2)]).toEqual([40, 40])
    expect(limits.ask('b', 2)).toBeNull()
    clock.advance(40_000)
    expect(limits.ask('a', 2)).toBeNull()
  })

  test('only so many wait at once, and of streams the oldest ends', () => {
    const limits = createApiLimits(createManualClock())
    const waits = Array.from({ length: mostWaitingRequests }, () => limits.wait('a', () => {}))
    expect(limits.wait('a', () => {})).toBeUndefined()
    expect(limits.wait('b', () => {})).toBeDefined()
    waits[0]?.()
    expect(limits.wait('a', () => {})).toBeDefined()
    const ended: number[] = []
    const leave = [1, 2, 3, 4].map((one) => limits.stream('a', () => ended.push(one)))
    expect(ended).toEqual([])
    limits.stream('a', () => ended.push(5))
    expect(ended).toEqual([1])
    for (const one of leave) one()
  })

  test('of all registers together the oldest of whoever has most ends, so that none keeps another from waiting', () => {
    const limits = createApiLimits(createManualClock())
    const ended: string[] = []
    const names = Array.from({ length: 12 }, (_, nth) => `register ${nth}`)
    const open = (who: string) => {
      limits.wait(who, () => ended.push(`${who} waited`))
      limits.stream(who, () => ended.push(`${who} heard`))
    }
    for (let nth = 0; nth < mostWaitingRequests; nth += 1) for (const who of names.slice(0, 5)) open(who)
    // Forty wait. Of their streams four of each are open, and the older ones have ended.
    expect(ended.filter((one) => one.endsWith('waited'))).toEqual([])
    expect(mostWaitingInAll).toBe(5 * mostWaitingRequests)
    ended.length = 0
    limits.wait('new', () => ended.push('new waited'))
    expect(ended).toEqual(['register 0 waited'])
    // Whoever was ended says so once more when it is over: nobody else's place goes with it.
    for (const who of names.slice(5)) limits.stream(who, () => ended.push(`${who} heard`))
    const streams = ended.filter((one) => one.endsWith('heard'))
    expect(5 * mostStreams + 7 - mostStreamsInAll).toBe(3)
    expect(streams).toEqual(['register 0 heard', 'register 1 heard', 'register 2 heard'])
  })

  test('whoever asks from thousands of addresses is counted in a bounded memory', () => {
    const clock = createManualClock()
    const limits = createApiLimits(clock)
    expect([limits.ask('greedy', 1), limits.ask('quiet', 1)]).toEqual([null, null])
    for (let nth = 0; nth < 3 * mostCounted; nth += 1) {
      limits.ask(`2001:db8::${nth}`, 1)
      if (nth % 100 === 0) expect(limits.ask('greedy', 1)).toBe(60)
    }
    // It was forgotten, which keeps nobody out.
    expect(limits.ask('quiet', 1)).toBeNull()
  })

  test('room is kept for the addresses that registers were heard from last, not for every one', () => {
    const limits = createApiLimits(createManualClock())
    for (let one = 0; one < 40; one += 1) {
      limits.heard(`10.0.0.${one}`)
      limits.heard('10.0.1.1')
    }
    const known = ['10.0.0.1', '10.0.0.39', '10.0.1.1'].map((address) => limits.isKnown(address))
    expect(known).toEqual([false, true, true])
  })
})

test('a register that asks too often is told when to ask again, and harms no other', async () => {
  await using counter = await openCounter()
  const [greedy, other] = [await counter.pair('Greedy'), await counter.pair('Other')]
  const clock = createManualClock()
  const api = createApi(
    { ...registersOf(counter.till.server.opened, clock, seeded(1)), hasPages: false },
    ownDoor([], () => 1),
  )
  const ask = (key: string, remoteAddress = '192.0.2.1') =>
    api.request(
      `${apiBase}/terminal`,
      { headers: { authorization: `Bearer ${key}` } },
      { incoming: { socket: { remoteAddress } } },
    )
  for (let one = 0; one < perMinute; one += 1) expect((await ask(greedy.key)).status).toBe(200)
  const refused = await ask(greedy.key)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ code: 'register.limited', details: { seconds: 60 } })
  expect((await ask(other.key)).status).toBe(200)
  // Those who guess at keys are counted by address, and keep no register out, at theirs neither.
  for (let one = 0; one < strangersPerMinute; one += 1) expect((await ask(`guess-${one}`)).status).toBe(401)
  expect((await ask('guess')).status).toBe(429)
  expect((await ask(other.key)).status).toBe(200)
  expect((await ask('guess', '192.0.2.2')).status).toBe(401)
  // All of one IPv6 network are one sender.
  for (let one = 0; one < strangersPerMinute; one += 1)
    expect((await ask('guess', `2001:db8:1:2::${one}`)).status).toBe(401)
  expect((await ask('guess', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await ask('guess', '2001:db8:1:3::1')).status).toBe(401)
  clock.advance(60_000)
  expect((await ask(greedy.key)).status).toBe(200)
})

test('an encrypted register is counted once its message is proved, and keeps no other waiting', async () => {
  await using counter = await openCounter()
  const clock = createManualClock()
  const parts = registersOf(counter.till.server.opened, clock, seeded(1))
  const api = createApi(
    { ...parts, hasPages: false },
    ownDoor([], () => 1),
  )
  const from = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  const registerOf = ({ id }: { id: string }) => {
    const body = sealingOf(parts.registers, id).sealed(messageOf('Diagnosis', '0001'))
    return () =>
      api.request('/nexo', { method: 'POST', headers: { 'content-type': 'application/json' }, body }, from)
  }
  const [greedy, other] = [await counter.pair('Greedy'), await counter.pair('Other')].map(registerOf)
  for (let nth = 0; nth < perMinute; nth += 1) expect((await greedy?.())?.status).toBe(200)
  const refused = await greedy?.()
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await other?.())?.status).toBe(200)
  clock.advance(60_000)
  expect((await greedy?.())?.status).toBe(200)
})

const fixtures = path.join(import.meta.dirname, '../../fixtures/tls')
const certificate = { cert: path.join(fixtures, 'till.crt'), key: path.join(fixtures, 'test-only.key') }
const anywhere = { address: '0.0.0.0', port: 0 }

test('over a network without TLS no register is heard, whatever its key', async () => {
  await using counter = await openCounter({ network: { ...anywhere, isPlain: true } })
  const { key } = await counter.pair('Bakery 1')
  const url = `http://127.0.0.1:${new URL(counter.till.server.network?.url ?? '').port}`
  for (const given of [key, 'none'])
    expect(await askAt(url, given, 'GET', '/terminal')).toMatchObject({
      status: 403,
      body: { code: 'register.inClear' },
    })
  for (const [method, at] of [
    ['POST', '/nexo'],
    ['GET', '/api/'],
    ['POST', `${apiBase}/pair`],
  ] as const)
    expect((await fetch(url + at, { method })).status).toBe(403)
})

test('with TLS it is, and room is kept for its address', async () => {
  await using till = await openHttpTill({ network: { ...anywhere, certificate } })
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: unknown }>()
  request(
    {
      host: '127.0.0.1',
      port: Number(new URL(till.server.network?.url ?? '').port),
      path: `${apiBase}/terminal`,
      rejectUnauthorized: false, // the certificate is a fixture
    },
    (answer) =>
      void text(answer).then(
        (body) => resolve({ status: answer.statusCode, body: JSON.parse(body) }),
        reject,
      ),
  )
    .on('error', reject)
    .end()
  expect(await promise).toMatchObject({ status: 401, body: { code: 'register.noKey' } })
})
