// Valid values of a shape: in each place the least that fits it, or what is given for that place.
import type * as z from 'zod/mini'

/** Parts of a value, to any depth; a list is given whole, its members in parts. */
export type Parts<Value> = Value extends readonly (infer Member)[]
  ? readonly Parts<Member>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Parts<Value[Name]> | undefined }
    : Value

/** Texts that the shapes of the till ask for: days, ids, codes, addresses. The first that fits is taken. */
const words = [
  'aaaaaa',
  'abc',
  '2026-11-22',
  'Europe/Oslo',
  'Bearer',
  'a2b3-c4d5',
  '123456',
  'NOK',
  'https://till.example',
  '7038010000010',
  'data:image/png;base64,AAAA',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAAAAAAAAAAAElEQVQAAAAA',
  '0'.repeat(24),
  '0'.repeat(32),
  '-'.repeat(43),
  '-'.repeat(86),
  '0'.repeat(64),
  '#0b6b57',
]

type Shape = z.ZodMiniType
type Def = {
  type: string
  shape?: Record<string, Shape>
  element?: Shape
  innerType?: Shape
  in?: Shape
  options?: Shape[]
  values?: unknown[]
  entries?: Record<string, unknown>
  keyType?: Shape
  valueType?: Shape
}

/** Nothing where nothing may be: null, no members, false, zero. What the shape has no place for is left out. */
export function sample<Value>(shape: z.ZodMiniType<Value>, parts?: Parts<NoInfer<Value>>): Value {
  return shape.parse(filled(shape, parts))
}

const fitting = (shape: Shape, candidates: readonly unknown[]) =>
  candidates.find((one) => shape.safeParse(one).success)

function filled(shape: Shape, given: unknown): unknown {
  const def = shape._zod.def as Def // zod says no more of its own parts
  const inner = () => def.innerType && filled(def.innerType, given)
  switch (def.type) {
    case 'object': {
      const of = (given ?? {}) as Record<string, unknown> // or no part of the shape, which its parse tells
      const places = Object.entries(def.shape ?? {}).map(([name, one]) => [name, filled(one, of[name])])
      return Object.fromEntries(places.filter(([, value]) => value !== undefined))
    }
    case 'array':
      return ((given ?? []) as unknown[]).map((one) => def.element && filled(def.element, one)) // as above
    case 'union':
      return def.options?.map((one) => filled(one, given)).find((one) => shape.safeParse(one).success)
    case 'nullable':
      return given === undefined || given === null ? null : inner()
    case 'optional':
    case 'default':
      return given === undefined ? undefined : inner()
    case 'pipe':
      return def.in && filled(def.in, given)
    case 'literal':
      return given ?? def.values?.[0]
    case 'enum':
      return given ?? Object.values(def.entries ?? {})[0]
    case 'boolean':
      return given ?? false
    case 'record':
      return given ?? {}
    case 'string':
      return given ?? fitting(shape, ['', ...words])
    case 'number':
      return given ?? fitting(shape, [0, 1, 100])
    default:
      return given
  }
}

/** Values that fit, with something in each place: one for each form that parts of the shape may have. */
export function fullSamples(shape: Shape): unknown[] {
  const all = Array.from({ length: mostForms }, (_, form) => JSON.stringify(full(shape, form)) ?? 'null')
  const forms = [...new Set(all)].map((text) => JSON.parse(text) as unknown)
  const fits = forms.filter((value) => shape.safeParse(value).success)
  return fits.length > 0 ? fits : forms.slice(0, 1) // rules between its parts are the caller's
}
const mostForms = 8

function full(shape: Shape | undefined, form: number): unknown {
  if (!shape) return undefined
  const def = shape._zod.def as Def // zod says no more of its own parts
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, one]) => [name, full(one, form)]))
    case 'array':
      return [full(def.element, form)]
    case 'record':
      return { [String(full(def.keyType, form))]: full(def.valueType, form) }
    case 'union':
      return full(def.options?.[form % def.options.length], form)
    case 'nullable':
    case 'optional':
    case 'default':
      return full(def.innerType, form)
    case 'pipe':
      return full(def.in, form)
    case 'boolean':
      return true
    case 'unknown':
      return 'aaaaaa'
    case 'string':
      return fitting(shape, words)
    case 'number':
      return fitting(shape, [1, 100, 10_000])
    case 'enum':
    case 'literal':
      return filled(shape, undefined)
    case 'null':
      return null
    default:
      throw new Error(`no sample of ${def.type}`)
  }
}
