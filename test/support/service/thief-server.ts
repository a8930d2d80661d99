// A server of a thief's own, which writes down all that it hears.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of the thief's: it answers as a service does, so that whoever sends it a first request sends the next. */
export async function openThiefServer() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'token', expires_in: 3600, token_type: 'Bearer' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return {
    url,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
