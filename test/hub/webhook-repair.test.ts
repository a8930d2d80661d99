// Tests of a hub that registers and dies or loses the answer before it has the secret: found, repaired once, nothing else touched.
import { beforeEach, expect, test } from 'vitest'
import { lockNumbers } from '#hub/database/database.ts'
import { secretOf, send, useHub, webhooksOf } from '#test/support/hub/hub-node.ts'

const { service, hub } = await useHub()

beforeEach(async () => {
  const webhooks = webhooksOf(hub, service)
  for (const { id, there } of await webhooks.list()) if (there) await webhooks.remove(id)
  await hub.ask('DELETE FROM webhook')
})

const address = () => `${hub.url}/webhooks/till`
const event = 'epayments.payment.authorized.v1'

/** What happens when it is asked to register; all else goes on. */
const when =
  (registering: (ask: () => Promise<Response>) => Promise<Response>): typeof globalThis.fetch =>
  (input, init) => {
    const asked = new Request(input, init)
    const isRegistering = asked.method === 'POST' && asked.url.endsWith('/webhooks')
    return isRegistering ? registering(() => fetch(asked)) : fetch(asked)
  }
const broken = () => new TypeError('the line broke')
const answerLost = when(async (ask) => {
  await ask()
  throw broken()
})
const neverAsked = when(() => Promise.reject(broken()))

const listed = async () =>
  (await webhooksOf(hub, service).list()).map(({ id, url, here, there }) => ({ id, url, here, there }))
const isHeard = async (id: string) => {
  const secret = await secretOf(hub, id)
  const body = JSON.stringify({ msn: '1', reference: id, pspReference: id, name: 'A' })
  return (await send({ url: address(), id, secret, body, at: service.clock.now() })).status === 200
}

test('the answer with the secret is lost: the next list takes that registration away and has another in its place', async () => {
  await expect(webhooksOf(hub, service, { fetch: answerLost }).register(address(), [event])).rejects.toThrow(
    'list looks, and makes it anew if so',
  )
  expect(await hub.ask('SELECT id FROM webhook')).toEqual([])
  const [made, ...more] = await webhooksOf(hub, service).list()
  expect(made).toMatchObject({ url: address(), events: [event], here: true, there: true })
  expect(more).toEqual([])
  expect(await isHeard(made?.id ?? '')).toBe(true)
  expect(hub.logged.join('\n')).toContain('the secret of this registration was lost')
  // Done once: nothing is made anew the next time.
  expect(await listed()).toEqual([{ id: made?.id, url: address(), here: true, there: true }])
})

test('the answer is lost and the owner registers again: there is one registration, and it is heard', async () => {
  await expect(webhooksOf(hub, service, { fetch: answerLost }).register(address())).rejects.toThrow()
  const { id } = await webhooksOf(hub, service).register(address())
  expect(await listed()).toEqual([{ id, url: address(), here: true, there: true }])
  expect(await isHeard(id)).toBe(true)
})

test('another is registered first: what was lost is made anew with it', async () => {
  await expect(webhooksOf(hub, service, { fetch: answerLost }).register(address())).rejects.toThrow()
  await webhooksOf(hub, service).register(`${address()}/other`)
  const all = await listed()
  expect(all.map(({ url }) => url).toSorted()).toEqual([address(), `${address()}/other`])
  expect(all.every(({ here, there }) => here && there)).toBe(true)
})

test('the service was never reached: nothing is made by the next list, and nothing of others is touched', async () => {
  const { id } = await webhooksOf(hub, service).register(address())
  const headers = {
    'ocp-apim-subscription-key': service.unit.subscriptionKey,
    'merchant-serial-number': service.unit.merchantSerialNumber,
  }
  const body = JSON.stringify({ url: 'https://other.example.com/x', events: [event] })
  const given = await service.merchant.send('POST', '/webhooks/v1/webhooks', headers, body)
  await expect(webhooksOf(hub, service, { fetch: neverAsked }).register(`${address()}/2`)).rejects.toThrow()
  expect(await listed()).toEqual([
    { id, url: address(), here: true, there: true },
    { id: given.body['id'], url: 'https://other.example.com/x', here: false, there: true },
  ])
  expect(await hub.ask('SELECT url FROM webhook_begun')).toEqual([])
})

test('one that the service refuses is not begun any more', async () => {
  await expect(webhooksOf(hub, service).register('http://10.0.0.1/x')).rejects.toThrow('did not take')
  expect(await hub.ask('SELECT url FROM webhook_begun')).toEqual([])
})

test('a list beside a registration that is under way waits for it, and takes nothing of it away; no transaction waits for the service', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const fetch = when(async (ask) => {
    const answer = await ask()
    asked.resolve()
    await answered.promise
    return answer
  })
  const registering = webhooksOf(hub, service, { fetch }).register(address())
  await asked.promise
  const listing = webhooksOf(hub, service).list()
  const isWaiting = async () => {
    const waiting = await hub.ask(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = $1",
      [lockNumbers.registering],
    )
    return waiting.length > 0
  }
  while (!(await isWaiting())) await hub.ask('SELECT 1')
  const open = `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`
  expect(await hub.ask(open)).toEqual([])
  answered.resolve()
  const { id } = await registering
  expect(await listing).toMatchObject([{ id, here: true, there: true }])
})
