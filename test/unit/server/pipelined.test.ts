// One device that asks for a page's files a thousand times at once on each connection, and reads nothing: what the till holds for it.
import { expect, test } from 'vitest'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { openHttpTill } from '#test/support/till/http-till.ts'

const assets = path.join(import.meta.dirname, '../../../dist/renderer/assets')
const [large = ''] = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .toSorted((one, other) => statSync(path.join(assets, other)).size - statSync(path.join(assets, one)).size)
const openFiles = () => readdirSync('/proc/self/fd').length

test('a thousand requests in a row on each of eight connections of one stranger cost a till few files and little memory', async () => {
  await using till = await openHttpTill({ network: { address: '0.0.0.0', port: 0, isPlain: true } })
  const port = Number(new URL(till.server.network?.url ?? '').port)
  const before = { files: openFiles(), memory: process.memoryUsage().rss }
  const sockets: Socket[] = []
  for (let count = 0; count < 8; count += 1) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.2' })
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => void socket.on('close', resolve))
    await once(socket, 'connect')
    socket.write(`GET /assets/${large} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(1000))
    await Promise.race([new Promise((resolve) => void socket.once('data', resolve)), closed])
    socket.pause()
    sockets.push(socket)
  }
  let most = { files: 0, megabytes: 0 }
  for (let look = 0; look < 20; look += 1) {
    expect((await fetch(`${till.url}/page.css`)).status).toBe(200)
    most = {
      files: Math.max(most.files, openFiles() - before.files),
      megabytes: Math.max(most.megabytes, Math.round((process.memoryUsage().rss - before.memory) / 1e6)),
    }
  }
  for (const socket of sockets) socket.destroy()
  expect(most.files).toBeLessThan(100)
  expect(most.megabytes).toBeLessThan(100)
})
