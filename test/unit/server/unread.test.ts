// Callers that nobody knows, who ask and never read the answer: their connection ends, and that of a screen does not.
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
