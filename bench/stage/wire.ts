// The way between two machines: everything that goes over it takes so long, in order, and nothing of it is changed.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `url` leads to `port` of this machine, `oneWayMs` away: an answer is there after twice as long. */
export async function openWire(port: number, oneWayMs: number): Promise<{ url: string } & AsyncDisposable> {
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
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${own}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
