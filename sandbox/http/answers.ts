// The form of an answer before it is a Response, and of refusals by the service and by its gateway.
import { type Chance, hex } from '#sandbox/state/clock.ts'
import { codes, type ErrorCode } from '#sandbox/http/error-codes.ts'

/** `kind`: the content type. Kept as text, because the first answer to a key is given again byte by byte. */
export type Answer = { status: number; kind: string; body: string; headers?: Record<string, string> }

export const json = (status: number, body: unknown): Answer => ({
  status,
  kind: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

export const done: Answer = { status: 204, kind: '', body: '' }

export const problemKind = 'application/problem+json'

/** `name`: a field or a header. `reason`: the rule it broke. */
export type Fault = { name: string; reason: string }

/** Where a refusal is given: the path as the service sees it behind its gateway, and the chance its trace is made of. */
export type Place = { instance: string; chance: Chance }

export const refused = (code: ErrorCode, place: Place, detail?: string, status?: number): Answer =>
  problem(place, status ?? codes[code].status, codes[code].title, detail ?? codes[code].title, [
    { name: 'ErrorCode', reason: code },
  ])

/** No code: the request was not understood, and each fault says why. */
export const malformed = (faults: Fault[], place: Place): Answer =>
  problem(place, 400, 'Bad Request', 'The request is not valid. See extraDetails for each field.', faults)

export const busy = (place: Place): Answer => refused('6160', place, undefined, 423)

export const broken = (place: Place): Answer => refused('3010', place)

export const missingPath = (place: Place): Answer =>
  problem(place, 404, 'Not Found', 'There is no such operation.', [])

export function problem(
  { instance, chance }: Place,
  status: number,
  title: string,
  detail: string,
  extraDetails: Fault[],
): Answer {
  const traceId = `00-${hex(chance, 16)}-${hex(chance, 8)}-01`
  const type = `https://httpstatuses.io/${status}`
  const body = JSON.stringify({ type, title, detail, instance, status, extraDetails, traceId })
  return { status, kind: problemKind, body }
}

/** The gateway stands before the service and has a shape of its own. */
export const unauthorized = (message: string, asksFor: 'Bearer' | 'key' = 'Bearer'): Answer => ({
  ...json(401, {
    responseInfo: { responseCode: 401, responseMessage: 'Unauthorized' },
    result: { message },
  }),
  // RFC 9110 wants a 401 to say what it asks for; a gateway names the header of the key that way.
  headers: {
    'www-authenticate':
      asksFor === 'key'
        ? 'SubscriptionKey realm="gateway", name="Ocp-Apim-Subscription-Key", type="header"'
        : 'Bearer realm="service"',
  },
})

/** The sales unit may not be acted for by this caller. */
export const forbidden = (message: string): Answer =>
  json(403, { responseInfo: { responseCode: 403, responseMessage: 'Forbidden' }, result: { message } })

export const tooMany = (seconds: number): Answer => ({
  ...json(429, { statusCode: 429, message: `Rate limit is exceeded. Try again in ${seconds} seconds.` }),
  headers: { 'retry-after': String(seconds) },
})

export const tooLarge = (limit: number): Answer =>
  json(413, { statusCode: 413, message: `The body is larger than ${limit} bytes.` })

export const toResponse = ({ status, kind, body, headers }: Answer): Response =>
  new Response(status === 204 ? null : body, {
    status,
    headers: {
      ...(status === 204 ? {} : { 'content-type': kind }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(kind === problemKind ? { 'content-language': 'en' } : {}),
      ...headers,
    },
  })
