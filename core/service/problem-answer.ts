// A refusal in the service's own words (problem+json), as the till reads it.

export type Refusal = {
  /** The ErrorCode; without one the name that the problem's type ends in, as recurring payments have it. */
  code: string | null
  title: string
}

const fieldsOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? { ...given } : {}
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null)

/**
 * Null for what the service has not said itself. Every part of a problem may be missing (RFC 9457, 3.1), so that its content type tells
 * it; a gateway answers in JSON too: without that type only a body with a type, a title and the very status counts.
 */
export function readRefusal({ status, headers }: Response, body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const problem = fieldsOf(body)
  const [type, title, detail] = [problem['type'], problem['title'], problem['detail']].map(textOf)
  const isSaid = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '')
  const isShown = typeof type === 'string' && typeof title === 'string' && problem['status'] === status
  if (!isSaid && !isShown) return null
  return { code: errorCodeIn(problem['extraDetails']) ?? nameIn(type ?? ''), title: title ?? detail ?? '' }
}

/** Items are `{name: 'ErrorCode', reason: '6080'}`, of older services `{field, text}`. */
function errorCodeIn(extraDetails: unknown): string | null {
  if (!Array.isArray(extraDetails)) return null
  const items = extraDetails.map(fieldsOf)
  const named = items.find((item) => (item['name'] ?? item['field']) === 'ErrorCode')
  return textOf(named?.['reason'] ?? named?.['text'])
}

/** `…#charge-amount-too-high` has a name; `…/400` has none, for a number is a status. */
const nameIn = (type: string): string | null => /[#/]([a-z][\w-]*)$/i.exec(type)?.[1] ?? null
