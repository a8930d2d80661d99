// The reading of a request's body: its text up to the size at which it is refused, its JSON, which field broke which rule, and what an area forgives.
import * as z from 'zod/mini'
import type { FieldFault } from '#sandbox/http/answers.ts'

/** Bytes; a full receipt is far below. */
export const largestBody = 1_048_576

/** Stops reading where the limit is passed; over a wire no more comes than was announced. No body is an empty text. */
export async function readRequestText(request: Request): Promise<{ text: string } | 'too large' | 'broken'> {
  if (request.method === 'GET') return { text: '' }
  const announced = /^\d+$/.exec(request.headers.get('content-length') ?? '')
  if (announced && Number(announced[0]) > largestBody) return 'too large'
  try {
    // Over a wire no more can come than was announced: it is read at once, without a stream of its own.
    const bytes = announced === null ? await streamed(request) : await request.arrayBuffer()
    if (bytes === null || bytes.byteLength > largestBody) return 'too large'
    return { text: decoder.decode(bytes) }
  } catch {
    return 'broken' // cut off in the middle, or no UTF-8: nothing that anybody said
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Null where there is more of it than is read. */
async function streamed({ body }: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > largestBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const unknownField = 'is not a known field'

export type BodyResult<T> = { ok: true; value: T } | { ok: false; faults: FieldFault[] }

/** Changes to a body that an area forgives, made before it is judged. */
type BodyMend = (given: unknown, schema: z.ZodMiniType) => unknown
const asSent: BodyMend = (given) => given

export function parseBody<T>(text: string, schema: z.ZodMiniType<T>, mend = asSent): BodyResult<T> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      ok: false,
      faults: [{ name: 'body', reason: text === '' ? 'is required' : 'is not valid JSON' }],
    }
  }
  const isSuspect = text.length > longText || /__proto__|\\u005f/i.test(text)
  const trap = isSuspect ? trapIn(value) : undefined
  if (trap) return { ok: false, faults: [trap] }
  return judgeValue(value, schema, mend)
}

/** Characters; a shorter text has room for no more than a schema can bear. */
const longText = 20_000
/** No list or object of the contract has more in it. */
const mostInside = 2000

/** Fault that a schema must not even meet: very many things in one, or a field that would vanish by changing what its object is. */
function trapIn(value: unknown): FieldFault | undefined {
  const waiting: { name: string; inside: unknown }[] = [{ name: '', inside: value }]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (typeof one.inside !== 'object' || one.inside === null) continue
    const entries = Object.entries(one.inside)
    if (entries.length > mostInside) {
      return { name: one.name === '' ? 'body' : one.name, reason: `must have at most ${mostInside} in it` }
    }
    for (const [key, inside] of entries) {
      const name = one.name === '' ? key : `${one.name}.${key}`
      if (key === '__proto__') return { name, reason: 'is not a name for a field' }
      waiting.push({ name, inside })
    }
  }
  return undefined
}

/** Judges a value that is no text any more: a query, or one of many in a body. */
export function judgeValue<T>(given: unknown, schema: z.ZodMiniType<T>, mend = asSent): BodyResult<T> {
  const value = mend(given, schema)
  const parsed = safelyParsed(value, schema)
  if (parsed === 'too much') return { ok: false, faults: [{ name: 'body', reason: 'has too much in it' }] }
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = parsed.error.issues.slice(0, mostFaults)
  return { ok: false, faults: issues.flatMap((issue) => faultsOf(issue, value)).slice(0, mostFaults) }
}

/**
 * A query of fields that may each be given once. An address is all text: what is written as a whole number becomes one, and one beyond
 * what can be counted the largest that can.
 */
export function readQuery(query: URLSearchParams, schema: z.ZodMiniObject): BodyResult<unknown> {
  const twice = Object.keys(schema.shape).filter((name) => query.getAll(name).length > 1)
  if (twice.length > 0)
    return { ok: false, faults: twice.map((name) => ({ name, reason: 'may be given once' })) }
  const values = [...query].map(([name, text]) => [
    name,
    /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text,
  ])
  return judgeValue(Object.fromEntries(values), schema)
}

