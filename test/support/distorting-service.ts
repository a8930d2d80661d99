// A payment service that is the sandbox in all but a few answers: something new, something left out, another form, another status, and late.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startSandbox } from '#sandbox/main.ts'

type Answer = { status: number; body: string }
type Fields = Record<string, unknown>

const inJson = (body: string, change: (fields: Fields) => Fields): string => {
  const given = JSON.parse(body) as Fields | Fields[] // the sandbox's own answers
  return JSON.stringify(Array.isArray(given) ? given.map(change) : change(given))
}

const isAgreement = /^\/recurring\/v3\/agreements(\/agr_\w+)?(\?|$)/
const isCharge = /^\/recurring\/v3\/.*charges(\/[\w-]+)?(\?|$)/
const isLateAt = /^\/recurring\/v3\/.*\/(agr_\w+|charges\/[\w-]+)$/
const isPayment = /^\/epayment\/v1\/payments\/[\w-]+$/

function distorted(method: string, path: string, { status, body }: Answer): Answer {
  if (status === 204) return { status: 202, body: '' }
  if (status !== 200 || method !== 'GET') return { status, body }
  if (isPayment.test(path)) return { status, body: inJson(body, (told) => ({ ...told, fees: [1, null] })) }
  if (isCharge.test(path))
    return { status, body: inJson(body, (told) => ({ ...told, due: String(told['due']).slice(0, 10) })) }
  if (isAgreement.test(path))
    return { status, body: inJson(body, (told) => ({ ...told, merchantAgreementUrl: undefined })) }
  return { status, body }
}

const unexpected = (operation: string) => `${operation} 202: status 202, documented is 204`
/** What a report of it says. */
export const distortions = {
  surprises: [
    'payment.get 200: fees: list of whole number or null, not documented',
    'charge.get 200: due: date, documented as date-time',
    'charge.list 200: [].due: date, documented as date-time',
    ...['agreement.update', 'agreement.accept', 'charge.cancel', 'charge.capture', 'charge.refund'].map(
      unexpected,
    ),
    unexpected('webhook.delete'),
  ],
  leavesOut: ['agreement.get 200: merchantAgreementUrl', 'agreement.list 200: [].merchantAgreementUrl'],
}

/** By real sockets, and with the real time. */
export async function startDistortingService() {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startSandbox({ port: 0 }))
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const last = new Map<string, string>()
  /** Each change is seen at the second look. */
  const late = (path: string, body: string) => {
    const before = last.get(path) ?? body
    last.set(path, body)
    return before
  }
  const passed = async (request: IncomingMessage) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    const names = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const answer = await fetch(sandbox.url + url, {
      method,
      headers: names.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body === '' ? {} : { body }),
    })
    const given = distorted(method, url, { status: answer.status, body: await answer.text() })
    const isLate = given.status === 200 && method === 'GET' && isLateAt.test(url)
    const kept = ['content-type', 'date', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { ...given, ...(isLate && { body: late(url, given.body) }), headers: Object.fromEntries(kept) }
  }
  const server = createServer((request, response) => {
    void passed(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
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
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
