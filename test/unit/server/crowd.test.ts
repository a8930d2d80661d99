// Devices in the network that open connections and say nothing: a screen that was let in gets its page meanwhile, and they are gone soon.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { usualPatience, type ServerLimits } from '#server/network/port.ts'
import { openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'

const file = (name: string) => path.join(import.meta.dirname, '../../fixtures/tls', name)
const network = {
  address: '0.0.0.0',
  port: 0,
  certificate: { cert: file('till.crt'), key: file('test-only.key') },
}
const portOf = ({ server }: HttpTill) => Number(new URL(server.network?.url ?? '').port)

/** As a screen asks that stands at this address; each time on a connection of its own. */
function ask(till: HttpTill, from: string, path: string, given: { cookie?: string; body?: string } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; cookie: string }>()
  const host = `127.0.0.1:${portOf(till)}`
  const asked = request({
    host: '127.0.0.1',
    port: portOf(till),
    localAddress: from,
    path,
    method: given.body === undefined ? 'GET' : 'POST',
    agent: false,
    headers: {
      host,
      ...(given.cookie === undefined ? {} : { cookie: given.cookie }),
      ...(given.body === undefined ? {} : { origin: `https://${host}` }),
    },
    ca: readFileSync(network.certificate.cert),
    checkServerIdentity: () => undefined,
  })
  asked.on('response', (response) => {
    response.resume()
    resolve({
      status: response.statusCode ?? 0,
      cookie: (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '',
    })
  })
  asked.on('error', reject).end(given.body)
  return promise
}

/** A stranger who has asked, and whose last byte does not come. */
async function busyStranger(till: HttpTill, from: string) {
  const asked = request({
    host: '127.0.0.1',
    port: portOf(till),
    localAddress: from,
    path: '/cashier/pair',
    method: 'POST',
    agent: false,
    headers: {
      host: `127.0.0.1:${portOf(till)}`,
      origin: `https://127.0.0.1:${portOf(till)}`,
      'content-length': 9,
      expect: '100-continue', // the answer to this says that the till has heard
    },
    ca: readFileSync(network.certificate.cert),
    checkServerIdentity: () => undefined,
  })
  asked.on('error', () => undefined).flushHeaders()
  await once(asked, 'continue')
  return asked
}

type Silent = { socket: Socket; closed: Promise<unknown> }
/** Connected, and not a word. */
async function stayingSilent(till: HttpTill, from: string, count: number): Promise<Silent[]> {
  const opening = Array.from({ length: count }, async () => {
    const socket = connect({ host: '127.0.0.1', port: portOf(till), localAddress: from })
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => void socket.on('close', resolve))
    await Promise.race([new Promise((resolve) => void socket.on('connect', resolve)), closed])
    return { socket, closed }
  })
  return Promise.all(opening)
}

const patient: ServerLimits = { ...usualPatience, handshakeMs: 60_000, headersMs: 60_000, requestMs: 60_000 }
const screen = '127.0.0.3'

test('two hundred silent connections of one device keep neither a screen nor a stranger out', async () => {
  await using till = await openHttpTill({ network, patience: patient })
  const silent = await stayingSilent(till, '127.0.0.2', 200)
  const { code } = till.server.pairing.make('cashier')
  const letIn = await ask(till, screen, '/cashier/pair', { body: `code=${code}` })
  expect(letIn.status).toBe(303)
  expect((await ask(till, screen, '/cashier/', letIn)).status).toBe(200)
  for (const { socket } of silent) socket.destroy()
})

test('where many devices fill all that strangers may have, a screen that was let in still gets its page', async () => {
  await using till = await openHttpTill({ network, patience: patient })
  const { code } = till.server.pairing.make('cashier')
  const letIn = await ask(till, screen, '/cashier/pair', { body: `code=${code}` })
  expect((await ask(till, screen, '/cashier/', letIn)).status).toBe(200)
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, at) => stayingSilent(till, `127.0.1.${at + 1}`, 30)),
  )
  expect((await ask(till, screen, '/cashier/', letIn)).status).toBe(200)
  for (const { socket } of crowd.flat()) socket.destroy()
})

test('after a start, room is kept for the screens of before: strangers who hold all of theirs keep none of them out', async () => {
  await using before = await openHttpTill({ network, patience: patient })
  const { code } = before.server.pairing.make('cashier')
  const letIn = await ask(before, screen, '/cashier/pair', { body: `code=${code}` })
  await before.server[Symbol.asyncDispose]()
  const few = { ...patient, connections: 4, perAddress: 2, reserved: 2 }
  await using till = await openHttpTill({ folder: before.folder, network, patience: few })
  const strangers = [await busyStranger(till, '127.0.1.1'), await busyStranger(till, '127.0.1.2')]
  const open = () => strangers.map(({ destroyed }) => !destroyed)
  // They have all that strangers may have, and nobody has to go for the screen.
  expect((await ask(till, screen, '/cashier/', letIn)).status).toBe(200)
  expect(open()).toEqual([true, true])
  // For another stranger the one goes whose body is awaited for longest.
  const left = new Promise((resolve) => void strangers[0]?.on('close', resolve))
  expect((await ask(till, '127.0.1.3', '/cashier/')).status).toBe(401)
  await left
  expect(open()).toEqual([false, true])
  for (const one of strangers) one.destroy()
})

test('who never says a word in a handshake is gone when its time is over', async () => {
  const patience = { ...patient, handshakeMs: 300 }
  await using till = await openHttpTill({ network, patience })
  const silent = await stayingSilent(till, '127.0.0.2', 20)
  await expect(Promise.all(silent.map(({ closed }) => closed))).resolves.toHaveLength(20)
})
