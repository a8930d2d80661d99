// The hub against hostile callers: without a key, with forged words, with bodies without end, and those that never finish.
import { expect, test } from 'vitest'
import { hubPaths, largestBatch } from '#shared/hub.ts'
import { openHub, pairing, trouble, wellTill } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { speak, statusOf } from '#test/support/till/http-till.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { signedBatch } from '#test/support/hub/row-signature.ts'

const hub = await useOpened((connection) =>
  openHub(connection, {
    patience: {
      perAddress: 1000,
      reserved: 0,
      handshakeMs: 800,
      headersMs: 300,
      requestMs: 500,
      idleMs: 300,
      lookEveryMs: 50,
      connections: 40,
    },
  }),
)
const key = await hub.letIn('ours00')

const odd = `'); DROP TABLE fact; --`
const signature = '-'.repeat(86)
const rows = chained([{ sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' }])
const stands = async () => {
  const [row] = await hub.database.query<{ tills: number }>('SELECT count(*) AS tills FROM till')
  return row?.tills
}

test.each([
  ['nothing', undefined],
  ['another scheme', 'Basic b3VyczAwOng='],
  ['an empty key', 'Bearer '],
  ['a key with a blank', 'Bearer a b'],
  ['SQL', `Bearer ' OR key_hash IS NOT NULL --`],
  ['SQL without blanks', `Bearer '/**/OR/**/1=1--`],
  ['a key that is none', 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
])('with %s for a key nothing opens', async (_, authorization) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  for (const path of [hubPaths.tip, '/v1/', '/v1/nothing', `${hubPaths.shop}/sales`])
    expect(await hub.ask(path, { headers })).toMatchObject({ status: 401, json: trouble('key') })
  for (const path of [hubPaths.facts, hubPaths.health, hubPaths.leave])
    expect(await hub.post(path, {}, undefined, headers)).toMatchObject({ status: 401, json: trouble('key') })
})

test('what is not there is said to be not there, whatever stands in its address', async () => {
  for (const path of ['/', '/../etc/passwd', '/%00', `/${encodeURIComponent(odd)}`, '/v2/tip'])
    expect(await hub.ask(path)).toMatchObject({ status: 404, json: trouble('unknown') })
  expect(await hub.ask(hubPaths.facts, { method: 'DELETE', key })).toMatchObject({ status: 404 })
})

test('SQL in every string of whoever comes in is a string, or of the wrong shape', async () => {
  const { code } = await hub.hub.enrolment.invite(odd)
  for (const wrong of [
    pairing(odd, 'sql0000'),
    pairing(code, odd),
    pairing(code, 'sql0000', { name: 'a\u0000b' }),
  ])
    expect(await hub.post(hubPaths.pair, wrong)).toMatchObject({ status: 400, json: trouble('shape') })
  const said = { name: odd, merchantSerialNumber: `'; --`, address: odd, version: odd }
  const { status, json } = await hub.post(hubPaths.pair, { ...pairing(code, 'sql0000', said), [odd]: odd })
  expect({ status, json }).toMatchObject({ status: 201, json: { shop: odd } })
  const [kept] = await hub.database.query(
    `SELECT shop, name, merchant_serial_number AS "merchantSerialNumber", address, version FROM till WHERE id = 'sql0000'`,
  )
  expect(kept).toEqual({ shop: odd, ...said })
})

test('SQL in every string of a till that tells how it is, and in its facts, is a string', async () => {
  const { unit } = wellTill
  const told = {
    version: odd,
    name: odd,
    open: { count: 1, value: 2, currency: `';` },
    waiting: 0,
    printer: 'none',
    refuses: odd,
    serviceAwaySince: null,
    journal: { rows: 1, head: '0'.repeat(64) },
  }
  expect((await hub.post(hubPaths.health, { ...told, unit, ofTomorrow: odd }, key)).status).toBe(200)
  const [kept] = await hub.database.query(
    `SELECT name, health FROM till JOIN till_health ON till = id WHERE id = 'ours00'`,
  )
  expect(kept).toEqual({ name: odd, health: told })
  expect(await hub.post(hubPaths.health, { ...told, unit, printer: odd }, key)).toMatchObject({ status: 400 })
  const other = await hub.letIn('facts00')
  const forged = chained([{ sale: odd, kind: 'opened', at: 1, body: JSON.stringify({ [odd]: odd }) }])
  expect(await hub.send('facts00', other, forged)).toMatchObject({ status: 200, json: { row: 1 } })
  expect(await hub.database.query(`SELECT rows, derived FROM till WHERE id = 'facts00'`)).toEqual([
    { rows: 1, derived: 0 },
  ])
  expect(await hub.send(odd, other, forged)).toMatchObject({ status: 400, json: trouble('shape') })
})

test.each([
  ['a gap', { seq: 3 }],
  ['a hash of capitals', { seq: 2, hash: 'A'.repeat(64) }],
])('a batch that has %s is refused in words, and nothing of it is kept', async (_, second) => {
  const batch = { till: 'ours00', signature, rows: [rows[0], { ...rows[0], ...second }] }
  expect(await hub.post(hubPaths.facts, batch, key)).toMatchObject({ status: 400, json: trouble('shape') })
  expect((await hub.tip(key)).json).toMatchObject({ row: 0 })
})

const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${key}\r\n${more}\r\n\r\n`

test('a body is not read beyond its most, whether it says its length or not', async () => {
  expect(await hub.post(hubPaths.facts, ' '.repeat(largestBatch + 4097), key)).toMatchObject({
    status: 413,
    json: trouble('large'),
  })
  expect(await hub.post(hubPaths.pair, ' '.repeat(5000))).toMatchObject({
    status: 413,
    json: trouble('large'),
  })
  using endless = await speak(hub.port)
  endless.say(head(hubPaths.facts, 'Transfer-Encoding: chunked'))
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  for (let sent = 0; sent < largestBatch + 0x20000; sent += 0x10000) endless.say(chunk)
  expect(statusOf(await endless.until('HTTP/1.1'))).toBe(413)
})

test('a body that is other letters than were sent, or ends before it should, is taken for nothing', async () => {
  using broken = await speak(hub.port)
  const text = JSON.stringify({ till: 'ours00', rows: [{ ...rows[0], body: '\u00ff\u00fe' }] })
  broken.say(head(hubPaths.facts, `Content-Length: ${text.length}`) + text) // as latin1, so no UTF-8
  expect(statusOf(await broken.until('HTTP/1.1'))).toBe(400)
  const whole = JSON.stringify(signedBatch('ours00', rows))
  using cut = await speak(hub.port)
  cut.say(head(hubPaths.facts, `Content-Length: ${whole.length + 9}`) + whole)
  cut.socket.end()
  await cut.toEnd()
  expect((await hub.tip(key)).json).toMatchObject({ row: 0 })
})

test('who never finishes is cut off, and the others are answered meanwhile', async () => {
  const slow = await Promise.all(Array.from({ length: 30 }, () => speak(hub.port)))
  for (const one of slow) one.say('POST /v1/pair HTTP/1.1\r\nHost: hub\r\n')
  const half = await speak(hub.port)
  half.say(`${head(hubPaths.facts, 'Content-Length: 100')}{"till"`)
  expect((await hub.tip(key)).status).toBe(200)
  for (const one of [...slow, half]) {
    expect([0, 408, 400]).toContain(statusOf(await one.toEnd()) || 0)
    one[Symbol.dispose]()
  }
})

test('a mistake of the hub is told as one, without what it was', async () => {
  await hub.database.query('ALTER TABLE till_health RENAME COLUMN health TO gone')
  const answer = await hub.post(hubPaths.health, wellTill, key)
  expect(answer).toMatchObject({ status: 500, json: trouble('mistake') })
  expect(answer.text).not.toMatch(/health|column|SQL|UPDATE/)
  await hub.database.query('ALTER TABLE till_health RENAME COLUMN gone TO health')
  expect((await hub.post(hubPaths.health, wellTill, key)).status).toBe(200)
})

test('after all of it, what is kept is what was let in, and no key or code stands in the log', async () => {
  expect(await stands()).toBe(3)
  expect(hub.logged.join('')).not.toContain(key)
})
