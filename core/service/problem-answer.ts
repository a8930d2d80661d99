// A refusal in the service's own words (problem+json), as the till reads it, and cleaned of whatever the service was told.
import { cut } from '#shared/text.ts'

type Refusal = {
  /** The ErrorCode; without one the name that the problem's type ends in, as recurring payments have it. */
  code: string | null
  title: string
}

const fieldsOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? { ...given } : {}
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null)

/** Problem names of recurring payments; each is what a problem's type ends in. */
const names: ReadonlySet<string> = new Set([
  'validation-error',
  'invalid-agreement-id',
  'invalid-json',
  'idempotency-key-header',
  'charge-amount-too-high',
  'charge-due-too-soon',
  'charge-due-in-too-long',
  'illegal-agreement-update',
  'cancel-charge-failed',
  'charge-creation-failed',
  'charge-capture-failed',
  'missing-request-header',
  'resource-not-found',
  'conflict',
  'idempotency-conflict',
])
const isKnown = (code: string | null): boolean => code !== null && (/^\d{4,5}$/.test(code) || names.has(code))

/**
 * Null for what the service has not said itself. A refusal has the content type of a problem and a title or a type. Gateways answer in JSON
 * too: without that content type only a code or a name of the service's own counts. Any gateway may say 404 or 405, so that these count with
 * a code alone; webhooks have no codes, and their 404 counts without.
 */
export function readRefusal({ status, headers }: Response, body: unknown, path: string): Refusal | null {
  const problem = fieldsOf(body)
  const [type = null, title = null, detail = null] = ['type', 'title', 'detail'].map((name) =>
    textOf(problem[name]),
  )
  const code = errorCodeIn(problem['extraDetails']) ?? nameIn(type ?? '')
  const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '')
  const isNowhere = status === 405 || (status === 404 && !path.startsWith('/webhooks/'))
  const isSaid = isProblem && (type ?? title) !== null && !isNowhere
  return isSaid || isKnown(code) ? { code, title: title ?? detail ?? '' } : null
}

/**
 * Whether the service's own gate has turned a request away, in one of the two forms that it has for 401 and 403. A proxy's page, another JSON or a
 * status alone is none: behind it the request may have been done.
 */
export function isGateRefusal(status: number, body: unknown): boolean {
  const { responseInfo, statusCode, message } = fieldsOf(body)
  const said = fieldsOf(responseInfo)['responseCode'] ?? (textOf(message) === null ? undefined : statusCode)
  return (status === 401 || status === 403) && said === status
}

/** Items are `{name: 'ErrorCode', reason: '6080'}`, of older services `{field, text}`. */
function errorCodeIn(extraDetails: unknown): string | null {
  if (!Array.isArray(extraDetails)) return null
  const items = extraDetails.map(fieldsOf)
  const named = items.find((item) => (item['name'] ?? item['field']) === 'ErrorCode')
  const code = named?.['reason'] ?? named?.['text']
  return typeof code === 'number' ? String(code) : textOf(code)
}

/** `…#charge-amount-too-high` has a name; `…/400` has none, for a number is a status. */
const nameIn = (type: string): string | null => /[#/]([a-z][\w-]*)$/i.exec(type)?.[1] ?? null

/** Texts that the service was told with this call: its headers, and the exact bytes of the body. */
export type SentSecrets = { headers?: Record<string, string>; body?: string }

const confided = /^(authorization|client_id|client_secret|ocp-apim-subscription-key)$/i
/** Longer than a word of any sentence: a key, a token, an address, or something read out of a form. */
const noWord = /\S{24,}/g
/** A phone number, or enough of one. */
const manyDigits = /\+?\d{8,}/g
const longestSaid = 200

/** A sentence without credentials, tokens, phone numbers and customers' codes, of at most 200 characters. */
export function redact(said: string, asked: SentSecrets): string {
  const known = [...headersIn(asked), ...customerIn(asked)].filter((one) => one.length > 3)
  const clean = known
    .reduce((all, secret) => all.replaceAll(secret, '…'), said)
    .replaceAll(manyDigits, (number) => `••${number.slice(-2)}`)
    .replaceAll(noWord, '…')
  return cut(clean, longestSaid)
}

/** A code is a short word or number; whatever else stands in its place is none. */
export const codeOrNone = (said: string | null | undefined): string | null =>
  typeof said === 'string' && /^[\w.-]{1,40}$/.test(said) && !/\d{8}/.test(said) ? said : null

const headersIn = ({ headers = {} }: SentSecrets): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    confided.test(name) ? [value.replace(/^Bearer /, '')] : [],
  )

/** Whatever was said of the customer, in our own body. */
function customerIn({ body }: SentSecrets): string[] {
  if (body === undefined) return []
  const said = JSON.parse(body) as { customer?: Record<string, unknown>; phoneNumber?: unknown } // ours, built by core
  return [...Object.values(said.customer ?? {}), said.phoneNumber].filter(
    (value) => typeof value === 'string',
  )
}
