// The load balancer of the demo: one address before two hubs, and behind it whichever hub answers.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type LoadBalancer = { url: string } & AsyncDisposable

/** `ports`: of this machine. Each connection goes to the next of them that takes it. */
export async function openLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    hold(socket)
    turn += 1
    pass(
      socket,
      ports.map((_, place) => ports[(turn + place) % ports.length] ?? 0),
    )
  })
  const hold = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  function pass(socket: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) {
      socket.destroy()
      return
    }
    const hub = connect(port, '127.0.0.1')
    hub.once('error', () => pass(socket, others))
    hub.once('connect', () => {
      hub.removeAllListeners('error')
      hold(hub)
      socket.on('close', () => hub.destroy())
      hub.on('close', () => socket.destroy())
      socket.pipe(hub).pipe(socket)
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
