// Values that fit a shape, and the same with one of its texts replaced, each text in turn.
import type * as z from 'zod/mini'

/** What the shapes of the till ask of a text: days, ids, codes, addresses. The first that fits is taken. */
export const words = [
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

/** One value with good texts, and one for each text that may stand in the shape, where `odd` stands in its place. */
export function samplesOf(
  shape: Shape,
  odd: string,
): { good: unknown; spoilt: { where: string; value: unknown }[] } {
  const good = sample(shape, () => undefined)
  const spoilt: { where: string; value: unknown }[] = []
  for (let turn = 0; ; turn++) {
    let seen = 0
    let where: string | undefined
    const value = sample(shape, (path) => {
      if (seen++ !== turn) return undefined
      where = path
      return odd
    })
    if (where === undefined) return { good, spoilt }
    spoilt.push({ where, value })
  }
}

/** `replaced`: what stands in place of the text there; nothing for the word that fits. */
function sample(shape: Shape, replaced: (path: string) => string | undefined, path = ''): unknown {
  const def = shape._zod.def as Def // zod says no more of its own parts
  const inside = (one: Shape | undefined, name: string) =>
    one && sample(one, replaced, path === '' ? name : `${path}.${name}`)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, one]) => [name, inside(one, name)]),
      )
    case 'array':
      return [inside(def.element, '0')]
    case 'record':
      return { [String(def.keyType && sample(def.keyType, () => undefined))]: inside(def.valueType, 'name') }
    case 'union':
      return inside(def.options?.[0], '')
    case 'nullable':
    case 'optional':
    case 'default':
      return def.innerType && sample(def.innerType, replaced, path)
    case 'pipe':
      return def.in && sample(def.in, replaced, path)
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'boolean':
      return true
    case 'unknown':
    case 'string':
      return replaced(path) ?? words.find((word) => shape.safeParse(word).success)
    case 'number':
      return [1, 100, 10_000].find((number) => shape.safeParse(number).success)
    case 'null':
      return null
    default:
      throw new Error(`no sample of ${def.type} at ${path}`)
  }
}
