// Tests of the order of deliveries: every registration hears each payment's events in order, whatever fails, goes or runs at once.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { msn, noon, openWebhookStory } from '#test/support/service/webhook-story.ts'
import { premise } from '#test/support/run/premise.ts'
import { second, hour, day } from '#test/support/run/times.ts'

test('Webhooks: a failing event holds back later ones of its payment at that registration alone', async () => {
  using shop = openWebhookStory()
  const [bad, good] = [shop.register('https://bad.example.com'), shop.register('https://good.example.com')]
  shop.behave(({ registration, name }) => (registration === bad && name === 'A1' ? 500 : 200))
  shop.tell('A1', 'payment/1')
  shop.tell('A2', 'payment/1')
  shop.tell('B1', 'payment/2')
  await shop.webhooks.send()
  shop.tell('A3', 'payment/1')
  await shop.webhooks.send()
  const to = (id: string) => shop.came.filter(({ registration }) => registration === id)
  expect(
    to(good)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['A1', 'A2', 'A3', 'B1'])
  expect(
    to(bad)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['A1', 'B1'])
  const states = () =>
    shop
      .log()
      .filter(({ registration }) => registration === bad)
      .map(({ body, state }) => [(JSON.parse(body) as { name: string }).name, state])
  expect(states()).toEqual([
    ['A3', 'held back'],
    ['B1', 'delivered'],
    ['A2', 'held back'],
    ['A1', 'waiting'],
  ])
  shop.behave(() => 200)
  await shop.pass(2 * second)
  expect(
    to(bad)
      .slice(2)
      .map(({ name }) => name),
  ).toEqual(['A1', 'A2', 'A3'])
  expect(states().every(([, state]) => state === 'delivered')).toBe(true)
})

test('Webhooks: nothing more is sent to a registration that was deleted', async () => {
  using shop = openWebhookStory(() => 'unreachable')
  const [gone, stays] = [shop.register(), shop.register('https://other.example.com')]
  shop.tell('CREATED')
  shop.tell('AUTHORIZED')
  await shop.webhooks.send()
  const ofGone = () => shop.webhooks.deliveries({ count: 9, registration: gone })
  expect(ofGone()).toMatchObject([
    { state: 'held back' },
    {
      state: 'waiting',
      attempts: [{ status: null, trouble: 'could not be reached (ECONNREFUSED)' }],
      nextAttemptAt: noon + 2 * second,
    },
  ])
  expect(shop.webhooks.registrations.remove(msn, gone)).toBe(true)
  const ended = [
    { state: 'ended', attempts: [], nextAttemptAt: null },
    { state: 'ended', attempts: [{ number: 1 }], nextAttemptAt: null },
  ]
  expect(ofGone()).toMatchObject(ended)
  shop.tell('CAPTURED')
  shop.behave(() => 200)
  await shop.pass(day)
  expect(shop.came.filter(({ registration }) => registration === gone)).toHaveLength(1)
  expect(ofGone()).toMatchObject(ended)
  expect(shop.webhooks.deliveries({ count: 9, registration: stays }).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ])
})

test('Webhooks: a registration deleted during an attempt gets no other, whatever came of that one', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  using shop = openWebhookStory(({ name }) => (name === 'A' ? answers[0] : answers[1])?.promise ?? 200)
  const id = shop.register()
  shop.tell('A', 'payment/1')
  shop.tell('B', 'payment/2')
  const round = shop.webhooks.send()
  shop.webhooks.registrations.remove(msn, id)
  answers[0]?.resolve(500)
  answers[1]?.resolve(200)
  await round
  await shop.pass(day)
  expect(shop.names().toSorted()).toEqual(['A', 'B'])
  expect(shop.log().map(({ state, attempts }) => [state, attempts[0]?.status])).toEqual([
    ['delivered', 200],
    ['ended', 500],
  ])
})

