// A screen's addresses: it is known by the last two, at once on disk, and its silent stream stays.
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { followConnections, usualPatience } from '#server/network/port.ts'
import { openScreens } from '#server/screens.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-addresses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  openScreens({
    folder,
    tillId: 'k7m2q9',
    clock: createManualClock(),
    chance: seeded(1),
    log: createLog({ write: () => undefined }),
    gone: () => undefined,
  })

test('a screen’s silent stream stays while its commands come from its other address', () => {
  const screens = open()
  const server = createServer()
  const connections = followConnections(server, usualPatience, screens.isKnown)
  const { session } = screens.add('cashier', 'network', '2001:db8::a')
  const socket = new Duplex({ read: () => undefined, write: (_, __, done) => done() })
  const stream = Object.assign(socket, { remoteAddress: '2001:db8::a', remotePort: 1025 })
  server.emit('connection', stream)
  const request = Object.assign(new IncomingMessage(new Socket()), { socket: stream, complete: true })
  server.emit('request', request, new EventEmitter())
  connections.vouchFor(request)
  screens.find(session, 'cashier', 'network', '192.0.2.7')
  server.emit('timeout', stream)
  expect(stream.destroyed).toBe(false)
})

test('a new address is on disk at once, and the one before the last is forgotten', () => {
  const screens = open()
  const { session } = screens.add('kiosk', 'network', '192.0.2.20')
  for (const address of ['192.0.2.21', '192.0.2.22']) screens.find(session, 'kiosk', 'network', address)
  const { isKnown } = open()
  expect([20, 21, 22].map((last) => isKnown(`192.0.2.${last}`))).toEqual([false, true, true])
})