/** Nobody mends more at once. */
const mostFaults = 100

/** More levels or more faults than the stack holds are a fault of the request, not of the service. */
function safelyParsed<T>(value: unknown, schema: z.ZodMiniType<T>) {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (error instanceof RangeError) return 'too much' as const
    throw error
  }
}

type Issue = z.core.$ZodIssue

function faultsOf(issue: Issue, body: unknown): FieldFault[] {
  const name = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const prefix = issue.path.length === 0 ? '' : `${name}.`
    return issue.keys.map((key) => ({ name: prefix + key, reason: unknownField }))
  }
  if (valueAt(body, issue.path) === undefined) return [{ name, reason: 'is required' }]
  return [{ name, reason: reasonOf(issue) }]
}

function reasonOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`
    case 'too_small':
      return `must ${measure(issue.origin)} at least ${issue.minimum}`
    case 'too_big':
      return `must ${measure(issue.origin)} at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return 'pattern' in issue && issue.format === 'regex'
        ? `must match ${issue.pattern}`
        : `must be a ${issue.format}`
    case 'invalid_union':
      return issue.message.startsWith('must ') ? issue.message : 'must have exactly one of the known forms'
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'custom':
      return 'is not valid'
  }
}

const measure = (origin: string) => (origin === 'string' || origin === 'array' ? 'have a length of' : 'be')

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let here = body
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<PropertyKey, unknown>)[step] // an object with this key, checked above
  }
  return here
}

/** Takes away each field that may not stay: in objects that the schema knows, and no deeper than the schema goes. */
function filtered(
  value: unknown,
  schema: z.core.$ZodType,
  mayStay: (one: unknown, field: z.core.$ZodType | undefined, way: readonly string[]) => boolean,
  way: readonly string[] = [],
): unknown {
  const forms = formsOf(schema)
  if (Array.isArray(value)) {
    const list = forms.find((form) => form instanceof z.ZodMiniArray)
    return list
      ? value.map((one, at) => filtered(one, list.def.element, mayStay, [...way, String(at)]))
      : value
  }
  const objects = forms.filter((form) => form instanceof z.ZodMiniObject)
  if (typeof value !== 'object' || value === null || objects.length === 0) return value
  const fields = new Map(objects.flatMap((form) => Object.entries(form.def.shape)))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const [field, here] = [fields.get(name), [...way, name]]
      if (!mayStay(one, field, here)) return []
      return [[name, field ? filtered(one, field, mayStay, here) : one]]
    }),
  )
}

/** Without fields that the schema names and that are null; one that is required is then missed. Other fields and lists keep their nulls. */
export const withoutNullFields: BodyMend = (value, schema) =>
  filtered(value, schema, (one, field) => one !== null || field === undefined)

/** `ignored` gets the name of each field that is taken away. An open object keeps all it has. */
export const withoutUnknown = (value: unknown, schema: z.ZodMiniType, ignored: string[]): unknown =>
  filtered(value, schema, (_, field, way) => {
    if (field === undefined) ignored.push(way.join('.'))
    return field !== undefined
  })

/** Schemas that this one may be, without what is wrapped around it. */
function formsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return formsOf(schema.def.innerType)
  }
  return schema instanceof z.ZodMiniUnion ? schema.def.options.flatMap(formsOf) : [schema]
}

/** Strings, and what tells where they stand. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/** Whether a key is written twice: once parsed, only the last one is left. Of the object under `name` at the top level of a text that is known to be JSON. */
export function hasRepeatedKey(text: string, name: string): boolean {
  let depth = 0
  let key = ''
  let last = ''
  let seen = new Set<string>()
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      depth += 1
      if (depth === 2) seen = new Set()
    } else if (token === '}' || token === ']') depth -= 1
    else if (token === ':' && depth === 1) key = last
    else if (token === ':' && depth === 2 && key === name) {
      if (seen.has(last)) return true
      seen.add(last)
    } else if (token.startsWith('"')) last = JSON.parse(token) as string // a JSON string, by the pattern
  }
  return false
}
