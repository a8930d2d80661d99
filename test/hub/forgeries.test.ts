// Made-up keys and forged deliveries by the thousand: what they cost the hub, and whether others notice.
import { expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { letIn, secretOf, send, useHub, webhooksOf } from '#test/support/hub/hub-node.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const { service, hub } = await useHub()
let questions = 0

hub.database.pool.on('acquire', () => void (questions += 1))

const tip = async (key: string) =>
  (await fetch(hub.url + hubPaths.tip, { headers: { authorization: `Bearer ${key}` } })).status

/** So often, a few at once; how often each answer came. */
async function many(times: number, ask: (nth: number) => Promise<number>): Promise<Record<number, number>> {
  const answers: Record<number, number> = {}
  let next = 0
  const one = async () => {
    while (next < times) {
      const status = await ask((next += 1))
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, one))
  return answers
}

const madeUp = (nth: number) => Buffer.alloc(42, `${nth} made up `).toString('base64url')

slowTest(
  '10,000 made-up keys cost no question and two lines of the log; a till behind the same address goes on',
  async () => {
    const key = await letIn(hub, 'honest', '123456')
    expect(await tip(key)).toBe(200)
    const [asked, said] = [questions, hub.logged.length]
    expect(await many(10_000, (nth) => tip(madeUp(nth)))).toEqual({ 401: 10_000 })
    expect(questions - asked).toBeLessThanOrEqual(2)
    expect(await tip(key)).toBe(200)
    service.clock.advance(60_000)
    await expect.poll(() => hub.logged.length - said).toBe(2)
    const [first, rest] = hub.logged.slice(said).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first).toMatchObject({ of: 'key', address: '127.0.0.1' })
    expect(rest).toMatchObject({ of: 'key', address: '127.0.0.1', more: 9_999 })
  },
)

test('a revoked key is asked for once a minute, however often it is shown', async () => {
  const key = await letIn(hub, 'revoked', '123456')
  await hub.hub.enrolment.revoke('revoked')
  const asked = questions
  expect((await many(150, () => tip(key)))[401]).toBe(150)
  expect(questions - asked).toBeLessThanOrEqual(20) // those that came at once
  service.clock.advance(60_000)
  const again = questions
  expect(await tip(key)).toBe(401)
  expect(questions - again).toBe(1)
})

slowTest(
  '10,000 forged deliveries cost a few questions and two lines of the log; a genuine one is taken',
  async () => {
    const url = `${hub.url}/webhooks/till`
    const { id } = await webhooksOf(hub, service).register(url)
    const secret = await secretOf(hub, id)
    const parcel = (of: string, nth: number, by = secret) => ({
      url,
      id: of,
      secret: by,
      body: JSON.stringify({
        msn: '123456',
        reference: `honest-${nth}`,
        pspReference: `psp-${nth}`,
        name: 'X',
      }),
      at: service.clock.now(),
    })
    expect((await send(parcel(id, 0))).status).toBe(200)
    service.clock.advance(60_000)
    const [asked, said] = [questions, hub.logged.length]
    const unknown = (nth: number) => `497f6eca-6276-4993-bfeb-${String(nth).padStart(12, '0')}`
    const forgeries = [
      async (nth: number) => (await send(parcel(unknown(nth), nth))).status,
      async (nth: number) => (await send(parcel(id, nth, 'guessed'))).status,
      async (nth: number) => (await send(parcel(id, nth), { authorization: 'Bearer x' })).status,
    ]
    const forge = (nth: number) => forgeries[nth % forgeries.length]?.(nth) ?? Promise.resolve(0)
    const answers = await many(10_000, forge)
    expect((answers[401] ?? 0) + (answers[400] ?? 0)).toBe(10_000)
    expect(questions - asked).toBeLessThanOrEqual(30)
    expect(hub.logged.length - said).toBeLessThanOrEqual(2)
    expect((await send(parcel(id, -1))).status).toBe(200)
    // One that was registered in the middle of it is known at once, or within a second.
    service.clock.advance(1000)
    const other = (await webhooksOf(hub, service).register(`${url}2`)).id
    const late = { ...parcel(other, -2, await secretOf(hub, other)), url: `${url}2` }
    expect((await send(late)).status).toBe(200)
  },
)

test('while made-up registrations are shown without a pause, one that another hub makes is known at once', async () => {
  const url = `${hub.url}/webhooks/new`
  const parcel = (id: string, secret: string) => ({
    url,
    id,
    secret,
    body: JSON.stringify({ msn: '123456', reference: 'honest-9', pspReference: id, name: 'X' }),
    at: service.clock.now(),
  })
  const madeUpId = (nth: number) => `97f6ecaa-6276-4993-bfeb-${String(nth).padStart(12, '0')}`
  const forge = async (nth: number) => (await send(parcel(madeUpId(nth), 'guessed'))).status
  expect(await many(100, forge)).toEqual({ 401: 100 })
  const { id } = await webhooksOf(hub, service).register(url)
  const genuine = parcel(id, await secretOf(hub, id))
  // No time passes: it is not read anew because of that.
  await expect.poll(async () => (await send(genuine)).status).toBe(200)
})
