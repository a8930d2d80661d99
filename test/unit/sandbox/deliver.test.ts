// Tests of deliveries as published: body, headers and signature, over a real connection.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import { deliverySignature, paymentDelivery } from '#sandbox/schema/webhooks.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { createReceiver, signatureTrouble, type Received } from '#test/support/service/webhook-receiver.ts'
import { openSandboxShop, paymentEvents } from '#test/support/service/sandbox-shop.ts'

test('Webhooks: a delivery has the published headers and is signed as published', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  const { merchant } = shop
  const { id, secret } = await shop.register(`${receiver.url}/hook?till=1&shop=a%20b'c`)
  await merchant.create(merchant.request('sale-0001', { paymentDescription: 'Én kaffe' }), { key: 'nøkkel' })
  await shop.sandbox.settled()
  const [got] = receiver.received
  if (!got) throw new Error('nothing came')
  expect(signatureTrouble(got, secret, shop.clock.now())).toBeNull()
  expect(deliverySignature.safeParse(got.headers).success).toBe(true)
  expect(got.headers).toMatchObject({
    'webhook-id': id,
    'content-type': 'application/json; charset=utf-8',
    host: `127.0.0.1:${receiver.port}`,
    'x-ms-date': 'Thu, 15 Jan 2026 12:00:00 GMT',
  })
  expect(got.rawHeaders.filter((name) => name.toLowerCase() === 'host')).toHaveLength(1)
  expect(got.raw.toString('utf8')).toBe(JSON.stringify(got.body))
  for (const wrong of [secret.replace(/^./, '!'), Buffer.from(secret, 'base64').toString('latin1')]) {
    expect(signatureTrouble(got, wrong, shop.clock.now())).toBe('the signature is another')
  }
})

const keysOf = ({ raw }: Received) => Object.keys(JSON.parse(raw.toString('utf8')) as object)
const usual = ['msn', 'reference', 'pspReference', 'name', 'amount', 'timestamp']
const withKey = [...usual, 'idempotencyKey', 'success']
const withoutKey = [...usual, 'success']

test('Webhooks: every event of a payment, with its own amount and its keys in the published order', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  const { merchant } = shop
  const { secret } = await shop.register(receiver.url)
  const create = async (reference: string, more = {}) => {
    const { body } = await merchant.create(merchant.request(reference, more), { key: `${reference}-create` })
    const phone = shop.sandbox.phone('4791234567')
    phone.scan(String(body['redirectUrl']))
    return phone
  }
  const paid = await create('sale-paid')
  paid.approve('sale-paid')
  await merchant.capture('sale-paid', 20_000, { key: 'capture-1' })
  await merchant.refund('sale-paid', 5_000, { key: 'refund-1' })
  await merchant.cancel('sale-paid', undefined, { key: 'cancel-1' })
  const refused = await create('sale-refused')
  refused.refuse('sale-refused')
  const sharing = await create('sale-shared', { profile: { scope: 'birthDate' } })
  sharing.approve('sale-shared')
  await create('sale-stopped')
  await merchant.cancel('sale-stopped', undefined, { key: 'cancel-2' })
  await create('sale-forgotten')
  await shop.sandbox.advance(600_000)
  const told = (reference: string) =>
    receiver.received
      .filter(({ body }) => body['reference'] === reference)
      .map((got) => [got.body['name'], (got.body['amount'] as { value: number }).value, keysOf(got)])
  expect(told('sale-paid')).toEqual([
    ['CREATED', 49_900, withKey],
    ['AUTHORIZED', 49_900, [...withKey, 'captureGuaranteedUntil']],
    ['CAPTURED', 20_000, withKey],
    ['REFUNDED', 5_000, withKey],
    ['CANCELLED', 29_900, withoutKey],
  ])
  expect(told('sale-refused').slice(1)).toEqual([['ABORTED', 49_900, withoutKey]])
  expect(told('sale-shared').slice(1)).toEqual([
    ['AUTHORIZED', 49_900, [...withKey, 'captureGuaranteedUntil', 'userDetails', 'sub']],
  ])
  const shared = receiver.received.find(({ body }) => 'sub' in body)?.body
  const { userDetails, sub } = (await merchant.get('sale-shared')).body
  expect([shared?.['userDetails'], shared?.['sub']]).toEqual([userDetails, sub])
  expect(told('sale-stopped').slice(1)).toEqual([['TERMINATED', 49_900, withoutKey]])
  expect(told('sale-forgotten').slice(1)).toEqual([['EXPIRED', 49_900, withoutKey]])
  for (const got of receiver.received) {
    expect(paymentDelivery.safeParse(got.body).success).toBe(true)
    expect(signatureTrouble(got, secret, Date.parse(String(got.headers['x-ms-date'])))).toBeNull()
  }
  const [first] = receiver.received
  const [logged] = await merchant.events('sale-paid')
  expect(first?.body).toEqual({
    msn: merchant.unit.merchantSerialNumber,
    ...logged,
    idempotencyKey: 'sale-paid-create',
  })
  const late = receiver.received.find(({ body }) => body['name'] === 'EXPIRED')
  expect([late?.body['timestamp'], late?.headers['x-ms-date']]).toEqual([
    '2026-01-15T12:10:00.000Z',
    'Thu, 15 Jan 2026 12:10:00 GMT',
  ])
})

