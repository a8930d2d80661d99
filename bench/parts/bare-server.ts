// A bare server of Node's, to compare with: it reads what is sent and answers what it was given, as quickly as Node can.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exit } from 'node:process'
import { text } from 'node:stream/consumers'
import type { RequestKind } from '#bench/measure/requests.ts'

/** Answers to each kind of request, given as JSON on the command line. */
export type FixedAnswers = Record<RequestKind, { status: number; body: string }>

const answers = JSON.parse(process.argv[2] ?? '') as FixedAnswers // ours, from the benchmark

const kindOf = ({ method, url = '' }: IncomingMessage): RequestKind => {
  if (method === 'GET') return 'get'
  return url.endsWith('/capture') ? 'capture' : 'create'
}

const server = createServer((incoming, outgoing) => {
  void text(incoming).then(() => {
    const { status, body } = answers[kindOf(incoming)]
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
    }
    outgoing.writeHead(status, headers).end(body)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo // a TCP server that listens has one
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
process.on('SIGTERM', () => exit(0))
