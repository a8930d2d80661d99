// Tests of the hub's registrations at the service: made, renewed without missing an event, their secrets kept.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { askWebhooks } from '#hub/commands/webhooks.ts'
import { OperatorError, type TypedOptions } from '#hub/settings/settings.ts'
import { retiredAcceptedMs } from '#hub/webhooks/webhook.ts'
import { createSecrets, hubKey, keyFileName } from '#hub/webhooks/secrets.ts'
import {
  createWebhookRegistrations,
  mostRegistrationsPerEvent,
  retiredAfterMs,
  type HubService,
} from '#hub/webhooks/registrations.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import {
  asHubAsks,
  letIn,
  openHubNode,
  openStream,
  secretOf,
  send,
  useHub,
  webhooksOf,
} from '#test/support/hub/hub-node.ts'
import { key } from '#test/support/hub/hub.ts'

const { service, hub, connection } = await useHub()
let count = 0
const paid = (name: string) =>
  JSON.stringify({ msn: '1', reference: `k7m2xa-${count}`, pspReference: `psp-${count}`, name })

beforeEach(async () => {
  count += 1
  const webhooks = webhooksOf(hub, service)
  for (const { id, there } of await webhooks.list()) if (there) await webhooks.remove(id)
  await hub.ask('DELETE FROM webhook')
})

const address = () => `${hub.url}/webhooks/till`
const tell = async (id: string, secret: string, name: string) =>
  (await send({ url: address(), id, secret, body: paid(name), at: service.clock.now() })).status

/** The command line of a hub, and what it says. */
function commandLine(changes: Partial<HubService> = {}) {
  const printed: string[] = []
  const noted: string[] = []
  /** Whether it was done; why not has been said. */
  const run = async (words: string, given: TypedOptions = {}) => {
    try {
      await askWebhooks(words.split(' '), given, {
        database: hub.database,
        clock: service.clock,
        chance: seeded(7),
        log: createLog({ write: (line) => void hub.logged.push(line) }),
        closing: new AbortController().signal,
        key,
        service: { ...asHubAsks(service.url, service.unit), ...changes },
        print: (line) => void printed.push(line),
        note: (line) => void noted.push(line),
      })
      return true
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      noted.push(error.message)
      return false
    }
  }
  return { run, printed, noted }
}

test('a hub that was registered hears of a payment, and lists what it has beside what the service has', async () => {
  const { run, printed } = commandLine()
  expect(await run('register', { url: address() })).toBe(true)
  const id = (printed[0] ?? '').slice(0, 36)
  const reference = `k7m2xa-${String(count).padStart(5, '0')}-q3w8zt-1`
  {
    const till = await letIn(hub, 'k7m2xa', service.unit.merchantSerialNumber)
    using stream = await openStream(hub.url, till)
    await service.pay(reference)
    expect(await stream.until(reference)).toEqual([`${reference} AUTHORIZED`])
  }
  // Somebody else's of the same merchant, and one that the service has forgotten.
  const own = { 'ocp-apim-subscription-key': service.unit.subscriptionKey }
  const headers = { ...own, 'merchant-serial-number': service.unit.merchantSerialNumber }
  const path_ = '/webhooks/v1/webhooks'
  const body = JSON.stringify({
    url: 'https://other.example.com/x',
    events: ['epayments.payment.created.v1'],
  })
  const strange = String((await service.merchant.send('POST', path_, headers, body)).body['id'])
  service.clock.advance(1)
  const lost = (await webhooksOf(hub, service).register(`${hub.url}/webhooks/2`)).id
  await service.merchant.send('DELETE', `${path_}/${lost}`, headers)
  printed.length = 0
  await run('list')
  expect(printed).toEqual([
    expect.stringMatching(`^${id}  ${address()}  17 events  in use$`),
    expect.stringMatching(`^${lost} .*not known to the service any more`),
    expect.stringMatching(`^${strange}  https://other.example.com/x  1 events  not known to this hub`),
  ])
  printed.length = 0
  await run('list', { json: true })
  expect((JSON.parse(printed[0] ?? '') as { webhooks: unknown }).webhooks).toMatchObject([
    { id, here: true, there: true },
    { id: lost, here: true, there: false },
    { id: strange, here: false, there: true },
  ])
  await service.merchant.send('DELETE', `${path_}/${strange}`, headers)
})

test('the secret stands sealed in the database and nowhere else: no answer, no line of a log, no list has it', async () => {
  const { run, printed, noted } = commandLine()
  await run('register', { url: address() })
  const id = (printed[0] ?? '').slice(0, 36)
  const secret = await secretOf(hub, id)
  expect(secret).toHaveLength(88)
  await run('list', { json: true })
  await run('list')
  const [row] = await hub.ask<{ secret: Buffer }>('SELECT secret FROM webhook WHERE id = $1', [id])
  const told = [...printed, ...noted, ...hub.logged, row?.secret.toString('latin1')].join('\n')
  for (const hidden of [secret, Buffer.from(secret, 'base64').toString('latin1'), service.unit.clientSecret])
    expect(told).not.toContain(hidden)
  // Neither another key nor a changed bit opens it.
  const other = createSecrets(Buffer.alloc(32, 7), seeded(1))
  expect(other.open(row?.secret ?? Buffer.alloc(0))).toBeUndefined()
  for (let at = 0; at < (row?.secret.length ?? 0); at += 5) {
    const bent = Buffer.from(row?.secret ?? [])
    bent[at] = (bent[at] ?? 0) ^ 1
    expect(createSecrets(key, seeded(1)).open(bent)).toBeUndefined()
  }
})