test('Webhooks: only the events that were asked for come', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  const { merchant } = shop
  await shop.register(receiver.url, ['epayments.payment.terminated.v1'])
  await merchant.create(merchant.request('sale-0001'))
  await merchant.cancel('sale-0001')
  await shop.sandbox.settled()
  expect(receiver.names()).toEqual(['TERMINATED'])
})

test('Webhooks: a redirect and a broken connection are failures, and nothing goes where the redirect points', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  const { merchant } = shop
  await shop.register(`${receiver.url}/hook`)
  receiver.once('redirect', 'drop', 500)
  await merchant.create(merchant.request('sale-0001'))
  for (const ms of [2_000, 2_000, 1_999]) await shop.sandbox.advance(ms)
  expect(receiver.received.map((got) => got.path)).toEqual(['/hook', '/hook', '/hook'])
  await shop.sandbox.advance(1)
  await shop.sandbox.advance(590_000) // to just before its end
  expect(receiver.received.map(({ headers }) => headers['x-ms-date'])).toEqual(
    [0, 2, 4, 6].map((second) => `Thu, 15 Jan 2026 12:00:0${second} GMT`),
  )
})

test('Webhooks: a receiver that is not there is tried again', async () => {
  const { url: nowhere, [Symbol.asyncDispose]: close } = await createReceiver()
  await close()
  using shop = await openSandboxShop()
  const { merchant } = shop
  await shop.register(nowhere)
  await merchant.create(merchant.request('sale-0001'))
  await shop.sandbox.advance(60_000)
  expect((await merchant.get('sale-0001')).status).toBe(200)
})

test('Webhooks: an answer without an end is an answer, and is not read', async () => {
  await using receiver = await createReceiver('endless')
  using shop = await openSandboxShop()
  const { merchant } = shop
  await shop.register(receiver.url)
  await merchant.create(merchant.request('sale-0001'))
  await shop.sandbox.settled()
  await shop.sandbox.advance(86_400_000)
  expect(receiver.names()).toEqual(['CREATED', 'EXPIRED'])
})

test('Webhooks: a receiver that holds its answer for 10 s has failed, and holds up no other', async () => {
  await using slow = await createReceiver('hold')
  await using quick = await createReceiver()
  using shop = await openSandboxShop()
  const { merchant } = shop
  await shop.register(slow.url)
  await shop.register(quick.url)
  await merchant.create(merchant.request('sale-0001'))
  const round = shop.sandbox.settled()
  await slow.has(1)
  await quick.has(1)
  shop.clock.advance(10_000)
  await round
  slow.behave(200)
  await shop.sandbox.advance(2_000)
  expect(slow.received.map(({ headers }) => headers['x-ms-date'])).toEqual([
    'Thu, 15 Jan 2026 12:00:00 GMT',
    'Thu, 15 Jan 2026 12:00:12 GMT',
  ])
})

