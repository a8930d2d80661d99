// The form of an answer before it is a Response, and the refusals of the service and of its gateway, with the service's error codes.
import { type Chance, hex } from '#sandbox/state/clock.ts'

/**
 * Error codes of the service with their statuses and words: the whole published list. `isFaultOnly`: no rule of the documents leads to it, so the sandbox answers it only where a fault asks
 * for it.
 */
export const errorCodes = {
  '3010': { status: 500, title: 'Internal error', isFaultOnly: true },
  '4010': { status: 409, title: 'The idempotency key belongs to another capture' },
  '4020': { status: 409, title: 'The idempotency key belongs to another request' },
  '4040': { status: 400, title: 'Invalid amount' },
  '4050': { status: 400, title: 'Invalid customer token' },
  '4060': { status: 400, title: 'Invalid personal QR' },
  '4070': { status: 400, title: 'Invalid phone number' },
  '4080': { status: 400, title: 'Invalid scope' },
  '4090': { status: 400, title: 'Invalid URL' },
  '4100': { status: 400, title: 'Too many metadata pairs' },
  '4110': { status: 400, title: 'Duplicate metadata keys' },
  '4120': { status: 400, title: 'Metadata key too long' },
  '4130': { status: 400, title: 'Metadata value too long' },
  '4140': { status: 400, title: 'Missing parameter' },
  '4150': { status: 409, title: 'The reference or idempotency key is already used' },
  '4160': { status: 400, title: 'Invalid payment method type' },
  '5010': { status: 400, title: 'Blocking sources is not applicable for this sales unit' },
  '5020': { status: 403, title: 'Express is not allowed for this sales unit' },
  '5030': { status: 403, title: 'This scope is not allowed for this sales unit' },
  '5040': { status: 400, title: 'Invalid currency for this sales unit' },
  '5050': { status: 403, title: 'Long-living payments are not allowed for this sales unit' },
  '5060': { status: 400, title: 'The bank account is not verified', isFaultOnly: true },
  '5070': { status: 400, title: 'The payment cannot be created' },
  '5080': { status: 403, title: 'The PUSH_MESSAGE flow is not allowed for this sales unit' },
  '5090': { status: 404, title: 'Reference not found' },
  '5100': { status: 400, title: 'A refund is not possible', isFaultOnly: true },
  '6010': { status: 400, title: 'The amount is too small' },
  '6020': { status: 400, title: 'Cannot refund before reservation' },
  '6030': { status: 400, title: 'The period for cancelling is over' },
  '6040': { status: 400, title: 'Cannot cancel a captured payment' },
  '6050': { status: 400, title: 'Cannot cancel a payment that is not reserved' },
  '6060': { status: 400, title: 'Cannot cancel an authorized payment' },
  '6070': { status: 400, title: 'Cannot capture a cancelled payment' },
  '6080': { status: 400, title: 'Cannot capture before reservation' },
  '6090': { status: 400, title: 'The capture is higher than what is left' },
  '6100': { status: 400, title: 'The period for capturing is over' },
  '6110': { status: 400, title: 'expiresAt is too late' },
  '6120': { status: 400, title: 'expiresAt is too soon' },
  '6130': { status: 400, title: 'A long-living payment needs a receipt' },
  '6140': { status: 400, title: 'The full amount must be captured' },
  '6150': { status: 400, title: 'The refund is higher than what is left' },
  '6160': { status: 400, title: 'The payment is being processed', isFaultOnly: true },
  '6170': { status: 400, title: 'Already captured' },
  '6180': { status: 400, title: 'Already refunded' },
  '6190': { status: 400, title: 'The payment cannot be cancelled' },
  '6200': { status: 400, title: 'The payment cannot be captured' },
  '6210': { status: 400, title: 'The payment cannot be refunded' },
  '6220': { status: 400, title: 'The period for refunding is over' },
  '6230': { status: 400, title: 'Already reserved', isFaultOnly: true },
  '6250': { status: 400, title: 'Cannot cancel while the customer is authorizing' },
  '6260': { status: 400, title: 'The funds are unavailable', isFaultOnly: true },
  '6280': { status: 400, title: 'The capture failed, try again later', isFaultOnly: true },
  '7010': { status: 400, title: 'Customer not found' },
  '10010': { status: 400, title: 'The approval failed' },
  '10020': { status: 400, title: 'The approval is not allowed' },
  '10030': { status: 400, title: 'Identification is required', isFaultOnly: true },
  '10050': { status: 400, title: 'The customer has no cards', isFaultOnly: true },
  '10070': { status: 400, title: 'A limit of the customer is reached', isFaultOnly: true },
} as const satisfies Record<string, { status: number; title: string; isFaultOnly?: true }>

export type ErrorCode = keyof typeof errorCodes

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)

/** `kind`: the content type. Kept as text, because the first answer to a key is given again byte by byte. */
export type Answer = { status: number; kind: string; body: string; headers?: Record<string, string> }

export const json = (status: number, body: unknown): Answer => ({
  status,
  kind: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

export const emptyAnswer: Answer = { status: 204, kind: '', body: '' }

export const problemKind = 'application/problem+json'

/** `name`: a field or a header. `reason`: the rule it broke. */
export type FieldFault = { name: string; reason: string }

/** Where a refusal is given: the path as the service sees it behind its gateway, and the chance its trace is made of. */
export type RefusalPlace = { instance: string; chance: Chance }

/** The service's own refusal, before it is said where it is given. */
export type RefusalAnswer = (place: RefusalPlace) => Answer

export const errorAnswer = (code: ErrorCode, detail?: string, status?: number): RefusalAnswer =>
  problemJson(status ?? errorCodes[code].status, errorCodes[code].title, detail ?? errorCodes[code].title, [
    { name: 'ErrorCode', reason: code },
  ])

/** No code: the request was not understood, and each fault says why. */
export const badRequest = (faults: FieldFault[]): RefusalAnswer =>
  problemJson(400, 'Bad Request', 'The request is not valid. See extraDetails for each field.', faults)

/** Refusals that all areas but Recurring have in common. */
export const usualRefusals = {
  malformed: badRequest,
  busy: errorAnswer('6160', undefined, 423),
  broken: errorAnswer('3010'),
  missingPath: problemJson(404, 'Not Found', 'There is no such operation.', []),
}

export function problemJson(
  status: number,
  title: string,
  detail: string,
  extraDetails: FieldFault[],
): RefusalAnswer {
  return ({ instance, chance }) => {
    const traceId = `00-${hex(chance, 16)}-${hex(chance, 8)}-01`
    const type = `https://httpstatuses.io/${status}`
    const body = JSON.stringify({ type, title, detail, instance, status, extraDetails, traceId })
    return { status, kind: problemKind, body }
  }
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
