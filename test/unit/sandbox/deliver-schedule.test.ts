// Tests of the schedule of failed deliveries, and of what counts as a failure.
import { expect, test } from 'vitest'
import { noon, openWebhookStory } from '#test/support/service/webhook-story.ts'
import { second, hour, day } from '#test/support/run/times.ts'

/** Published: 1–4 about every 2 s, after 60 s, after 120 s, hourly to the 29th, daily, 7 days in all. */
const published = (() => {
  const times = [0, 2, 4, 6, 66, 186].map((at) => at * second)
  while (times.length < 29) times.push(Number(times.at(-1)) + hour)
  while (Number(times.at(-1)) + day <= 7 * day) times.push(Number(times.at(-1)) + day)
  return times
})()

test('Webhooks: a failing delivery is tried again as published, for 7 days in all', async () => {
  using shop = openWebhookStory(() => 500)
  shop.register()
  shop.tell('CREATED')
  expect(published).toHaveLength(35)
  await shop.webhooks.send()
  for (let made = 1; made < published.length; made += 1) {
    await shop.pass(Number(published[made]) - Number(published[made - 1]) - 1)
    expect(shop.came).toHaveLength(made) // not a millisecond early
    await shop.pass(1)
    expect(shop.came).toHaveLength(made + 1)
  }
  expect(shop.came.map(({ at }) => at - noon)).toEqual(published)
  expect(shop.log()).toMatchObject([{ state: 'given up', nextAttemptAt: null }])
  await shop.pass(30 * day)
  expect(shop.came).toHaveLength(35)
})

test('Webhooks: whoever looks late sees the same attempts, each at its own time', async () => {
  using shop = openWebhookStory(() => 500)
  shop.register()
  shop.tell('CREATED')
  shop.clock.advance(8 * day)
  await shop.webhooks.send()
  // Dated when they were sent: a receiver takes no date that is minutes away.
  expect(new Set(shop.came.map(({ at }) => at - noon))).toEqual(new Set([8 * day]))
  expect(shop.log()[0]?.attempts.map(({ at }) => at - noon)).toEqual(published)
})

test('Webhooks: each attempt has a new date and signature and the same body hash', async () => {
  using shop = openWebhookStory(() => 503)
  shop.register()
  shop.tell('CREATED')
  await shop.pass(6 * second)
  const all = (name: string) => new Set(shop.came.map(({ headers }) => headers.get(name))).size
  expect(shop.came).toHaveLength(4)
  expect([all('x-ms-date'), all('authorization'), all('x-ms-content-sha256')]).toEqual([4, 4, 1])
})

test.each([300, 301, 302, 304, 307, 400, 401, 404, 410, 429, 500, 503])(
  'Webhooks: an answer of %i is a failure',
  async (status) => {
    using shop = openWebhookStory(() => status)
    shop.register()
    shop.tell('CREATED')
    await shop.webhooks.send()
    expect(shop.log()).toMatchObject([{ state: 'waiting', attempts: [{ number: 1, status }] }])
    shop.behave(() => 204)
    await shop.pass(2 * second)
    expect(shop.log()).toMatchObject([{ state: 'delivered', attempts: [{ status }, { status: 204 }] }])
    await shop.pass(8 * day)
    expect(shop.came).toHaveLength(2)
  },
)

test('Webhooks: no answer in 10 s is a failure, and the next attempt follows 2 s later', async () => {
  const silent = Promise.withResolvers<number>()
  using shop = openWebhookStory(() => silent.promise)
  shop.register()
  shop.tell('CREATED')
  const round = shop.webhooks.send()
  shop.clock.advance(9_999)
  expect(shop.log()).toMatchObject([{ state: 'waiting', attempts: [] }])
  shop.clock.advance(1)
  await round
  const [first] = shop.log()
  expect(first?.attempts).toEqual([
    { number: 1, at: noon, status: null, trouble: 'no answer within 10 seconds' },
  ])
  expect(first?.nextAttemptAt).toBe(noon + 12 * second)
  shop.behave(() => 200)
  await shop.pass(1_999)
  expect(shop.came).toHaveLength(1)
  await shop.pass(1)
  expect(shop.came[1]?.at).toBe(noon + 12 * second)
  silent.resolve(200) // far too late: it changes nothing
  await shop.webhooks.send()
  expect(shop.log()).toMatchObject([{ state: 'delivered', attempts: [{ status: null }, { status: 200 }] }])
})

test('Webhooks: after the last attempt the next event of that payment goes on', async () => {
  using shop = openWebhookStory(({ name }) => (name === 'CREATED' ? 500 : 200))
  shop.register()
  shop.tell('CREATED')
  shop.tell('AUTHORIZED')
  const last = Number(published.at(-1))
  await shop.pass(last - 1)
  expect(shop.names()).not.toContain('AUTHORIZED')
  await shop.pass(1)
  expect(shop.came.at(-1)).toMatchObject({ name: 'AUTHORIZED', at: noon + last })
  expect(shop.log().map(({ state }) => state)).toEqual(['delivered', 'given up'])
})