test('a registration is exchanged: the new one holds at once, the old one until nothing is under way to it, then no more', async () => {
  const { run, printed, noted } = commandLine()
  await run('register', { url: address(), events: 'epayments.payment.authorized.v1' })
  const old = (printed[0] ?? '').slice(0, 36)
  const oldSecret = await secretOf(hub, old)
  service.clock.advance(1)
  const rotating = run(`rotate ${old}`)
  while (!noted.some((line) => line.includes('60 seconds'))) await hub.ask('SELECT 1')
  const known = await hub.ask<{ id: string }>('SELECT id FROM webhook WHERE id <> $1', [old])
  const fresh = known[0]?.id ?? ''
  const secret = await secretOf(hub, fresh)
  expect(secret).not.toBe(oldSecret)
  expect([await tell(old, oldSecret, 'A'), await tell(fresh, secret, 'B')]).toEqual([200, 200])
  expect(await webhooksOf(hub, service).list()).toMatchObject([
    { id: old, there: true, events: ['epayments.payment.authorized.v1'] },
    { id: fresh, there: true, events: ['epayments.payment.authorized.v1'], url: address() },
  ])
  service.clock.advance(retiredAfterMs)
  expect(await rotating).toBe(true)
  expect(printed.at(-1)).toBe(`${fresh}  has taken the place of ${old}.`)
  expect(await webhooksOf(hub, service).list()).toMatchObject([
    { id: old, there: false, retiredAt: service.clock.now() },
    { id: fresh, there: true, retiredAt: null },
  ])
  // An attempt that was under way when it was deleted is still taken; after that its secret opens nothing, and is gone.
  expect(await tell(old, oldSecret, 'C')).toBe(200)
  service.clock.advance(retiredAcceptedMs)
  expect([await tell(old, oldSecret, 'D'), await tell(fresh, secret, 'D')]).toEqual([401, 200])
  service.clock.advance(1)
  await hub.hub.registrations.forgetRetired()
  expect(await hub.ask('SELECT id FROM webhook')).toEqual([{ id: fresh }])
})

test('an exchange that is broken off leaves both, and both are accepted', async () => {
  const webhooks = webhooksOf(hub, service)
  const { id } = await webhooks.register(address())
  const closing = new AbortController()
  const broken = createWebhookRegistrations({
    database: hub.database,
    clock: service.clock,
    chance: seeded(3),
    log: createLog({ write: () => undefined }),
    closing: closing.signal,
    key,
    service: asHubAsks(service.url, service.unit),
  })
  await expect(broken.rotate(id, () => closing.abort())).rejects.toThrow(`remove ${id} when you are back`)
  const all = await webhooks.list()
  expect(all.map(({ here, there, retiredAt }) => [here, there, retiredAt])).toEqual([
    [true, true, null],
    [true, true, null],
  ])
  for (const [at, one] of all.entries())
    expect(await tell(one.id, await secretOf(hub, one.id), `E${at}`)).toBe(200)
})

test('25 registrations of one event are the most, and the hub says so before it asks for one more', async () => {
  const { run, noted } = commandLine()
  const webhooks = webhooksOf(hub, service)
  const event = 'epayments.payment.captured.v1'
  for (let at = 0; at < mostRegistrationsPerEvent; at += 1)
    await webhooks.register(`${hub.url}/webhooks/${at}`, [event])
  expect(await run('register', { url: address() })).toBe(false)
  expect(noted).toEqual([
    `The service takes 25 registrations of one event, and has as many of ${event}: remove one first.`,
  ])
  const [first] = await webhooks.list()
  const all = commandLine()
  expect(await all.run(`rotate ${first?.id.toUpperCase()}`)).toBe(false)
  expect(all.noted[0]).toContain('remove one first')
  expect(await all.run(`remove ${first?.id}`)).toBe(true)
  expect(await all.run('register', { url: address(), events: event })).toBe(true)
})

const unknown = '497f6eca-6276-4993-bfeb-53cbbbba6f08'

