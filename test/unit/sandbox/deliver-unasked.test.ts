// Tests of deliveries that start by themselves, also when the sandbox is reset in the middle.
import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createManualClock, seeded } from '#test/support/clock.ts'
import { createReceiver } from '#test/support/webhook-receiver.ts'
import { createMerchant } from '#test/support/service.ts'

const url = 'http://service.test'

async function openShop(to: string) {
  const clock = createManualClock()
  const sandbox = createSandbox({ clock, chance: seeded(7), publicUrl: () => url, allowsLoopback: true })
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('no sales unit')
  const merchant = await createMerchant({ url, fetch: (request) => sandbox.fetch(request) }, unit)
  const events = [
    'epayments.payment.created.v1',
    'epayments.payment.authorized.v1',
    'epayments.payment.expired.v1',
  ]
  const register = () =>
    merchant.call('POST', '/webhooks', { url: to, events }, { area: '/webhooks/v1', key: null })
  expect((await register()).status).toBe(201)
  const control = (path: string, body: unknown) =>
    merchant.send('POST', `/sandbox${path}`, {}, JSON.stringify(body))
  return { clock, sandbox, merchant, register, control, [Symbol.dispose]: () => sandbox[Symbol.dispose]() }
}

test('a request is enough', async () => {
  await using receiver = await createReceiver()
  using shop = await openShop(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await receiver.has(1)
  expect(receiver.names()).toEqual(['CREATED'])
})

test('when the clock is advanced, what fell due has been told with the answer', async () => {
  await using receiver = await createReceiver()
  using shop = await openShop(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await shop.control('/clock', { advanceSeconds: 600 })
  expect(receiver.names()).toEqual(['CREATED', 'EXPIRED'])
})

test('the same again after a reset: nothing of before is told, nothing stumbles', async () => {
  await using receiver = await createReceiver('hold')
  using shop = await openShop(receiver.url)
  await shop.merchant.create(shop.merchant.request('sale-0001'))
  await receiver.has(1)
  expect((await shop.control('/reset', {})).status).toBe(204)
  receiver.behave(200)
  receiver.release()
  await shop.register()
  await shop.merchant.create(shop.merchant.request('sale-0002'))
  await shop.sandbox.settled()
  expect(receiver.received.map(({ body }) => body['reference'])).toEqual(['sale-0001', 'sale-0002'])
  const { body } = await shop.merchant.send('GET', '/sandbox/deliveries', {})
  expect(body['deliveries']).toMatchObject([{ reference: 'sale-0002', state: 'delivered' }])
})
