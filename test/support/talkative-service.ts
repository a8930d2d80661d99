// A payment service that says too much: it passes everything on to the sandbox, and repeats in its refusals whatever it was told.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startSandbox } from '#sandbox/main.ts'

/** `refuses`: a payment that is asked for with this in its body. */
export async function startTalkativeService(refuses: string) {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startSandbox({ port: 0 }))
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const tokens = new Set<string>()
  let refusals = 0

  const refuse = (request: IncomingMessage, body: string) => {
    refusals += 1
    // The till cuts a long speech: what must not be heard of is said first, and whole.
    const { customer = {} } = JSON.parse(body) as { customer?: Record<string, string> } // the till's own
    const { authorization, 'ocp-apim-subscription-key': key } = request.headers
    const repeated = `${Object.values(customer).join(' ')} ${String(key)} ${authorization} ${body}`
    return {
      status: 400,
      body: JSON.stringify({
        type: 'https://pay.example/problem',
        title: `No: ${repeated}`,
        detail: repeated,
        status: 400,
        traceId: '1',
        extraDetails: [{ name: 'ErrorCode', reason: repeated }],
      }),
    }
  }
  const pass = async (request: IncomingMessage, body: string) => {
    const answer = await fetch(sandbox.url + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(name)
          ? [[name, value] as [string, string]]
          : [],
      ),
      ...(body === '' ? {} : { body }),
    })
    const told = await answer.text()
    const token = /"access_token":\s*"([^"]+)"/.exec(told)?.[1]
    if (token !== undefined) tokens.add(token)
    return { status: answer.status, body: told }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const isRefused = request.method === 'POST' && body.includes(refuses)
      const answer = isRefused ? refuse(request, body) : await pass(request, body)
      const kind = answer.status >= 400 ? 'application/problem+json' : 'application/json'
      response.writeHead(answer.status, { 'content-type': kind }).end(answer.body)
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
    unit,
    customer: (msisdn: string) => sandbox.sandbox.phone(msisdn),
    /** Every access token that it has given out. */
    tokens: () => [...tokens],
    refusals: () => refusals,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