test.each<[string, string, TypedOptions, string]>([
  ['nothing', '', {}, 'It takes webhooks list'],
  ['an unknown verb', `delete ${unknown}`, {}, `nothing to do for “webhooks delete ${unknown}”. It takes`],
  ['a verb in capitals', 'LIST', {}, 'There is nothing to do for “webhooks LIST”. It takes'],
  ['a registration without an address', 'register', {}, 'register needs --url'],
  ['an address for a list', 'list', { url: 'https://x' }, 'list takes no --url'],
  ['events for a list', 'list', { events: 'x' }, 'list takes no --events'],
  ['a shop for a list', 'list', { shop: 'Bakery' }, 'list takes no --shop'],
  ['a shop without a name', 'register', { url: 'https://x/webhooks/a', shop: ' ' }, 'A shop has a name'],
  ['no id', 'remove', {}, 'remove needs an id'],
  ['an address where no hub hears', 'register', { url: 'https://x/hooks/a' }, 'does not lead to a hub'],
  ['an address without a name', 'register', { url: 'https://x/webhooks/' }, 'does not lead to a hub'],
  ['two ids', `remove ${unknown} ${unknown}`, {}, 'It takes'],
  ['an id that is none', 'remove x', {}, 'x is no registration’s id'],
  ['an id that nobody knows', `remove ${unknown}`, {}, `There is no registration ${unknown}`],
  ['an exchange of one that is not known here', `rotate ${unknown}`, {}, 'that could be exchanged'],
  [
    'an event that the service does not have',
    'register',
    { url: 'https://x/webhooks/a', events: 'paid' },
    'paid is none',
  ],
  [
    'an address that the service does not reach',
    'register',
    { url: 'http://10.0.0.1/webhooks/a' },
    'did not take',
  ],
])(
  'the command line is given %s: it says why not, and nothing is registered',
  async (_, words, given, why) => {
    const { run, noted } = commandLine()
    expect(await run(words, given)).toBe(false)
    expect(noted.join('\n')).toContain(why)
    expect(await webhooksOf(hub, service).list()).toEqual([])
  },
)

test('what another merchant has registered for this hub is neither listed nor exchanged, and stays', async () => {
  const { run, printed } = commandLine()
  await hub.ask(
    `INSERT INTO webhook (id, merchant_serial_number, url, events, secret, registered_at) VALUES ($1, '999999', $2, $3, '', 1)`,
    [unknown, address(), ['epayments.payment.captured.v1']],
  )
  expect(await run('list', { json: true })).toBe(true)
  expect(printed.join('')).not.toContain(unknown)
  for (const verb of ['rotate', 'remove']) expect(await run(`${verb} ${unknown}`)).toBe(false)
  expect(await hub.ask('SELECT id, retired_at AS at FROM webhook')).toEqual([{ id: unknown, at: null }])
})

test.each<[string, Partial<HubService>, string]>([
  ['no credentials', { credentials: { missing: 'KASSE_CLIENT_SECRET' } }, 'set KASSE_CLIENT_SECRET'],
  [
    'credentials that are not taken',
    { credentials: { clientId: 'x', clientSecret: 'y', subscriptionKey: 'z' } },
    'does not take these credentials',
  ],
  ['an address where nobody is', { address: 'http://127.0.0.1:1' }, 'could not be reached'],
])('a hub with %s says so', async (_, changes, why) => {
  const { run, noted } = commandLine(changes)
  expect(await run('register', { url: address() })).toBe(false)
  expect(noted.join('\n')).toContain(why)
})

test('a registration that was made under another key of the hub proves nothing, and the log says why', async () => {
  const { id } = await webhooksOf(hub, service).register(address())
  const secret = await secretOf(hub, id)
  const sealed = createSecrets(Buffer.alloc(32, 9), seeded(1)).seal(secret)
  await hub.ask('UPDATE webhook SET secret = $2 WHERE id = $1', [id, sealed])
  expect(await tell(id, secret, 'F')).toBe(401)
  expect(hub.logged.join('\n')).toContain('under another KASSE_HUB_KEY')
})

test('the key is the one that was given, or one that the hub makes for itself and only its owner can read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-hub-'))
  const own = path.join(folder, 'deep', 'data')
  const made = hubKey({}, own, seeded(1))
  const again = hubKey({}, own, seeded(2))
  expect(made.ok && again.ok && Buffer.from(made.value).equals(again.value)).toBe(true)
  expect(statSync(path.join(own, keyFileName)).mode & 0o777).toBe(0o600)
  expect(readFileSync(path.join(own, keyFileName))).toHaveLength(32)
  const given = hubKey({ KASSE_HUB_KEY: key.toString('base64') }, own, seeded(3))
  expect(given.ok && key.equals(given.value)).toBe(true)
  for (const unfit of ['password', '0'.repeat(64)])
    expect(hubKey({ KASSE_HUB_KEY: unfit }, own, seeded(4))).toMatchObject({
      problem: { code: 'vault.keyUnfit', details: { key: 'KASSE_HUB_KEY' } },
    })
  rmSync(folder, { recursive: true })
})

test('the service is heard by whichever hub its address leads to: the registration is all hubs’', async () => {
  await using other = await openHubNode(connection, createManualClock(service.clock.now()))
  const { id } = await webhooksOf(hub, service).register(address())
  const secret = await secretOf(hub, id)
  const given = await send({
    url: `${other.url}/webhooks/any/where`,
    id,
    secret,
    body: paid('G'),
    at: service.clock.now(),
  })
  expect(given.status).toBe(200)
})
