// The sandbox behind a party in between, on a port, which may say something else than the sandbox does.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startService } from '#test/support/service/started-service.ts'

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Answered = { status: number; headers: Record<string, string>; body: string }

/** `answer`: to each request; `pass` asks the sandbox. */
export async function startSandboxBetween(
  answer: (asked: Asked, pass: () => Promise<Answered>) => Answered | Promise<Answered>,
) {
  await using owned = new AsyncDisposableStack()
  const started = owned.use(await startService())
  const server = createServer((request, response) => {
    void (async () => {
      const asked = await askedIn(request)
      const { status, headers, body } = await answer(asked, () => passedOn(asked, started.url))
      response.writeHead(status, headers).end(body)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  owned.defer(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  const kept = owned.move()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server that listens has one
    unit: started.unit,
    sandbox: started.sandbox,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const askedIn = async (request: IncomingMessage): Promise<Asked> => {
  const { method = 'GET', url: path = '', headers } = request
  return { method, path, headers, body: await text(request) }
}

/** Of the connection, not of what is said. */
const ofConnection = /^(host|connection|keep-alive|content-length|content-encoding|transfer-encoding)$/

async function passedOn({ method, path, headers, body }: Asked, url: string): Promise<Answered> {
  const said = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !ofConnection.test(name) ? [[name, value]] : [],
  )
  const answer = await fetch(url + path, { method, headers: said, ...(body === '' ? {} : { body }) })
  const kept = [...answer.headers].filter(([name]) => !ofConnection.test(name))
  return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() }
}
