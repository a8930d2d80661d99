// The comparison of an answer with its documented schema: paths and kinds, and never a value or a name that may be somebody's.
import type { Schema, Schemas } from '#shared/openapi.ts'

/** `path`: `history[].event`, empty for the whole answer. The two others are kinds; `absent` where it is not there, or nobody documents it. */
export type Difference = { path: string; found: string; documented: string }

type Known = Pick<Schemas, 'resolved'>
type Place = { path: string; known: Known }

/** The same path is told once for each kind. */
export function differences(schema: Schema, body: unknown, known: Known): Difference[] {
  const found = compared(body, schema, { path: '', known })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

function compared(value: unknown, schema: Schema, place: Place): Difference[] {
  const forms = formsOf(schema, place.known)
  const fitting = forms.filter((form) => isOf(value, form))
  if (fitting.length === 0)
    return [{ path: place.path, found: kindOf(value), documented: eitherOf(forms.map(documentedKind)) }]
  const [nearest] = fitting
    .map((form) => within(value, form, place))
    .toSorted((one, other) => one.length - other.length)
  return nearest ?? []
}

function within(value: unknown, form: Schema, { path, known }: Place): Difference[] {
  const { items, properties, additionalProperties: others, required = [] } = form
  if (Array.isArray(value))
    return items ? value.flatMap((one) => compared(one, items, { path: `${path}[]`, known })) : []
  if (!isObject(value)) return []
  if (!properties && typeof others === 'object')
    return Object.values(value).flatMap((one) => compared(one, others, { path: below(path, '*'), known }))
  if (!properties) return []
  const missing = required.filter((name) => value[name] === undefined)
  return [
    ...missing.map((name) => ({
      path: below(path, name),
      found: 'absent',
      documented: eitherOf(formsOf(properties[name] ?? {}, known).map(documentedKind)),
    })),
    ...Object.entries(value).flatMap(([name, one]): Difference[] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (one === undefined) return []
      return field
        ? compared(one, field, { path: below(path, name), known })
        : [{ path: below(path, shownName(name)), found: kindOf(one), documented: 'absent' }]
    }),
  ]
}

/** Each field that a service may leave out, where the object that has it is there: whether it is there too. */
export function optionalFields(schema: Schema, body: unknown, known: Known): Map<string, boolean> {
  const fields = new Map<string, boolean>()
  const look = (value: unknown, of: Schema, path: string): void => {
    const form = formsOf(of, known).find((one) => isOf(value, one))
    if (Array.isArray(value)) for (const one of value) look(one, form?.items ?? {}, `${path}[]`)
    else if (isObject(value))
      for (const [name, field] of Object.entries(form?.properties ?? {})) {
        const at = below(path, name)
        if (!form?.required?.includes(name))
          fields.set(at, value[name] !== undefined || fields.get(at) === true)
        look(value[name], field, at)
      }
  }
  look(body, schema, '')
  return fields
}

const formsOf = (schema: Schema, known: Known): Schema[] => {
  const whole = known.resolved(schema)
  const { anyOf: forms = whole.oneOf, type } = whole
  if (forms) return forms.flatMap((form) => formsOf(form, known))
  return Array.isArray(type) ? type.map((one) => ({ ...whole, type: one })) : [whole]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A word in small letters or camel case. Numbers, addresses, tokens and people's names are none. */
const fieldName = /^(?=.{1,40}$)[a-z]+([A-Z_-][a-z]+)*\d{0,2}$/
export const shownName = (name: string): string =>
  fieldName.test(name) ? name : '(a name that is not shown)'

/** Texts that have a form of their own. */
const textKinds: readonly [kind: string, form: RegExp][] = [
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i],
  ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
]

function isOf(value: unknown, { type, format, enum: words }: Schema): boolean {
  if (words) return words.includes(value)
  switch (type) {
    case undefined:
      return true
    case 'string': {
      const form = textKinds.find(([kind]) => kind === format)?.[1]
      return typeof value === 'string' && (form?.test(value) ?? true)
    }
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    default:
      return typeof value === type // a number, true or false
  }
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value))
    return value.length === 0 ? 'empty list' : `list of ${eitherOf(value.map(kindOf))}`
  if (typeof value === 'string') return textKinds.find(([, form]) => form.test(value))?.[0] ?? 'text'
  if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'number'
  return typeof value === 'boolean' ? 'true or false' : 'object'
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
}

function documentedKind({ type, format, enum: words, items }: Schema): string {
  if (words) return `one of ${words.length} words`
  if (type === 'array') return items ? `list of ${documentedKind(items)}` : 'list'
  const kind = textKinds.find(([name]) => name === format)?.[0]
  return kind ?? typeNames[String(type)] ?? (type === undefined ? 'anything' : String(type))
}

/** `text, null or whole number`, each kind once. */
function eitherOf(kinds: readonly string[]): string {
  const each = [...new Set(kinds)]
  return each.length < 2 ? (each[0] ?? 'nothing') : `${each.slice(0, -1).join(', ')} or ${each.at(-1)}`
}
