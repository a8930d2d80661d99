// What each field of a request may be, read from the schema: the values at its edges, the last that are taken and the first that are refused.
import * as z from 'zod/mini'

export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: string[]
  const?: string
  additionalProperties?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
export type Field = { path: string; shape: Shape; value: unknown; isNeeded: boolean }
/** How its limit is told, and the values that show it. */
export type Edges = { told: string; good: readonly unknown[]; bad: readonly unknown[] }

export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape // the subset that is read

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
const formsOf = (shape: Shape): Shape[] => {
  const forms = shape.anyOf ?? shape.oneOf
  return forms ? forms.filter(({ type }) => type !== 'null').flatMap(formsOf) : [shape]
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Of several forms the one that this value has. */
const formOf = (shape: Shape, value: unknown): Shape =>
  formsOf(shape).find(
    ({ properties = {}, required = [] }) =>
      isObject(value) &&
      required.every((name) => name in value && [undefined, value[name]].includes(properties[name]?.const)),
  ) ??
  formsOf(shape)[0] ??
  {}

/** Each field of the objects that are there in this value. */
export function fieldsIn(shape: Shape, value: unknown, path = ''): Field[] {
  const { items = {}, properties = {}, required = [] } = formOf(shape, value)
  if (Array.isArray(value)) return fieldsIn(items, value[0], join(path, '0'))
  if (!isObject(value)) return []
  return Object.entries(properties).flatMap(([name, one]) => [
    { path: join(path, name), shape: one, value: value[name], isNeeded: required.includes(name) },
    ...fieldsIn(one, value[name], join(path, name)),
  ])
}

/** The path of each field, of every form. */
export const pathsOf = (shape: Shape, path = ''): string[] =>
  formsOf(shape).flatMap(({ items, properties = {} }) => [
    ...(items?.properties ? pathsOf(items, join(path, '0')) : []),
    ...Object.entries(properties).flatMap(([name, one]) => [
      join(path, name),
      ...pathsOf(one, join(path, name)),
    ]),
  ])

/** The paths of the objects in a value, the whole first. */
export const objectsIn = (value: unknown, path = ''): string[] => [
  ...(isObject(value) ? [path] : []),
  ...(isObject(value) || Array.isArray(value) ? Object.entries(value) : []).flatMap(([name, one]) =>
    objectsIn(one, join(path, name)),
  ),
]

/** A copy that has this at the place; undefined takes the place out. Names are kept as they are, `__proto__` too. */
export function withAt(value: unknown, [first, ...rest]: readonly string[], to: unknown): unknown {
  if (first === undefined) return to
  const entries = new Map<string, unknown>(Object.entries(Object(value)))
  entries.set(first, withAt(entries.get(first), rest, to))
  return Array.isArray(value) && /^\d+$/.test(first) ? [...entries.values()] : Object.fromEntries(entries)
}

/** `of` makes a text of a length that other rules take too. */
export function edgesOf(shape: Shape, value: unknown, of = (length: number) => 'x'.repeat(length)): Edges {
  const [form = {}, ...others] = formsOf(shape)
  const { enum: words = form.const === undefined ? undefined : [form.const], type } = form
  if (others.length > 0) return { told: 'one of several forms', good: [], bad: ['text', 7, []] }
  if (words) return { told: words.join(' | '), good: words, bad: ['NOTHING', words[0]?.toLowerCase(), true] }
  switch (type) {
    case 'integer':
      return wholeEdges(form)
    case 'string':
      return textEdges(form, of)
    case 'boolean':
      return { told: 'true or false', good: [true, false], bad: ['true', 1] }
    case 'array':
      return listEdges(form, Array.isArray(value) ? value[0] : undefined)
    case undefined:
    default:
      return { told: String(type), good: [], bad: ['text', 7, []] }
  }
}

const unlimited = Number.MAX_SAFE_INTEGER

function wholeEdges({ minimum = 0, maximum = 0 }: Shape): Edges {
  const [isLow, isHigh] = [minimum > -unlimited, maximum < unlimited]
  return {
    told: isLow ? `whole, ${minimum}…${isHigh ? maximum : ''}` : 'whole',
    good: [isLow ? minimum : -1, isHigh ? maximum : 1000],
    bad: [...(isLow ? [minimum - 1] : []), ...(isHigh ? [maximum + 1] : []), 0.5, '1'],
  }
}

function textEdges(
  { minLength = 0, maxLength, pattern, format }: Shape,
  of: (length: number) => string,
): Edges {
  if (format !== undefined) return { told: format, good: [], bad: noMoments }
  const counted = /\{(\d+),(\d+)\}\$$/.exec(pattern ?? '')
  const [least, most] = counted ? [Number(counted[1]), Number(counted[2])] : [minLength, maxLength]
  return {
    told: ['text', ...(counted || most === undefined ? [] : [`${least}…${most} characters`]), pattern ?? []]
      .flat()
      .join(', '),
    good: [of(least), ...(most === undefined ? [] : [of(most)])],
    bad: [...(least > 0 ? [of(least - 1)] : []), ...(most === undefined ? [] : [of(most + 1)]), 7],
  }
}
const noMoments = [
  'tomorrow',
  '2026-02-20',
  '2026-02-20T00:00:00',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  1_768_521_600_000,
]

function listEdges({ minItems = 0, maxItems }: Shape, one: unknown): Edges {
  const many = (count: number) => Array.from({ length: count }, () => one)
  return {
    told: `list, ${minItems}…${maxItems ?? ''}`,
    good: maxItems === undefined || one === undefined ? [] : [many(maxItems)],
    bad: [
      'text',
      7,
      {},
      ...(minItems > 0 ? [[]] : []),
      ...(maxItems === undefined ? [] : [many(maxItems + 1)]),
    ],
  }
}
