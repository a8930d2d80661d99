// Tests of by which names the sandbox is called: its own. Any other is some page's DNS, which would read the credentials on its pages.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startSandbox } from '#sandbox/main.ts'
import { createManualClock } from '#test/support/run/clock.ts'

const start = (hostname?: string) =>
  startSandbox({ port: 0, clock: createManualClock(), ...(hostname === undefined ? {} : { hostname }) })

/** As a browser asks that was led to this address by a name. */
async function askedBy(url: string, name: string, path = '/sandbox/') {
  const { hostname, port } = new URL(url)
  const host = name.replace('PORT', port)
  const request = get({ host: hostname, port, path, headers: { host, accept: 'application/json' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

test.each(['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', '[::1]:PORT', 'localhost', '127.0.0.1:1'])(
  'called %s it answers',
  async (name) => {
    await using sandbox = await start()
    expect(await askedBy(sandbox.url, name)).toMatchObject({ status: 200 })
  },
)

test.each([
  'pay.example',
  'pay.example:PORT',
  '127.0.0.1.pay.example:PORT',
  'localhost.pay.example',
  '10.9.8.7',
])('called “%s” it says nothing of itself', async (name) => {
  await using sandbox = await start()
  for (const path of ['/', '/sandbox/', '/phone/', '/openapi.json']) {
    const { status, body } = await askedBy(sandbox.url, name, path)
    expect(status).toBe(421)
    expect(body).toBe(
      'The sandbox answers only to its own address. --host names another of this machine’s.\n',
    )
    for (const { clientSecret } of sandbox.salesUnits) expect(body).not.toContain(clientSecret)
  }
})

test('in a network it answers to the address by which the call came, and to the one that it was given', async () => {
  await using everywhere = await start('0.0.0.0')
  expect((await fetch(everywhere.phone)).status).toBe(200)
  expect(await askedBy(everywhere.url, 'pay.example:PORT')).toMatchObject({ status: 421 })
  await using named = await start('localhost')
  expect(await askedBy(named.url, 'localhost:PORT')).toMatchObject({ status: 200 })
  await using second = await start('127.0.0.2')
  expect(await askedBy(second.url, '127.0.0.2:PORT')).toMatchObject({ status: 200 })
  expect(await askedBy(second.url, '127.0.0.3:PORT')).toMatchObject({ status: 421 })
})
