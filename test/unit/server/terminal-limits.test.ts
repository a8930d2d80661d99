// Tests of what one register may ask at once and in a minute, and of who is heard over the network.
import path from 'node:path'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { registersOf } from '#server/registers-door.ts'
import { createApi } from '#server/terminal/api.ts'
import { createLimits, mostWaiting, perMinute } from '#server/terminal/limits.ts'
import { base } from '#server/terminal/operations.ts'
import { ownDoor } from '#server/network/door.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'
import { askAt, openCounter } from '#test/support/till/register-counter.ts'

describe('within a minute', () => {
  test('so many are answered, and then as many as have left the minute', () => {
    const clock = createManualClock()
    const limits = createLimits(clock)
    expect([limits.ask('a', 2), limits.ask('a', 2)]).toEqual([null, null])
    clock.advance(20_000)
    // One that is refused is not counted.
    expect([limits.ask('a', 2), limits.ask('a', 2)]).toEqual([40, 40])
    expect(limits.ask('b', 2)).toBeNull()
    clock.advance(40_000)
    expect(limits.ask('a', 2)).toBeNull()
  })

  test('only so many wait at once, and of streams the oldest ends', () => {
    const limits = createLimits(createManualClock())
    const waits = Array.from({ length: mostWaiting }, () => limits.wait('a'))
    expect(limits.wait('a')).toBeUndefined()
    expect(limits.wait('b')).toBeDefined()
    waits[0]?.()
    expect(limits.wait('a')).toBeDefined()
    const ended: number[] = []
    const leave = [1, 2, 3, 4].map((one) => limits.stream('a', () => ended.push(one)))
    expect(ended).toEqual([])
    limits.stream('a', () => ended.push(5))
    expect(ended).toEqual([1])
    for (const one of leave) one()
  })

  test('room is kept for the addresses that registers were heard from, not for every one', () => {
    const limits = createLimits(createManualClock())
    for (let one = 0; one < 40; one += 1) limits.heard(`10.0.0.${one}`)
    expect([limits.isKnown('10.0.0.1'), limits.isKnown('10.0.0.39')]).toEqual([false, true])
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
  const ask = (key: string) =>
    api.request(
      `${base}/terminal`,
      { headers: { authorization: `Bearer ${key}` } },
      { incoming: { socket: {} } },
    )
  for (let one = 0; one < perMinute; one += 1) expect((await ask(greedy.key)).status).toBe(200)
  const refused = await ask(greedy.key)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ code: 'register.limited', details: { seconds: 60 } })
  expect((await ask(other.key)).status).toBe(200)
  // Those who guess at keys are counted together, and keep no register out.
  for (let one = 0; one < 120; one += 1) expect((await ask(`guess-${one}`)).status).toBe(401)
  expect((await ask('guess')).status).toBe(429)
  expect((await ask(other.key)).status).toBe(200)
  clock.advance(60_000)
  expect((await ask(greedy.key)).status).toBe(200)
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
    ['POST', `${base}/pair`],
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
      path: `${base}/terminal`,
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
  expect(await promise).toMatchObject({ status: 401, body: { code: 'register.keyRefused' } })
})
