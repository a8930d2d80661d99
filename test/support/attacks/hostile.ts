// Hostile inputs: drawn from a command's own shape and from what was heard before, then spoilt in one place or as a whole.
import { withAt, type Shape } from '#test/support/service/field-limits.ts'
import type { Random } from '#test/support/kill/plan.ts'
import {
  brokenBodies,
  notTexts,
  oddNames,
  oddNumbers,
  oddTexts,
  oddThings,
  placesIn,
  type Body,
} from '#test/support/attacks/hostile-values.ts'

/** What stands for a value that is none. */
const nasties: readonly unknown[] = [...oddTexts, ...notTexts, ...oddNumbers, ...oddThings]

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
        const text = typeof usual === 'string' ? usual : (oneOf([...oddTexts, ...notTexts]) ?? '')
        return text.slice(0, shape.maxLength)
      }
      case 'integer':
      case 'number': {
        if (typeof usual === 'number') return usual
        const drawn = oneOf([...oddNumbers, shape.minimum ?? 0, shape.maximum ?? 100, 1, 100, 4900]) ?? 0
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

  const nasty = (): unknown => oneOf(nasties)

  /** The same with one place in it that is something else, or with a name more. */
  function spoilt(value: unknown): unknown {
    const way = oneOf([[], ...placesIn(value)]) ?? []
    return withAt(value, dice.below(5) === 0 ? [...way, oneOf(oddNames) ?? ''] : way, nasty())
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
    body: (value: unknown): Body => oneOf(brokenBodies(value))?.[1] ?? '',
    text: (): string => oneOf(oddTexts) ?? '',
  }
}
