// Tests of what becomes of events that a register's address does not take: all of them wait, and one alone is given up after an hour.
import { expect, test } from 'vitest'
import { eventOf, listen, openWebhooks, status } from '#test/support/till/webhook-listener.ts'

test('one event that an address refuses while it takes others is given up after ten tries and an hour, and named', async () => {
  const { url, events } = await listen(({ event }, response) =>
    status(event === 1 ? 500 : 204)({ path: '', event }, response),
  )
  const { clock, round, rounds, state, view } = openWebhooks(
    [url],
    [eventOf(1, 'a'), eventOf(2, 'a'), eventOf(3, 'b')],
  )
  const began = clock.now()
  for (let second = 0; second < 40; second += 1) {
    await round()
    clock.advance(1000)
  }
  // Two seconds, two more, two more, then a minute.
  expect(events()).toEqual([1, 1, 1, 1])
  await rounds(6)
  expect([new Set(events()), state()?.givenUp.count]).toEqual([new Set([1]), 0])
  await rounds(1)
  expect(clock.now() - began).toBeGreaterThan(3_600_000)
  const ones = events().filter((event) => event === 1)
  expect(events().slice(ones.length - 1)).toEqual([3, 1, 2, 3])
  expect(ones.length).toBeGreaterThan(10)
  expect(state()).toMatchObject({
    failingSince: null,
    nextTryAt: null,
    delivered: { event: 3 },
    lastFailure: { event: 1, trouble: { code: 'webhook.refused', details: { status: 500 } } },
    givenUp: { count: 1, events: [{ event: 1, type: 'checkout.created', checkout: 'a' }] },
  })
  expect(view()?.givenUp).toBe(1)
})

test('an address that refuses everything loses nothing, however long: all comes in its order when it is mended', async () => {
  let isMended = false
  const { url, events } = await listen((one, response) => status(isMended ? 204 : 503)(one, response))
  const { rounds, state, waiting } = openWebhooks([url])
  await rounds(300)
  expect([state()?.givenUp.count, state()?.delivered, waiting()]).toEqual([0, null, 3])
  // The next one is sent ahead to see whether the address takes any.
  expect(new Set(events())).toEqual(new Set([1, 2]))
  isMended = true
  const before = events().length
  await rounds(1)
  expect(events().slice(before)).toEqual([1, 2, 3])
  expect([state()?.failingSince, waiting()]).toEqual([null, 0])
})

test('an address that is mended between two tries is told the event that it refused', async () => {
  let isMended = false
  const { url, events } = await listen(({ event }, response) => {
    isMended ||= event === 2
    response.writeHead(isMended ? 204 : 500).end()
  })
  const { rounds, state } = openWebhooks([url])
  await rounds(20)
  expect(events().slice(-5)).toEqual([1, 2, 1, 2, 3])
  expect(state()?.givenUp.count).toBe(0)
})

test('where nobody listens nothing is given up and nothing sent ahead, and it comes when somebody does', async () => {
  const gone = await listen(status(204))
  await gone.close()
  const { rounds, state, view } = openWebhooks([gone.url])
  await rounds(300)
  expect(state()).toMatchObject({ delivered: null, givenUp: { count: 0 } })
  expect(view()?.failing?.trouble).toMatchObject({
    code: 'webhook.unanswered',
    details: { reason: 'ECONNREFUSED' },
  })
  // The tries of an address that was away are not held against the event: refusals are counted from the first one on.
  const refusing = await listen((one, response, _, n) => status(n < 9 ? 500 : 204)(one, response), gone.port)
  await rounds(9)
  expect(refusing.events()).toEqual([...Array.from({ length: 9 }, () => 1), 2, 3])
})

test('the event alone of its checkout waits: a later one of the same is not sent before it', async () => {
  const { url, events } = await listen(status(500))
  const { rounds } = openWebhooks([url], [eventOf(1, 'a'), eventOf(2, 'a')])
  await rounds(30)
  expect(new Set(events())).toEqual(new Set([1]))
})

test('a till that was started again tries at once, knows how often it has failed, and sends nothing twice that was taken', async () => {
  const { url, events } = await listen(({ event }, response) =>
    status(event === 2 ? 422 : 204)({ path: '', event }, response),
  )
  const { clock, round, rounds, restart, state } = openWebhooks([url])
  const since = clock.now()
  await rounds(5)
  restart()
  expect(state()).toMatchObject({ delivered: { event: 1 }, failingSince: since, nextTryAt: clock.now() })
  const before = events().length
  await round()
  expect(events().slice(before)).toEqual([2])
  // The pace goes on where it was.
  clock.advance(599_000)
  await round()
  expect(events().slice(before)).toEqual([2])
  expect(state()?.nextTryAt).toBe(clock.now() + 1000)
  await rounds(5)
  expect(state()?.givenUp).toMatchObject({ count: 1, events: [{ event: 2 }] })
  expect(events().filter((event) => event === 1)).toEqual([1])
})

test('a till that is started again and again has not tried for an hour: nothing is given up', async () => {
  const { url, events } = await listen((one, response) => status(one.event === 1 ? 500 : 204)(one, response))
  const { clock, round, restart, state } = openWebhooks([url])
  for (let starts = 0; starts < 30; starts += 1) {
    await round()
    clock.advance(1000)
    restart()
  }
  expect(events()).toEqual(Array.from({ length: 30 }, () => 1))
  expect(state()?.givenUp.count).toBe(0)
})

test('a note that was changed is none: all is sent again, and nothing is said that has no words', async () => {
  const { url, events } = await listen(({ event }, response) =>
    status(event === 1 ? 200 : 500)({ path: '', event }, response),
  )
  const { round, restart, kept, state } = openWebhooks([url])
  await round()
  expect(state()).toMatchObject({
    delivered: { event: 1 },
    lastFailure: { trouble: { code: 'webhook.refused' } },
  })
  for (const [name, text] of kept) kept.set(name, text.replace('webhook.refused', 'webhook.refusee'))
  restart()
  expect(state()).toMatchObject({ delivered: null, lastFailure: null })
  await round()
  expect(events()).toEqual([1, 2, 1, 2])
})

test('what was given up stays told, by one note, however often the register sets its address again', async () => {
  const { url } = await listen((one, response) => status(one.event === 1 ? 500 : 204)(one, response))
  const { rounds, addresses, state, kept } = openWebhooks([url])
  await rounds(12)
  const { givenUp } = state() ?? {}
  expect(givenUp?.count).toBe(1)
  for (const secret of ['another', 'a third']) {
    for (const one of addresses) Object.assign(one, { secret, after: 2 })
    expect(state()).toMatchObject({ delivered: null, lastFailure: null, givenUp })
    await rounds(1)
    expect(state()).toMatchObject({ delivered: { event: 3 }, givenUp })
  }
  expect(kept.size).toBe(1)
})

test('a wall clock that is set back by a year keeps no event from being given up', async () => {
  const { url } = await listen((one, response) => status(one.event === 1 ? 500 : 204)(one, response))
  const { clock, rounds, state } = openWebhooks([url])
  await rounds(3)
  clock.jump(-365 * 86_400_000)
  await rounds(9)
  expect(state()?.givenUp.count).toBe(0)
  await rounds(2)
  expect(state()?.givenUp.count).toBe(1)
})
