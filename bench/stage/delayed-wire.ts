// The wire between two machines: everything that goes over it is delayed, in order, and unchanged.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { wall } from '#bench/measure/clock.ts'

export type Wire = {
  url: string
  /** When the first question since then came in at the near end, and when its answer left there; epoch ms. Throws before it has. */
  passed(): { asked: number; answered: number }
  /** Looks for the next. */
  forget(): void
} & AsyncDisposable

/** `url` leads to `port` of this machine, `oneWayMs` away: an answer is there after twice as long. */
export async function openWire(port: number, oneWayMs: number): Promise<Wire> {
  let [asked, answered]: [number | null, number | null] = [null, null]
  const open = new Set<Socket>()
  const hold = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay()
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const later = (act: () => void) => void setTimeout(act, oneWayMs)
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => later(() => to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('close', () => later(() => to.destroy()))
  }
  const server = createServer((socket) => {
    const beyond = connect(port, '127.0.0.1')
    hold(socket)
    hold(beyond)
    carry(socket, beyond)
    carry(beyond, socket)
    socket.on('data', () => (asked ??= wall()))
    beyond.on('data', () => later(() => (answered ??= asked && wall())))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${own}`,
    passed() {
      if (asked === null || answered === null) throw new Error('nobody has been asked and has answered')
      return { asked, answered }
    },
    forget: () => void ([asked, answered] = [null, null]),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
