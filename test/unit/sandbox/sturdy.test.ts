// Tests of the sandbox against what nobody should do to it: it withstands it, and goes on afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { CannotStart } from '#sandbox/port.ts'
import { startSandbox } from '#sandbox/main.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createReceiver } from '#test/support/service/webhook-receiver.ts'
import { codeOf } from '#test/support/service/service.ts'
import { openSandboxShop } from '#test/support/service/sandbox-shop.ts'
import { openWebhookStory } from '#test/support/service/webhook-story.ts'
import { second } from '#test/support/run/times.ts'

const url = 'http://service.test'
const lost = expect.objectContaining({ name: 'TypeError', message: 'fetch failed' })

test('the clock moves by whole milliseconds, and not out of the calendar', async () => {
  using shop = await openSandboxShop()
  expect((await shop.control('/clock', { advanceSeconds: 0.0005 })).status).toBe(200)
  expect((await shop.merchant.create(shop.merchant.request('sale-0001'))).status).toBe(201)
  await expect(shop.sandbox.advance(Number.NaN)).rejects.toThrow(RangeError)
  await expect(shop.sandbox.advance(1e16)).rejects.toThrow(RangeError)
  expect((await shop.merchant.create(shop.merchant.request('sale-0002'))).status).toBe(201)
  await shop.control('/faults', { fault: { kind: 'late', seconds: 0.0001 }, count: 1 })
  expect((await shop.merchant.create(shop.merchant.request('sale-0003'))).status).toBe(503)
  shop.clock.advance(1)
  expect((await shop.merchant.get('sale-0003')).status).toBe(200)
})

test.each([
  [
    'blockedSources',
    (count: number) => ({
      paymentMethod: { type: 'WALLET', blockedSources: Array.from({ length: count }, () => 1) },
    }),
  ],
  [
    'orderLines',
    (count: number) => ({
      receipt: { orderLines: Array.from({ length: count }, () => ({})), bottomLine: { currency: 'NOK' } },
    }),
  ],
  [
    'metadata',
    (count: number) => ({ metadata: Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])) }),
  ],
  [
    'unknown fields',
    (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1])),
  ],
])('very many %s are refused in few words', async (_, more) => {
  using shop = await openSandboxShop()
  const refused = await shop.merchant.create(shop.merchant.request('sale-0001', more(60_000)))
  expect(refused.status).toBe(400)
  expect(refused.body['extraDetails']).toEqual([
    { name: expect.any(String), reason: 'must have at most 2000 in it' },
  ])
  expect((await shop.merchant.get('sale-0001')).status).toBe(404)
})

test('a field called __proto__ is refused, not lost', async () => {
  using shop = await openSandboxShop()
  const text = JSON.stringify(shop.merchant.request('sale-0001', { metadata: { till: '1' } })).replace(
    '"till"',
    '"__proto__"',
  )
  const refused = await shop.merchant.create(undefined, { text })
  expect([refused.status, refused.body['extraDetails']]).toEqual([
    400,
    [{ name: 'metadata.__proto__', reason: 'is not a name for a field' }],
  ])
})

/** Asks for a payment with a body as it comes. */
const askWith = ({ sandbox, merchant }: Awaited<ReturnType<typeof openSandboxShop>>, body: BodyInit) =>
  sandbox.fetch(
    new Request(`${url}/epayment/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${merchant.token}`,
        'ocp-apim-subscription-key': merchant.unit.subscriptionKey,
        'merchant-serial-number': merchant.unit.merchantSerialNumber,
        'idempotency-key': 'one',
      },
      body,
      duplex: 'half',
    } as RequestInit), // Node wants to be told of a stream
  )

test('text that is no UTF-8, and a body that is cut off, are the sender’s fault', async () => {
  using shop = await openSandboxShop()
  expect((await askWith(shop, Uint8Array.of(0x7b, 0xff, 0x7d))).status).toBe(400)
  const cut = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"amount":'))
      stream.error(new Error('aborted'))
    },
  })
  expect((await askWith(shop, cut)).status).toBe(400)
})

test('a body that never ends is read no further than the largest that is taken', async () => {
  using shop = await openSandboxShop()
  let pieces = 0 // of 64 KiB; sixteen are the largest body
  const piece = () => (++pieces > 100 ? undefined : new Uint8Array(65_536))
  const { status } = await askWith(shop, new ReadableStream({ pull: (stream) => stream.enqueue(piece()) }))
  expect([status, pieces < 20]).toEqual([413, true])
})

/** A capture that is under way for so long: the payment is busy when this resolves. */
async function openSlowly(seconds: number) {
  const shop = await openSandboxShop()
  const { merchant } = shop
  const { body } = await merchant.create(merchant.request('sale-0001'))
  const phone = shop.sandbox.phone()
  phone.scan(String(body['redirectUrl']))
  phone.approve()
  await shop.control('/faults', { fault: { kind: 'delay', seconds }, operation: 'payment.capture', count: 1 })
  const slow = merchant.capture('sale-0001', 49_900)
  const settled = slow.then(
    ({ status }) => status,
    (error: unknown) => error,
  )
  while ((await merchant.refund('sale-0001', 100)).status !== 423);
  return { ...shop, settled, [Symbol.dispose]: () => shop[Symbol.dispose]() }
}

