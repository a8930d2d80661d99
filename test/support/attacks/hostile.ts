// Hostile inputs: drawn from a command's own shape and from what was heard before, then spoilt in one place or as a whole.
import * as z from 'zod/mini'
import type { Random } from '#test/support/kill/plan.ts'

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: unknown
}

export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape // the subset that is drawn from

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
const polluted = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"ok":true}}}',
) as unknown

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b',
  '💥'.repeat(50),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '/proc/self/environ',
  "'; DROP TABLE fact; --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '%00%0a%ff',
  '${7*7}',
  'NaN',
  '-1',
  '1e400',
  '2026-02-31',
  '9999-12-31',
  'http://127.0.0.1:9/',
  'file:///etc/passwd',
]
const numbers = [-1, 0, 1, 0.1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 53), 1e15, 1e21, 1e308, 5e-324, -100_000]
const others = [null, true, false, [], {}, polluted, nested(1500), Array.from({ length: 3000 }, () => 0)]

/** What stands for a body that is no command: told in bytes, because no encoder would make them. */
export type Body = string | Uint8Array<ArrayBuffer>
const bodies = (text: string): Body[] => [
  '',
  'null',
  text.slice(0, -1),
  `${text}${text}`,
  `\ufeff${text}`,
  `{"__proto__":${text}}`,
  '['.repeat(8000),
  '{"a":'.repeat(1500),
  '1e400',
  '"\\ud800"',
  new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
  new Uint8Array([0x7b, 0x00, 0x7d]),
  'x'.repeat(20_000),
]

type Told = Record<string, unknown>
/** By the name of the field in which it was heard; and what was said of one thing, with what it is part of, together. */
export type Heard = { fields: Map<string, unknown[]>; things: Told[] }
export const newHeard = (): Heard => ({ fields: new Map(), things: [] })

/** Fields that are called otherwise where they are heard. */
const alsoHeardAs: Record<string, string[]> = {
  agreement: ['agreement', 'agreementId'],
  product: ['id', 'product'],
  plan: ['id'],
  till: ['otherTill', 'tillId'],
  value: ['refundable', 'amount'],
  from: ['at', 'from'],
  z: ['number'],
  job: ['job'],
}
const kept = 40

const keptThings = 300
/** A page of its own kind would be unpaired, and no more be asked. */
const unheard = new Set(['screen', 'person'])

const plain = (told: unknown): [string, unknown][] =>
  typeof told === 'object' && told !== null
    ? Object.entries(told).filter(
        ([name, one]) => !['object', 'boolean'].includes(typeof one) && !unheard.has(name),
      )
    : []

/** Whatever an answer names may be asked for next. */
export function hear(heard: Heard, told: unknown, within: Told = {}, depth = 0): void {
  if (typeof told !== 'object' || told === null || depth > 8) return
  if (Array.isArray(told)) {
    for (const one of told.slice(0, 20)) hear(heard, one, within, depth + 1)
    return
  }
  const values = plain(told)
  const parts = Object.values(told).flatMap((one) => (Array.isArray(one) ? [] : plain(one)))
  const thing = { ...within, ...Object.fromEntries([...parts, ...values]) }
  heard.things.unshift(thing)
  heard.things.length = Math.min(heard.things.length, keptThings)
  for (const [name, value] of values) {
    const those = heard.fields.get(name) ?? []
    heard.fields.set(name, those)
    if (!those.includes(value)) those.unshift(value)
    those.length = Math.min(those.length, kept)
  }
  for (const one of Object.values(told)) hear(heard, one, thing, depth + 1)
}

export function createHostility(dice: Random, heard: Heard) {
  const oneOf = <T>(of: readonly T[]): T | undefined => of[dice.below(of.length)]
  /** What is asked about, where all of it was said of one thing. */
  let thing: Told = {}
  const known = (name: string): unknown => {
    const names = [name, ...(alsoHeardAs[name] ?? [])]
    const own = names.find((one) => Object.hasOwn(thing, one))
    return own === undefined ? oneOf(names.flatMap((one) => heard.fields.get(one) ?? [])) : thing[own]
  }

  function fitting(shape: Shape, name: string): unknown {
    const parts = shape.anyOf ?? shape.oneOf
    if (parts) return fitting(oneOf(parts) ?? {}, name)
    if ('const' in shape) return shape.const
    if (shape.enum) return oneOf(shape.enum)
    const usual = dice.below(10) < 7 ? known(name) : undefined
    switch (shape.type) {
      case 'object':
        return record(shape, name)
      case 'array':
        return Array.from({ length: 1 + dice.below(3) }, () => fitting(shape.items ?? {}, name))
      case 'string': {
        const text = typeof usual === 'string' ? usual : (oneOf(texts) ?? '')
        return text.slice(0, shape.maxLength)
      }
      case 'integer':
      case 'number': {
        if (typeof usual === 'number') return usual
        const drawn = oneOf([...numbers, shape.minimum ?? 0, shape.maximum ?? 100, 1, 100, 4900]) ?? 0
        return shape.type === 'integer' ? Math.trunc(drawn) : drawn
      }
      case 'boolean':
        return dice.below(2) === 0
      case 'null':
        return null
      case undefined:
      default:
        return nasty()
    }
  }

  function record({ properties = {}, required = [], additionalProperties }: Shape, name: string) {
    const made: Record<string, unknown> = {}
    for (const [field, shape] of Object.entries(properties))
      if (required.includes(field) || dice.below(2) === 0) made[field] = fitting(shape, field)
    if (additionalProperties !== false) made[name] = nasty()
    if (typeof made['currency'] === 'string' && dice.below(4) > 0) made['currency'] = 'NOK'
    return made
  }

  const nasty = (): unknown => oneOf<unknown>([...texts, ...numbers, ...others])

  /** The same with one place in it that is something else. */
  function spoilt(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || dice.below(5) === 0) return nasty()
    const entries = Object.entries(value)
    const at = dice.below(entries.length + 2)
    if (at >= entries.length)
      return { ...value, [oneOf(['__proto__ ', 'constructor', 'attack', '']) ?? '']: nasty() }
    const changed = entries.map(([name, one], place): [string, unknown] => [
      name,
      place === at ? spoilt(one) : one,
    ])
    return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed)
  }

  return {
    fitting: (shape: Shape): unknown => {
      const names = Object.keys(shape.properties ?? {})
      const near = heard.things.filter((one) => names.filter((name) => name in one).length > 1)
      thing = (dice.below(3) === 0 ? undefined : oneOf(near)) ?? {}
      return fitting(shape, '')
    },
    spoilt,
    nasty,
    body: (text: string): Body => oneOf(bodies(text)) ?? '',
    text: (): string => oneOf(texts) ?? '',
  }
}
