// A till's network, one request over it, and the service that hears it.
import { createClient, noContent } from '#core/service/client.ts'
import { createServiceNetwork, environmentProxies } from '#core/service/network.ts'
import { systemClock, type Clock } from '#core/system/clock.ts'
import { companyCertificate, startSecure } from '#test/support/service/company-network.ts'

type Given = { environment?: Record<string, string>; clock?: Clock; authorities?: readonly string[] }

export const networkOf = ({
  environment = {},
  clock = systemClock,
  authorities = [companyCertificate],
}: Given) => createServiceNetwork({ clock, proxiesFor: environmentProxies(environment), authorities })

/** A request that changes something, under its key. */
export const ask = (
  network: ReturnType<typeof createServiceNetwork>,
  address: string,
  { clock = systemClock, timeLimit = 10_000 }: { clock?: Clock; timeLimit?: number } = {},
) =>
  createClient({
    address: () => address,
    fetch: network.fetch,
    clock,
    timeLimit,
    closing: new AbortController().signal,
    headers: {},
  }).call({
    method: 'post',
    path: '/payments',
    headers: { authorization: 'Bearer t0ken', 'idempotency-key': 'key-1' },
    body: '{"value":1}',
    answer: noContent,
  })

/** Answers each request with an empty object, and remembers its key. */
export async function startService(address?: string) {
  const keys: (string | undefined)[] = []
  const service = await startSecure((request, response) => {
    keys.push(request.headers['idempotency-key']?.toString())
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  }, address)
  return { ...service, keys }
}
