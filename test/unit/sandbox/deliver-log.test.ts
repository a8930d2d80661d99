// Tests of the log of deliveries: what it says, and what is forgotten.
import { describe, expect, test } from 'vitest'
import { created, msn, noon, openWebhookStory } from '#test/support/service/webhook-story.ts'
import { second, day } from '#test/support/run/times.ts'

test('Webhooks: a reset during an attempt leaves nothing of it behind', async () => {
  const slow = Promise.withResolvers<number>()
  using shop = openWebhookStory(() => slow.promise)
  shop.register()
  shop.tell('OLD')
  const round = shop.webhooks.send()
  shop.store.forget()
  const id = shop.register()
  shop.tell('NEW') // under the old one's number
  slow.resolve(500)
  await round
  expect(shop.webhooks.deliveries({ count: 9 })).toMatchObject([
    { registration: id, attempts: [{ status: 500 }] },
  ])
  expect(shop.names()).toEqual(['OLD', 'NEW'])
})

describe('the log', () => {
  test('newest first, page by page, by registration, payment or sales unit', async () => {
    using shop = openWebhookStory()
    const [one, other] = [shop.register(), shop.register('https://other.example.com')]
    for (const name of ['A', 'B', 'C']) shop.tell(name, `payment/${name}`)
    shop.tell('D', 'agreement/1', { body: { msn, agreementId: 'agr_1', chargeId: 'chr_1' } })
    await shop.webhooks.send()
    const page = shop.webhooks.deliveries({ count: 3 })
    const rest = shop.webhooks.deliveries({ count: 9, before: Number(page.at(-1)?.id) })
    const ids = [...page, ...rest].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids).toHaveLength(8)
    expect(shop.webhooks.deliveries({ count: 9, registration: one })).toHaveLength(4)
    expect(shop.webhooks.deliveries({ count: 9, reference: 'payment-B' })).toMatchObject([
      { registration: other, reference: 'payment-B', agreementId: null, chargeId: null },
      { registration: one, event: created, url: 'https://till.example.com/hook', at: noon },
    ])
    expect(shop.webhooks.deliveries({ count: 9, merchantSerialNumber: msn })).toHaveLength(8)
    expect(shop.webhooks.deliveries({ count: 9, merchantSerialNumber: '1' })).toEqual([])
    const about = { reference: null, agreementId: 'agr_1', chargeId: 'chr_1' }
    expect(page.slice(0, 2)).toMatchObject([about, about])
    expect(page[0]).not.toHaveProperty('subject')
  })

  test('never has a secret in it', async () => {
    using shop = openWebhookStory(() => 500)
    const { secret } = shop.webhooks.registrations.add(msn, 'https://till.example.com', [created])
    shop.tell('CREATED')
    await shop.pass(60 * second)
    expect(JSON.stringify(shop.log())).not.toContain(secret)
  })

  test('forgets what was finished 30 days ago, a little with each that finishes', async () => {
    using shop = openWebhookStory()
    shop.register()
    for (let payment = 0; payment < 10; payment += 1) shop.tell('OLD', `payment/${payment}`)
    await shop.webhooks.send()
    shop.behave(({ name }) => (name === 'HELD' ? 500 : 200))
    await shop.pass(29 * day)
    shop.tell('HELD', 'payment/held')
    await shop.pass(day + 1)
    const left = []
    for (let payment = 0; payment < 3; payment += 1) {
      shop.tell('NEW', `payment/new-${payment}`)
      await shop.webhooks.send()
      left.push(shop.log().filter(({ body }) => body.includes('OLD')).length)
    }
    expect(left).toEqual([6, 2, 0])
    expect(shop.log()).toHaveLength(4)
  })
})

test('Webhooks: an event that nobody asked for is not kept', async () => {
  using shop = openWebhookStory()
  shop.register()
  shop.tell('CAPTURED', 'payment/1', { event: 'epayments.payment.captured.v1' })
  shop.tell('CREATED', 'payment/1', { merchantSerialNumber: '654321' })
  await shop.webhooks.send()
  expect([shop.came, shop.log()]).toEqual([[], []])
})