test('Webhooks: rounds that run at once make no attempt twice, and each waits for what was due', async () => {
  const slow = Promise.withResolvers<number>()
  using shop = openWebhookStory(() => slow.promise)
  shop.register()
  shop.tell('A', 'payment/1')
  const over: number[] = []
  const rounds = [shop.webhooks.send().then(() => over.push(1))]
  shop.tell('B', 'payment/2')
  rounds.push(
    shop.webhooks.send().then(() => over.push(2)),
    shop.webhooks.send().then(() => over.push(3)),
  )
  expect(over).toEqual([])
  slow.resolve(200)
  await Promise.all(rounds)
  expect(shop.names()).toEqual(['A', 'B'])
  expect(shop.log().map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('Webhooks: no more than 16 attempts at once, one of them to a payment', async () => {
  let [now, most] = [0, 0]
  const subjectsNow = new Set<string>()
  using shop = openWebhookStory(async ({ body }) => {
    const { reference } = JSON.parse(body) as { reference: string }
    expect(subjectsNow.has(reference)).toBe(false)
    subjectsNow.add(reference)
    now += 1
    most = Math.max(most, now)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    now -= 1
    subjectsNow.delete(reference)
    return 200
  })
  shop.register()
  for (let payment = 0; payment < 50; payment += 1) {
    shop.tell('CREATED', `payment/${payment}`)
    shop.tell('AUTHORIZED', `payment/${payment}`)
  }
  await Promise.all([shop.webhooks.send(), shop.webhooks.send(), shop.webhooks.send()])
  expect([most, shop.came.length]).toEqual([16, 100])
})

test('Webhooks: what fell due earlier than all that is under way waits for a place too', async () => {
  const slow = Promise.withResolvers<number>()
  using shop = openWebhookStory(() => slow.promise)
  shop.register()
  for (let payment = 0; payment < 16; payment += 1) shop.tell('CREATED', `payment/${payment}`)
  const rounds = [shop.webhooks.send()]
  shop.tell('CREATED', 'payment/early', { at: noon - second })
  rounds.push(shop.webhooks.send())
  expect(shop.underWay()).toBe(16)
  slow.resolve(200)
  await Promise.all(rounds)
  expect(shop.came).toHaveLength(17)
})

const act = fc.oneof(
  fc.record({ kind: fc.constant('tell' as const), subject: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 500, 2000, 60_000, hour, day) }),
)

test('Webhooks: whatever fails, each registration hears each payment in its order and misses nothing', async () => {
  const hasFailed = premise('a delivery fails', 0.5)
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 25 }),
      fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 10 }),
      async (acts, failures) => {
        const failed = new Map<string, number>()
        const heard = new Map<string, string[]>()
        using shop = openWebhookStory(({ registration, name, body }) => {
          const lane = `${registration} ${(JSON.parse(body) as { reference: string }).reference}`
          const sofar = failed.get(`${lane} ${name}`) ?? 0
          if (sofar < Number(failures[Number(name.slice(6)) % failures.length])) {
            failed.set(`${lane} ${name}`, sofar + 1)
            return 500
          }
          heard.set(lane, [...(heard.get(lane) ?? []), name])
          return 200
        })
        const ids = [shop.register(), shop.register()]
        const told = new Map<string, string[]>()
        for (const [count, one] of acts.entries()) {
          if (one.kind === 'pass') await shop.pass(one.ms)
          else {
            shop.tell(`event-${count}`, `payment/${one.subject}`)
            for (const id of ids) {
              const lane = `${id} payment-${one.subject}`
              told.set(lane, [...(told.get(lane) ?? []), `event-${count}`])
            }
          }
        }
        await shop.pass(40 * day)
        const order = (map: Map<string, string[]>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
        expect(order(heard)).toEqual(order(told))
        hasFailed(failed.size > 0)
      },
    ),
    { numRuns: 40, seed: 20_260_115 },
  )
})
