// Valid values of a shape: in each place the least that fits it, or what is given for that place.
import type * as z from 'zod/mini'
import { words } from '#test/support/service/shape-samples.ts'

/** Parts of a value, to any depth; a list is given whole, its members in parts. */
export type Parts<Value> = Value extends readonly (infer Member)[]
  ? readonly Parts<Member>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Parts<Value[Name]> | undefined }
    : Value

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
