// Callers that nobody knows, who ask and never read the answer: their connection ends, and that of a screen does not.
import { get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen, usualPatience } from '#server/network/port.ts'

const patience = { ...usualPatience, requestMs: 300, headersMs: 300, idleMs: 300, lookEveryMs: 50 }
/** More than any system keeps under way by itself. */
const piece = new Uint8Array(1024 * 1024)
const endless = () => new ReadableStream({ pull: (stream) => stream.enqueue(piece) })

test('who reads nothing of an answer, here too, holds a place no longer than a request may take; a screen of ours does', async () => {
  const ended: string[] = []
  const isOver = Promise.withResolvers<void>()
  const open = await listen({
    address: '0.0.0.0',
    port: 0,
    patience,
    isKnown: (address) => address === '127.0.0.3',
    fetch: (_, { incoming, vouch }) => {
      const { remoteAddress = '' } = incoming.socket
      if (remoteAddress === '127.0.0.3') vouch?.()
      ;(incoming.socket as unknown as NodeJS.EventEmitter).once('close', () => {
        ended.push(remoteAddress)
        if (ended.length === 2) isOver.resolve()
      })
      return new Response(endless())
    },
  })
  if (!open.ok) throw new Error(open.problem.code)
  const sockets = ['127.0.0.3', '127.0.0.2', '127.0.0.1'].map((from) => {
    const socket = connect({ host: '127.0.0.1', port: open.value.port, localAddress: from })
    socket.on('error', () => undefined)
    socket.pause().write('GET / HTTP/1.1\r\nHost: till\r\n\r\n')
    return socket
  })
  try {
    await isOver.promise
    expect(ended.toSorted()).toEqual(['127.0.0.1', '127.0.0.2'])
  } finally {
    for (const socket of sockets) socket.destroy()
    await open.value.close()
  }
})

/** One that says a word and is open from then on. */
const silent = () => new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([65])) })

test('in a full door those go who have not read an answer for a second, also who reads a little now and then; not who reads all that comes, nor a screen', async () => {
  const open = await listen({
    address: '127.0.0.1',
    port: 0,
    // Longer than this test may take.
    patience: { ...usualPatience, perAddress: 2, requestMs: 120_000, idleMs: 120_000 },
    fetch: (asked, { incoming, vouch }) => {
      const { pathname } = new URL(asked.url)
      if (pathname === '/screen') vouch?.()
      const line = incoming.socket as unknown as NodeJS.EventEmitter
      if (pathname !== '/small') line.once('close', () => ended.push(pathname))
      return new Response(pathname === '/silent' ? silent() : pathname === '/small' ? 'small' : endless())
    },
  })
  if (!open.ok) throw new Error(open.problem.code)
  const { port } = open.value
  const [reader, stranger, screen] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const
  const ended: string[] = []
  const sockets = [reader, reader, stranger, stranger, screen, screen].map((from) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    socket.on('error', () => undefined)
    const path = from === reader ? '/silent' : from === screen ? '/screen' : '/'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: till\r\n\r\n`)
    return { socket, isRead: from === reader }
  })
  const begun = sockets.map(async ({ socket, isRead }) => {
    await new Promise((resolve) => void socket.once('data', resolve))
    if (!isRead) socket.pause()
  })
  const isHeard = (from: string) =>
    new Promise<boolean>((resolve) => {
      const asked = get({ host: '127.0.0.1', port, path: '/small', localAddress: from, agent: false })
      asked.on('response', (answer) => resolve(answer.resume().statusCode === 200))
      asked.on('error', () => resolve(false))
    })
  try {
    await Promise.all(begun)
    // A byte now and then prolongs nothing.
    const heardMeanwhile = () => {
      sockets[2]?.socket.read(1)
      return isHeard(stranger)
    }
    await expect.poll(heardMeanwhile, { timeout: 10_000 }).toBe(true)
    expect([await isHeard(reader), await isHeard(screen)]).toEqual([false, false])
    expect(ended).toEqual(['/'])
  } finally {
    for (const { socket } of sockets) socket.destroy()
    await open.value.close()
  }
})
