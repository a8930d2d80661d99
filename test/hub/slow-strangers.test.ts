// Strangers at the hub who send their bodies piece by piece and never end: refused by their headers, before anything is kept for them.
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { openHub } from '#test/support/hub/hub.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { signedBatch } from '#test/support/hub/row-signature.ts'
import { speak, statusOf } from '#test/support/till/http-till.ts'

const postgres = usePostgres()
/** As a hub has it, where one address may hold all connections, with fewer of them. */
const patience = {
  perAddress: 80,
  reserved: 0,
  handshakeMs: 5000,
  headersMs: 5000,
  requestMs: 60_000,
  idleMs: 75_000,
  lookEveryMs: 50,
  connections: 80,
}
/** The hub says 100 when it has the headers. */
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: hub.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n`

test('who shows no sign of the service is refused before the body of a delivery is there', async () => {
  await using hub = await openHub(postgres.connection, { patience })
  using stranger = await speak(hub.port)
  stranger.say(`${post('/webhooks/one')}5\r\nhello\r\n`) // and the rest never comes
  expect(await stranger.until(/HTTP\/1\.1 4/)).toContain('this is no delivery')
})

test.each([
  ['/webhooks/one', 2],
  [hubPaths.pair, 3],
])(
  'as many strangers as the hub takes, who never end what they send to %s, keep no till out',
  async (path, seed) => {
    await using hub = await openHub(postgres.connection, { patience, seed })
    const key = await hub.letIn(`till0${seed}`)
    const lines = await Promise.all(Array.from({ length: patience.connections }, () => speak(hub.port)))
    for (const line of lines) line.say(post(path))
    // Each is heard of: by its headers, or by the end of its connection.
    await Promise.allSettled(lines.map((line) => line.until('HTTP/1.1 ')))
    // In place of the one by which the till was let in, which is idle.
    for (let more = 0; more < 3; more += 1) {
      const line = await speak(hub.port)
      line.say(post(path))
      await Promise.allSettled([line.until('HTTP/1.1 ')])
      lines.push(line)
    }
    using till = await speak(hub.port)
    till.say(`GET ${hubPaths.tip} HTTP/1.1\r\nHost: hub.example\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    const answer = await till.until('\r\n\r\n').catch(String)
    for (const line of lines) line[Symbol.dispose]()
    expect(statusOf(answer)).toBe(200)
    await expect.poll(() => hub.inProgress()).toBe(0)
  },
  5000,
)

test('strangers who press for room with bodies that never end push out no till that is still sending', async () => {
  await using hub = await openHub(postgres.connection, { patience, seed: 4 })
  const key = await hub.letIn('till04')
  const rows = chained([{ sale: '', kind: 'signedOut', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' }])
  const body = Buffer.from(JSON.stringify(signedBatch('till04', rows))).toString('latin1')
  using till = await speak(hub.port)
  const lookedUp = once(hub.database.pool, 'release')
  till.say(
    `POST ${hubPaths.facts} HTTP/1.1\r\nHost: hub.example\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n{`,
  )
  await lookedUp
  const lines: Awaited<ReturnType<typeof speak>>[] = []
  for (let count = 0; count < patience.connections + 10; count += 1) {
    const line = await speak(hub.port)
    line.say(post(hubPaths.pair))
    await Promise.allSettled([line.until('HTTP/1.1 ')])
    lines.push(line)
  }
  till.say(body.slice(1))
  const answer = await till.until('\r\n\r\n').catch(String)
  for (const line of lines) line[Symbol.dispose]()
  expect(statusOf(answer)).toBe(200)
})
