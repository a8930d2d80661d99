// The wire between two programs: one address that leads to the first port that takes the connection; all goes over it in order and unchanged, late where the wire is long.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { systemClock } from '#core/system/clock.ts'

export type Wire = {
  url: string
  /** When the first question since then came in at the near end, and when its answer left there; epoch ms. Throws before it has. */
  passed(): { asked: number; answered: number }
  /** Looks for the next. */
  forget(): void
} & AsyncDisposable

/** `ports`: of this machine, each connection begins with the next of them. `oneWayMs`: an answer is there after twice as long. */
export async function openWire(ports: readonly number[], oneWayMs = 0): Promise<Wire> {
  let turn = 0
  let [asked, answered]: [number | null, number | null] = [null, null]
  const open = new Set<Socket>()
  const hold = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay()
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const later = (act: () => void) => (oneWayMs === 0 ? act() : void systemClock.wait(oneWayMs).then(act))
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => later(() => to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('close', () => later(() => to.destroy()))
  }
  const lead = (socket: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void socket.destroy()
    const beyond = connect(port, '127.0.0.1')
    beyond.once('error', () => lead(socket, others))
    beyond.once('connect', () => {
      beyond.removeAllListeners('error')
      hold(beyond)
      carry(socket, beyond)
      carry(beyond, socket)
      socket.on('data', () => (asked ??= systemClock.now()))
      beyond.on('data', () => later(() => (answered ??= asked && systemClock.now())))
    })
  }
  const server = createServer((socket) => {
    hold(socket)
    lead(
      socket,
      ports.map((_, place) => ports[(turn + place) % ports.length] ?? 0),
    )
    turn += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
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
