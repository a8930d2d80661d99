// Tests of where the hub's key goes: to the hub alone. And of answers too large for the till to take.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createHubClient } from '#core/hub/client.ts'
import { createHintReceiver } from '#core/hub/hints.ts'
import { hubPaths, journalTip } from '#shared/hub.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'

async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server that listens has one
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a hub that sends the till elsewhere is not followed, neither by a call nor by the stream', async () => {
  const [asked, elsewhere]: [string[], string[]] = [[], []]
  await using other = await served((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end(JSON.stringify({ row: 0, hash: '0'.repeat(64) }))
  })
  await using hub = await served((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: `${other.address}${request.url}` }).end()
  })
  const clock = createManualClock()
  const closing = new AbortController()
  const parts = { clock, fetch, closing: closing.signal }
  const ask = createHubClient({ ...parts, time: { heard: () => undefined } })
  const told = await ask({ address: hub.address, key: 'the key', path: hubPaths.tip, answer: journalTip })
  expect(told).toMatchObject({ ok: false, problem: { code: 'hub.garbled' } })
  const hints = createHintReceiver({
    ...parts,
    held: () => ({ address: hub.address, shop: 'Bakery', key: 'the key' }),
    chance: seeded(1),
    missed: () => undefined,
    onHint: () => undefined,
    unheard: () => undefined,
    changed: () => closing.abort(),
  })
  await hints.run()
  expect(asked).toEqual([hubPaths.tip, hubPaths.hints])
  expect(elsewhere).toEqual([])
})

test('an answer that never ends is given up before it fills the till, and not only when its time is over', async () => {
  await using hub = await served((_, response) => {
    const piece = Buffer.alloc(1_000_000, 0x20)
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    more()
  })
  const closing = new AbortController()
  const ask = createHubClient({
    time: { heard: () => undefined },
    clock: createManualClock(),
    fetch,
    closing: closing.signal,
  })
  const told = await ask({ address: hub.address, key: 'the key', path: hubPaths.tip, answer: journalTip })
  expect(told).toMatchObject({ ok: false, problem: { code: 'hub.away' } })
})
