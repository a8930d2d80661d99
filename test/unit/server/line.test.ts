// Tests of the connections that a sale opens to the service. Each costs round trips before it carries anything.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#sandbox/main.ts'
import { startServer } from '#server/host.ts'
import { makeTillFolder } from '#test/support/till/till-folder.ts'

/** In front of the service: who calls opens its lines here. */
async function openDoor(port: number) {
  let lines = 0
  const captured = Promise.withResolvers<void>()
  const door = createServer((socket) => {
    lines += 1
    const beyond = connect(port, '127.0.0.1')
    let isCapture = false
    socket.on('data', (chunk) => (isCapture ||= /^POST \S+\/capture /.test(String(chunk))))
    beyond.on('data', () => isCapture && captured.resolve())
    socket.on('close', () => beyond.destroy()).on('error', () => beyond.destroy())
    beyond.on('close', () => socket.destroy()).on('error', () => socket.destroy())
    socket.pipe(beyond).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`, // it listens on a port
    lines: () => lines,
    captured: captured.promise,
    [Symbol.asyncDispose]: async () => void door.close(),
  }
}

test('a sale goes out on one line, from the token to the capture', async () => {
  await using sandbox = await startSandbox({ port: 0 })
  await using door = await openDoor(Number(new URL(sandbox.url).port))
  const folder = makeTillFolder({})
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const started = await startServer({
    folder,
    port: 0,
    startSandbox: async () => ({
      url: door.url,
      phone: sandbox.url,
      salesUnits: sandbox.salesUnits,
      [Symbol.asyncDispose]: async () => undefined,
    }),
  })
  if (!started.ok) throw new Error(started.problem.code)
  await using till = started.value
  const entered = await fetch(till.surfaces.cashier, { redirect: 'manual' })
  const headers = {
    cookie: entered.headers.getSetCookie().join('; '),
    origin: till.url,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  }
  const ask = (name: string, input: object) =>
    fetch(`${till.url}/cashier/commands/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
  const order = { amount: { value: 12_000, currency: 'NOK' }, by: { userFlow: 'QR' } }
  await ask('sale.start', order)
  const { sale = '', reference } = till.opened.till.view('cashier').sale ?? {}
  const approved = await fetch(`${sandbox.url}/sandbox/phone/approve`, {
    method: 'POST',
    body: JSON.stringify({ reference }),
  })
  expect(approved.status).toBe(200)
  await ask('sale.check', { sale })
  await door.captured
  expect(door.lines()).toBe(1)
})
