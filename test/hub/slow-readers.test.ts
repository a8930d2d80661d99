// A till that does not read its stream costs the hub no more than a bounded buffer, and costs the other tills nothing.
import { expect, test } from 'vitest'
import { createStream, mostUnread, type Stream } from '#hub/hints/hints.ts'
import { hubPaths } from '#shared/hub.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { letIn, openHubNode, openStream } from '#test/support/hub/hub-node.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { speak } from '#test/support/till/http-till.ts'

const clock = createManualClock()
const hub = await useOpened((connection) => openHubNode(connection, clock))

/** So many events of one payment, as when the service had told them. */
const happen = (till: string, count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      hub.hub.hints.tell({
        of: 'payment',
        name: `${till}-${name}`,
        event: `X${at}`,
        merchantSerialNumber: '123456',
        id: '',
      }),
    ),
  )

test('a till that stops reading is cut off when its buffer is full; the others hear everything meanwhile', async () => {
  const [slow, quick] = [await letIn(hub, 'slow01', '123456'), await letIn(hub, 'quick1', '123456')]
  using wire = await speak(hub.port)
  wire.say(`GET ${hubPaths.hints} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow}\r\n\r\n`)
  await wire.until(': here')
  wire.socket.pause()
  using stream = await openStream(hub.url, quick)
  await stream.next()
  expect(hub.hub.hints.streams()).toBe(2)
  // What the system itself holds for a connection is megabytes; beyond that it is the hub's.
  const hintsOfRound = 100
  let rounds = 0
  while (hub.hub.hints.streams() === 2) {
    rounds += 1
    await happen('slow01', hintsOfRound, `00001-${rounds}`)
    await happen('quick1', 1, `00001-${rounds}`)
    expect(await stream.until(`quick1-00001-${rounds}`)).toHaveLength(1)
  }
  const bytesOfHint = 100 // and more
  expect(rounds * hintsOfRound * bytesOfHint).toBeGreaterThan(mostUnread)
  wire.socket.resume()
  await wire.toEnd()
  expect(wire.heard()).not.toMatch(/Error/)
  // It comes again, reads what is open, and hears on.
  using again = await openStream(hub.url, slow)
  await happen('slow01', 1, 'last')
  expect(await again.until('slow01-last')).toHaveLength(1)
})

test('a till that reads as it comes hears a thousand at once', async () => {
  using stream = await openStream(hub.url, await letIn(hub, 'quick2', '123456'))
  await stream.next()
  await happen('quick2', 1000, '00001-1')
  await happen('quick2', 1, 'last')
  expect(await stream.until('quick2-last')).toHaveLength(1001)
  expect(hub.hub.hints.streams()).toBeGreaterThan(0)
})

function opened() {
  const ended: Stream[] = []
  let cuts = 0
  const stream = createStream(
    () => (cuts += 1),
    (one) => ended.push(one),
  )
  return { stream, ended, cuts: () => cuts }
}

test('as much as it may have unread waits for it, and one more cuts it', async () => {
  const { stream, ended, cuts } = opened()
  const text = 'å'.repeat(512)
  for (let said = 0; said < mostUnread; said += 1024) stream.say(text)
  expect([ended, cuts()]).toEqual([[], 0])
  stream.say(text)
  stream.say(text)
  expect([ended, cuts()]).toEqual([[stream], 1])
})

test('what was said before its end is still heard, in one piece', async () => {
  const { stream, ended } = opened()
  stream.say('a')
  stream.say('b')
  stream.end()
  stream.say('c')
  expect(await new Response(stream.body).text()).toBe('ab')
  expect(ended).toEqual([stream])
})

test('a till that goes is forgotten at once', async () => {
  const { stream, ended } = opened()
  await stream.body.cancel()
  expect(ended).toEqual([stream])
})
