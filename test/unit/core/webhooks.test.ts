// Tests of the sending of events to registers: by whom an event counts as taken, how long anybody is waited for, and what a try does.
import { once } from 'node:events'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventOf, listen, openWebhooks, status } from '#test/support/till/webhook-listener.ts'

test('an address that sends the till elsewhere is not followed: the event is not taken, and sent again', async () => {
  const other = await listen(status(204))
  const { url, events } = await listen((_, response) =>
    response.writeHead(307, { location: other.url }).end(),
  )
  const { clock, round, view } = openWebhooks([url])
  await round()
  await round()
  clock.advance(2001)
  await round()
  expect(events()).toEqual([1, 1])
  expect(other.heard).toEqual([])
  expect(view()?.failing?.trouble).toEqual({
    code: 'webhook.redirected',
    details: { address: new URL(url).host, status: 307 },
  })
})

test('an address that is silent holds up no other register, and is given ten seconds', async () => {
  const silent = await listen(() => undefined)
  const quick = await listen(status(204))
  const { clock, begin, settled, view, state } = openWebhooks([silent.url, quick.url])
  begin()
  await silent.hears(1)
  while (state('r1')?.delivered?.event !== 3) await turnOfTheLoop()
  begin()
  clock.advance(9_999)
  expect(view('r0')?.failing).toBeNull()
  clock.advance(1)
  await settled()
  expect([silent.events(), quick.events()]).toEqual([[1], [1, 2, 3]])
  expect(view('r0')?.failing?.trouble).toMatchObject({ code: 'webhook.slow', details: { seconds: 10 } })
  expect(state('r1')).toMatchObject({ failingSince: null, delivered: { event: 3 } })
})

test('eight registers are told at once, and the others have the next turn', async () => {
  const silent = await listen(() => undefined)
  const { clock, begin, settled, state } = openWebhooks(
    Array.from({ length: 10 }, (_, at) => `${silent.url}${at}`),
  )
  begin()
  await silent.hears(8)
  begin()
  clock.advance(10_000)
  await settled()
  const failed = Array.from({ length: 10 }, (_, at) => state(`r${at}`)?.lastFailure !== null)
  expect(failed).toEqual([true, true, true, true, true, true, true, true, false, false])
  clock.advance(2_001)
  begin()
  await silent.hears(16)
  expect(silent.heard.slice(8).map(({ path }) => path)).toEqual(expect.arrayContaining(['/8', '/9']))
  clock.advance(10_000)
  await settled()
})

test('an answer that never ends is taken by its status, and cut off', async () => {
  const cut: Promise<unknown>[] = []
  const { url, events } = await listen((_, response) => {
    cut.push(once(response, 'close'))
    response.writeHead(200)
    const more = () => void (response.write('x'.repeat(10_000)) && setImmediate(more))
    response.on('drain', more)
    more()
  })
  const { round, state } = openWebhooks([url])
  await round()
  expect([events(), state()?.failingSince]).toEqual([[1, 2, 3], null])
  await Promise.all(cut)
})

test('headers without an end, and a line that is cut, are no answer', async () => {
  const endless = await listen((_, __, { socket }) => {
    const more = () =>
      void (socket.destroyed || (socket.write(`x: ${'y'.repeat(4_000)}\r\n`) && setImmediate(more)))
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    socket.on('drain', more)
    more()
  })
  const cut = await listen((_, __, { socket }) => socket.destroy())
  const { round, view } = openWebhooks([endless.url, cut.url])
  await round()
  const reasons = ['r0', 'r1'].map((id) => view(id)?.failing?.trouble)
  expect(reasons).toMatchObject([
    { code: 'webhook.unanswered', details: { reason: 'UND_ERR_HEADERS_OVERFLOW' } },
    { code: 'webhook.unanswered', details: { reason: 'UND_ERR_SOCKET' } },
  ])
})

