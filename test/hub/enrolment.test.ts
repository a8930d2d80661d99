// Tests of enrolment: who is let in, by what, for how long, and what is left of a till whose key was revoked.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { openHub, pairing, trouble, type ServedHub } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
let hub: ServedHub
let count = 0
const till = () => `till${String(count).padStart(4, '0')}`

beforeAll(async () => {
  hub = await openHub(postgres.connection)
})
afterAll(() => hub[Symbol.asyncDispose]())
beforeEach(() => {
  count += 1
})

const rows = chained([
  { sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' },
  { sale: '', kind: 'signedOut', at: 2, body: '{"person":{"id":"p1","name":"Åse"}}' },
])
const minutes = 60_000

const invite = async (shop = 'Bakery') => (await hub.hub.enrolment.invite(shop)).code
const pair = (code: string, id = till()) => hub.post(hubPaths.pair, pairing(code, id))

test('a code lets one till in; its key opens what is its own, and is written down nowhere', async () => {
  const code = await invite()
  const { status, json } = await pair(code)
  expect({ status, json }).toEqual({
    status: 201,
    json: { key: expect.stringMatching(/^[\w-]{56}$/) as string, shop: 'Bakery' },
  })
  const { key } = json as { key: string }
  expect((await hub.send(till(), key, rows)).json).toMatchObject({ row: 2, hash: rows[1]?.hash })
  const kept = JSON.stringify([
    await hub.database.query('SELECT *, encode(key_hash, $1) AS hashed FROM till', ['escape']),
    await hub.database.query('SELECT *, encode(code_hash, $1) AS hashed FROM pairing_code', ['escape']),
    hub.logged,
  ])
  expect(kept).toContain(till())
  for (const secret of [key, code, code.replace('-', '')]) expect(kept).not.toContain(secret)
})

test('a code that is wrong, was used, or is too old is answered the same, and lets nobody in', async () => {
  const used = await invite()
  await pair(used)
  const late = await invite()
  const lastMoment = await invite()
  count += 1
  hub.clock.advance(15 * minutes - 1)
  expect(await pair(lastMoment)).toMatchObject({ status: 201 })
  hub.clock.advance(1)
  count += 1
  const answers = [await pair('zzzz-zzzz'), await pair(used), await pair(late)]
  for (const { status, json } of answers) {
    expect(status).toBe(403)
    expect(json).toEqual(trouble('code'))
    expect(json).toEqual(answers[0]?.json)
  }
  expect(await hub.database.query('SELECT 1 FROM till WHERE id = $1', [till()])).toEqual([])
})

test('of many who come with one code at once, one is let in', async () => {
  const code = await invite()
  const ids = Array.from({ length: 8 }, (_, at) => `many${String(count).padStart(3, '0')}${at}`)
  const statuses = (await Promise.all(ids.map((id) => pair(code, id)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 403)).toHaveLength(7)
  expect(await hub.database.query('SELECT id FROM till WHERE id = ANY($1)', [ids])).toHaveLength(1)
})

test('codes that let nobody in any more are forgotten', async () => {
  const kept = async () => (await hub.database.query('SELECT 1 FROM pairing_code')).length
  hub.clock.advance(15 * minutes)
  await hub.hub.enrolment.forgetOld()
  expect(await kept()).toBe(0)
  await pair(await invite())
  await invite()
  hub.clock.advance(14 * minutes)
  await hub.hub.enrolment.forgetOld()
  expect(await kept()).toBe(1)
  hub.clock.advance(minutes)
  await invite() // whoever makes a new one forgets the old ones
  expect(await kept()).toBe(1)
})

test('a till that has a key gets no second one, and the code stays good for another till', async () => {
  const key = await hub.letIn(till())
  const code = await invite()
  expect(await pair(code)).toMatchObject({ status: 409, json: trouble('taken') })
  expect((await hub.tip(key)).status).toBe(200)
  count += 1
  expect(await pair(code)).toMatchObject({ status: 201 })
})

test('a revoked key opens nothing at once; paired again, the till goes on after its last row with a new key', async () => {
  const key = await hub.letIn(till())
  await hub.send(till(), key, rows.slice(0, 1))
  expect(await hub.hub.enrolment.revoke(till())).toBe(true)
  expect(await hub.hub.enrolment.revoke(till())).toBe(false)
  expect(await hub.send(till(), key, rows)).toMatchObject({ status: 401, json: trouble('key') })
  const again = await hub.letIn(till())
  expect(again).not.toBe(key)
  expect((await hub.tip(key)).status).toBe(401)
  expect((await hub.tip(again)).json).toMatchObject({ row: 1, hash: rows[0]?.hash })
  expect((await hub.send(till(), again, rows)).json).toMatchObject({ row: 2, hash: rows[1]?.hash })
  const [one] = (await hub.hub.enrolment.tills()).filter(({ id }) => id === till())
  expect(one).toEqual({
    id: till(),
    shop: 'Bakery',
    name: 'Till 1',
    version: '1.2.3',
    seenAt: hub.clock.now(),
    rows: 2,
    derived: 2,
    refused: null,
    quarantined: null,
    revokedAt: null,
    merchantSerialNumber: '123456',
    isConfirmed: false,
  })
})

test('a code of another shop does not carry a till’s facts there', async () => {
  const key = await hub.letIn(till())
  await hub.send(till(), key, rows)
  await hub.hub.enrolment.revoke(till())
  const code = await invite('Kiosk')
  expect(await pair(code)).toMatchObject({ status: 409, json: trouble('taken') })
  expect(await hub.database.query('SELECT shop, key_hash FROM till WHERE id = $1', [till()])).toEqual([
    { shop: 'Bakery', key_hash: null },
  ])
})

test('a till that leaves gives its key back itself', async () => {
  const key = await hub.letIn(till())
  expect((await hub.post(hubPaths.leave, '', key)).status).toBe(204)
  expect((await hub.tip(key)).status).toBe(401)
})

test('the key of one till writes nothing under another’s name', async () => {
  const key = await hub.letIn(till())
  const mine = till()
  count += 1
  await hub.letIn(till())
  expect(await hub.send(till(), key, rows)).toMatchObject({ status: 403, json: trouble('till') })
  expect(await hub.database.query('SELECT 1 FROM fact WHERE till = ANY($1)', [[mine, till()]])).toEqual([])
})

test('a till that was refused stays so, paired anew too, until somebody who has looked lets it go on', async () => {
  const key = await hub.letIn(till())
  await hub.send(till(), key, rows.slice(0, 1))
  const forged = rows.map((row) => (row.seq === 2 ? { ...row, at: row.at + 1 } : row))
  const refused = { refused: { row: 2, found: 'broken' } }
  expect(await hub.send(till(), key, forged)).toMatchObject({ status: 409, json: refused })
  await hub.hub.enrolment.revoke(till())
  const again = await hub.letIn(till())
  expect(await hub.send(till(), again, rows)).toMatchObject({ status: 409, json: refused })
  expect(await hub.hub.enrolment.readmit(till())).toBe(true)
  expect(await hub.hub.enrolment.readmit(till())).toBe(false)
  expect((await hub.send(till(), again, rows)).json).toMatchObject({ row: 2, hash: rows[1]?.hash })
})

test('the hub ends and starts again: keys, codes and facts are as they were', async () => {
  const key = await hub.letIn(till())
  await hub.send(till(), key, rows)
  const code = await invite()
  const { clock } = hub
  await hub[Symbol.asyncDispose]()
  hub = await openHub(postgres.connection, { clock, seed: 2 })
  expect((await hub.tip(key)).json).toMatchObject({ row: 2, hash: rows[1]?.hash })
  count += 1
  expect(await pair(code)).toMatchObject({ status: 201 })
})
