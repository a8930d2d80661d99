// The time that the network between a till and its service gives to proxies, and what is left of it at its end.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServiceNetwork, proxiesIn } from '#core/service/network.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { ask, networkOf, startService } from '#test/support/service/asked-network.ts'
import { companyCertificate, startProxy } from '#test/support/service/company-network.ts'

test('a system that never says which proxy to take: nothing was sent', async () => {
  const clock = createManualClock()
  const wondered = Promise.withResolvers<void>()
  const network = createServiceNetwork({
    clock,
    proxiesFor: () => {
      wondered.resolve()
      return new Promise(() => undefined)
    },
  })
  const asking = ask(network, 'https://service.example', { clock })
  await wondered.promise
  await clock.run(6_000)
  expect(await asking).toMatchObject({
    trouble: { is: 'unsent', problem: { details: { reason: 'ETIMEDOUT' } } },
  })
})

test('a proxy that is silent leaves the next one its share of the time', async () => {
  await using service = await startService()
  await using silent = await startProxy({})
  silent.become('silent')
  await using proxy = await startProxy({ 'service.example:443': service })
  const clock = createManualClock()
  const network = createServiceNetwork({
    clock,
    proxiesFor: () => proxiesIn(`PROXY ${silent.address}; PROXY ${proxy.address}`),
    authorities: [companyCertificate],
  })
  const asking = ask(network, 'https://service.example', { clock })
  await expect.poll(() => silent.asked.length).toBe(1)
  await clock.run(3_000)
  expect(await asking).toMatchObject({ ok: true })
})

test('of a network that is closed no connection under way is left', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // a TCP server that listens has one
  const network = networkOf({ clock: createManualClock() })
  const connected = once(silent, 'connection')
  const asking = ask(network, `https://127.0.0.1:${port}`)
  const [socket] = (await connected) as [Socket]
  const gone = once(socket, 'close')
  await network.close()
  await gone
  expect(await asking).toMatchObject({ ok: false })
  expect(await ask(network, `https://127.0.0.1:${port}`)).toMatchObject({ trouble: { is: 'unsent' } })
})