test('once an address is taken back, nothing more is sent to it, also of what was looked up', async () => {
  const takeBack: (() => void)[] = []
  const { url, events } = await listen((one, response) => {
    for (const act of takeBack) act()
    status(204)(one, response)
  })
  const till = openWebhooks([url])
  takeBack.push(() => void till.addresses.splice(0, 1))
  await till.round()
  await till.round()
  expect(events()).toEqual([1])
  expect([till.state(), till.kept.size]).toEqual([null, 0])
})

test('another address is not told of the failures of the one before, and is tried at once', async () => {
  const [wrong, right] = [await listen(status(404)), await listen(status(200))]
  const till = openWebhooks([wrong.url])
  await till.rounds(8)
  await till.round()
  for (const one of till.addresses) Object.assign(one, { url: right.url, secret: 'another', after: 1 })
  expect(till.state()).toMatchObject({ failingSince: null, lastFailure: null, nextTryAt: null })
  await till.round()
  expect(right.events()).toEqual([2, 3])
})

test('a try is one signed event past those that wait; where it is taken they follow at once', async () => {
  let code = 500
  const { url, events } = await listen((one, response) => status(code)(one, response))
  const { clock, rounds, round, test: tryIt, state } = openWebhooks([url])
  await rounds(8)
  await round()
  const before = events().length
  const kept = state()
  expect(await tryIt()).toMatchObject({
    ok: true,
    value: { status: 500, at: clock.now(), trouble: { code: 'webhook.refused' } },
  })
  expect(state()).toEqual(kept)
  await round()
  code = 204
  expect(await tryIt()).toMatchObject({ ok: true, value: { status: 204, trouble: null } })
  await round()
  expect(events().slice(before)).toEqual(['webhook.test', 'webhook.test', 1, 2, 3])
  expect(await tryIt('nobody')).toMatchObject({ ok: false, problem: { code: 'register.noWebhook' } })
})

test('a try of a silent address ends after ten seconds', async () => {
  const silent = await listen(() => undefined)
  const { clock, test: tryIt } = openWebhooks([silent.url], [])
  const tried = tryIt()
  await silent.hears(1)
  clock.advance(10_000)
  expect(await tried).toMatchObject({
    value: { status: null, ms: 10_000, trouble: { code: 'webhook.slow' } },
  })
})

test('a till that closes leaves an event in the middle, and has not failed', async () => {
  const silent = await listen(() => undefined)
  const { begin, settled, close, state, test: tryIt } = openWebhooks([silent.url])
  begin()
  const tried = tryIt()
  await silent.hears(2)
  close()
  await settled()
  expect(state()).toMatchObject({ failingSince: null, lastFailure: null, delivered: null })
  expect(await tried).toMatchObject({ ok: false, problem: { code: 'till.notAnswering' } })
  begin()
  await settled()
  expect(silent.heard).toHaveLength(2)
})

test('while the disk is full an event that was taken goes out again ever less often, and once more where there is room', async () => {
  const { url, events } = await listen(status(204))
  const { clock, round, rounds, disk } = openWebhooks([url])
  disk.isFull = true
  for (let second = 0; second < 600; second += 1) {
    await round()
    clock.advance(1000)
  }
  expect(events()).toEqual([1, 1, 1, 1, 1, 1])
  disk.isFull = false
  await rounds(2)
  expect(events().slice(6)).toEqual([1, 2, 3])
})

test('how many wait is counted on from where the last count has ended', async () => {
  const { url } = await listen(status(500))
  const waiting = [1, 2, 3].map((id) => eventOf(id, 'a'))
  const till = openWebhooks([url], waiting)
  expect(till.waiting()).toBe(3)
  waiting.push(eventOf(4, 'b'))
  till.looks.length = 0
  expect([till.waiting(), till.waiting()]).toEqual([4, 4])
  expect(Math.min(...till.looks.map(Number))).toBe(3)
})
