// The till's memory while a customers' display sends it all it can, at either door.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

type Told = { doors: { url: string; cookie: string }[]; office: string }

/** What it was attacked with: as long as a copy of 64 MB is in JSON. bytes */
const sent = 89_000_000
const connections = 32
/** Above what the till takes before it. MiB */
const most = 64

/** The most that this process ever held, in MiB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function openTill() {
  const script = path.join(import.meta.dirname, '../../support/till/attacked-till.ts')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    pid: child.pid ?? 0,
    told: JSON.parse(line) as Told, // the child's own words
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Sends all of it, as fast as it is taken, until the till ends the connection. */
async function flood(url: string, cookie: string, path: string): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined) // cut off in the middle
  const closed = new Promise((resolve) => void socket.on('close', resolve))
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${sent}\r\n\r\n`,
  )
  const piece = Buffer.alloc(1_000_000, 'A')
  for (let count = 0; count < sent && !socket.destroyed; count += piece.length)
    if (!socket.write(piece))
      await Promise.race([new Promise((resolve) => void socket.once('drain', resolve)), closed])
  socket.resume()
  await closed
}

test.runIf(existsSync('/proc/self/status')).each([0, 1])(
  'a customers’ display that sends 32 times 89 MB takes no memory, at door %i',
  async (at) => {
    await using till = await openTill()
    const { url, cookie } = till.told.doors[at] ?? { url: '', cookie: '' }
    const before = peakOf(till.pid)
    await Promise.all(
      Array.from({ length: connections }, () => flood(url, cookie, '/customer/commands/backup.check')),
    )
    const after = peakOf(till.pid)
    expect(after - before).toBeLessThan(most)
  },
)