test('Webhooks: 16 requests at once at most', async () => {
  await using receiver = await createReceiver('hold')
  using shop = await openSandboxShop()
  const { merchant } = shop
  await shop.register(receiver.url)
  for (let sale = 100; sale < 140; sale += 1) await merchant.create(merchant.request(`sale-0${sale}`))
  const rounds = [shop.sandbox.settled(), shop.sandbox.settled()]
  for (let heard = 16; heard <= 40; heard += 12) {
    await receiver.has(heard)
    receiver.release()
  }
  receiver.behave(200)
  receiver.release()
  await Promise.all(rounds)
  expect([receiver.mostAtOnce() <= 16, receiver.received.length]).toEqual([true, 40])
})

test('Webhooks: a restarted sandbox goes on, and makes an attempt again that was under way', async () => {
  const made = mkdtempSync(path.join(tmpdir(), 'kasse-webhooks-'))
  try {
    const file = path.join(made, 'sandbox.sqlite')
    await using receiver = await createReceiver('hold')
    const clock = createManualClock()
    const before = await openSandboxShop({ clock, file })
    const { merchant } = before
    const { id, secret } = await before.register(receiver.url)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = before.sandbox.phone('4791234567')
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    const round = before.sandbox.settled()
    await receiver.has(1)
    before.sandbox[Symbol.dispose]()
    receiver.release()
    await round // touches nothing that is closed

    clock.advance(3_600_000)
    receiver.behave(200)
    using after = await openSandboxShop({ clock, file, seed: 8 })
    await after.sandbox.settled()
    expect(receiver.names()).toEqual(['CREATED', 'CREATED', 'AUTHORIZED'])
    for (const got of receiver.received.slice(1)) {
      expect(got.headers['webhook-id']).toBe(id)
      // Dated when it was made, or a receiver would find it too old.
      expect(signatureTrouble(got, secret, clock.now())).toBeNull()
    }
    await after.sandbox.advance(86_400_000)
    expect(receiver.received).toHaveLength(3)
  } finally {
    rmSync(made, { recursive: true })
  }
})

test('Webhooks API: a partner that named no merchant hears of all that it acts for', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  const listing = (await (await shop.sandbox.fetch(new Request(`${shop.url}/sandbox/`))).json()) as {
    salesUnits: (SalesUnit & { actsFor: string[] })[] // of the sandbox's own page
  }
  const partner = listing.salesUnits.find(({ actsFor }) => actsFor.length > 0)
  const known = listing.salesUnits.find(
    ({ merchantSerialNumber }) => merchantSerialNumber === partner?.actsFor[0],
  )
  const merchant = await shop.merchantOf(known)
  const headers = { 'ocp-apim-subscription-key': String(partner?.subscriptionKey) }
  await shop.register(receiver.url, paymentEvents, headers)
  await merchant.create(merchant.request('sale-0001'))
  const other = shop.merchant
  await other.create(other.request('sale-0002'))
  await shop.sandbox.settled()
  expect(receiver.received.map(({ body }) => [body['msn'], body['reference']])).toEqual([
    [merchant.unit.merchantSerialNumber, 'sale-0001'],
  ])
})

test('Webhooks: a request is enough to have its event told', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  await shop.register(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await receiver.has(1)
  expect(receiver.names()).toEqual(['CREATED'])
})

test('Webhooks: when the clock is advanced, what fell due has been told with the answer', async () => {
  await using receiver = await createReceiver()
  using shop = await openSandboxShop()
  await shop.register(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await shop.control('/clock', { advanceSeconds: 600 })
  expect(receiver.names()).toEqual(['CREATED', 'EXPIRED'])
})

test('Webhooks: the same again after a reset: nothing of before is told, nothing stumbles', async () => {
  await using receiver = await createReceiver('hold')
  using shop = await openSandboxShop()
  await shop.register(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await receiver.has(1)
  expect((await shop.control('/reset', {})).status).toBe(204)
  receiver.behave(200)
  receiver.release()
  await shop.register(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0002'))
  await shop.sandbox.settled()
  expect(receiver.received.map(({ body }) => body['reference'])).toEqual(['sale-0001', 'sale-0002'])
  const { body } = await shop.merchant.send('GET', '/sandbox/deliveries', {})
  expect(body['deliveries']).toMatchObject([{ reference: 'sale-0002', state: 'delivered' }])
})