test('a delayed request is not done when the sandbox starts over, and holds up nothing after it', async () => {
  using shop = await openSlowly(600)
  await shop.control('/reset', {})
  expect(await shop.settled).toEqual(lost)
  expect((await shop.merchant.get('sale-0001')).status).toBe(404)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  expect((await shop.merchant.cancel('sale-0001')).status).toBe(200)
})

test('a delay follows the sandbox’s clock', async () => {
  using shop = await openSlowly(600)
  await shop.sandbox.advance(600 * second)
  expect(await shop.settled).toBe(200)
})

test('a fault is not spent on a request that is told to wait', async () => {
  using shop = await openSlowly(60)
  await shop.control('/faults', {
    fault: { kind: 'code', code: '6280' },
    operation: 'payment.cancel',
    count: 1,
  })
  expect((await shop.merchant.cancel('sale-0001')).status).toBe(423)
  await shop.sandbox.advance(60 * second)
  await shop.settled
  expect(codeOf(await shop.merchant.cancel('sale-0001'))).toBe('6280')
})

test('a delayed request that names nothing locks nothing else', async () => {
  using shop = await openSandboxShop()
  const { merchant, clock } = shop
  await shop.control('/faults', { fault: { kind: 'delay', seconds: 60 }, operation: 'token.issue', count: 1 })
  let isAnswered = false
  const slow = merchant.askToken().finally(() => (isAnswered = true))
  while (!isAnswered) {
    expect((await merchant.askToken()).status).toBe(200)
    clock.advance(10 * second)
  }
  expect((await slow).status).toBe(200)
})

test.each([204, 205, 304])('a page with status %i cannot be asked for', async (status) => {
  using shop = await openSandboxShop()
  expect((await shop.control('/faults', { fault: { kind: 'html', status } })).status).toBe(400)
})

test('a page of another site is known by its origin too', async () => {
  using shop = await openSandboxShop()
  expect((await shop.control('/reset', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await shop.control('/reset', {}, { origin: 'null' })).status).toBe(403)
  expect((await shop.control('/reset', {}, { origin: url })).status).toBe(204)
})

test.each(['%0a', '%0d%0aX:y', '%00', '..%2f'])(
  'no token of a payment breaks an answer: %s',
  async (token) => {
    using shop = await openSandboxShop()
    for (const at of [`/phone/pay/${token}/approve`, `/phone/agreement/${token}/accept`]) {
      expect((await shop.merchant.send('POST', at, {}, '')).status).toBeLessThan(500)
    }
  },
)

test('all who ask for what is due share one round', () => {
  using shop = openWebhookStory(() => new Promise<number>(() => undefined))
  shop.register()
  shop.tell('CREATED')
  const [one, other] = [shop.webhooks.send(), shop.webhooks.send()]
  expect(one).toBe(other)
})

test('a receiver that never answers holds up nobody who moves the clock', async () => {
  await using receiver = await createReceiver('hold')
  using shop = await openSandboxShop()
  await shop.register(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await receiver.has(1)
  let isMoved = false
  const moved = shop.control('/clock', { advanceSeconds: 1 }).finally(() => (isMoved = true))
  // Until the sandbox waits too, there is nothing for the machine's clock to wake.
  while (!isMoved) {
    shop.clock.advance(500)
    await shop.merchant.get('sale-0001')
  }
  expect((await moved).status).toBe(200)
})

test('what was done is told although the answer was lost', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  await shop.register(receiver.url)
  await shop.control('/faults', { fault: { kind: 'drop-answer' }, operation: 'payment.create', count: 1 })
  await expect(shop.merchant.create(shop.merchant.request('sale-0001'))).rejects.toEqual(lost)
  await receiver.has(1)
  expect(receiver.names()).toEqual(['CREATED'])
})

test('it may be closed twice', async () => {
  const shop = await openSandboxShop()
  shop[Symbol.dispose]()
  expect(() => shop[Symbol.dispose]()).not.toThrow()
})

function place() {
  const made = mkdtempSync(path.join(tmpdir(), 'kasse-sturdy-'))
  return {
    file: path.join(made, 'sandbox.sqlite'),
    [Symbol.dispose]: () => rmSync(made, { recursive: true }),
  }
}

test('a file of a later version is left alone', async () => {
  using at = place()
  createSandbox({ file: at.file, publicUrl: () => url })[Symbol.dispose]()
  const change = (text: string) => {
    using store = new DatabaseSync(at.file)
    return store.prepare(text).get()
  }
  change('PRAGMA user_version = 99')
  const start = startSandbox({ port: 0, file: at.file }).catch((error: unknown) => error)
  expect(await start).toBeInstanceOf(CannotStart)
  expect(String(await start)).toContain('written by a later version')
  expect(change('PRAGMA user_version')).toEqual({ user_version: 99 })
})
