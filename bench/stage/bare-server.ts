// A server of the files of one folder and nothing else: the least that a program can do to show a page.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const [folder = ''] = process.argv.slice(2)
const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
const server = createServer((request, answer) => {
  const { pathname } = new URL(request.url ?? '/', 'http://bare')
  const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
  readFile(file).then(
    (bytes) => answer.setHeader('content-type', kinds[path.extname(file)] ?? 'text/plain').end(bytes),
    () => answer.writeHead(404).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/` })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
