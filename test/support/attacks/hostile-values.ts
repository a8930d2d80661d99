// Hostile values and bodies, made from a value that fits and from nothing: every door is asked these, and says only what it takes and how it refuses.
import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import { isText, placeOfOddText } from '#shared/text.ts'
import { isAll, seedOf } from '#test/support/run/run-size.ts'
import { faultsOf } from '#test/support/attacks/answers.ts'
import type { Answer } from '#test/support/till/http-page.ts'
import { withAt } from '#test/support/service/field-limits.ts'
import type { Secret } from '#test/support/run/secret-search.ts'

/** Text to every program but none that a store could keep. */
export const notTexts = ['\0', 'a\0b', '\ud800', 'x\udfff']
export const oddTexts = [
  '',
  ' ',
  '\u202e\u200b',
  'ǻﷺ\u0007',
  '💥'.repeat(50),
  'x'.repeat(600),
  'x'.repeat(10_000),
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
  'https://user:secret@127.0.0.1:99999/%',
  'file:///etc/passwd',
]
/** From 2 to the power of 31 on the last that a store, and the first that no number, holds exactly. */
export const oddNumbers = [
  -1, 0, 1, 0.1, 1.5, -0, 2147483648, 9007199254740991, 9007199254740992, -9007199254740992, 1e15, 1e21,
  1e300, 5e-324, -100000,
]
/** Those that no encoder writes; the last ones are none. */
const rawNumbers = ['-0', '1e400', '-1e999999', 'NaN', '01', '0x10']

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const pairs = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const polluted = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"ok":true}}}',
) as unknown
const empties: unknown[] = [null, true, false, [], {}, [[]], [null], { surprise: 1 }]
export const oddThings: readonly unknown[] = [
  ...empties,
  polluted,
  JSON.parse(lists(1500)),
  Array.from({ length: 3000 }, () => 0),
]
/** Names of fields that no shape has. */
export const oddNames = ['__proto__', '__proto__ ', 'constructor', 'surprise', '', 'a\0', "'); --"]

export type Kind = 'value' | 'notText' | 'notJson' | 'notUtf8' | 'nested' | 'tooLong' | 'wrongType'
export type Body = string | Uint8Array<ArrayBuffer>
export type Hostile = {
  kind: Kind
  /** The place that was spoilt, for whoever reads of a fault. */
  where: string
  body: Body
  /** Parsed as the till parses: nothing for what is no JSON. */
  value: unknown
  /** Its media type, where that is the fault. */
  type?: string
}

/** Every place in a value, as the way to it. */
export const placesIn = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([at, one]) => [[at], ...placesIn(one).map((way) => [at, ...way])])
    : []

const valueAt = (value: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((one, name) => Object(one)[name] as unknown, value)

/** A step over an edge at which it may stand, and twice of what may be there once. */
function stepsFrom(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'string') return [`${value}a`, value.slice(1), value.toLowerCase(), 7]
  return Array.isArray(value)
    ? [[...value, ...value], Array.from({ length: 501 }, () => value[0] as unknown)]
    : []
}

const mark = 'the-raw-number'
const read = (text: string): unknown => jsonIn(text)

/** All that one place may be made; each tells the whole body. */
function bodiesAt(good: unknown, way: readonly string[]): [Kind, () => string][] {
  const spoilt = (to: unknown) => JSON.stringify(withAt(good, way, to)) ?? ''
  const raw = (to: string) => () => spoilt(mark).replace(`"${mark}"`, () => to)
  const here = valueAt(good, way)
  const isHolder = typeof here === 'object' && here !== null && !Array.isArray(here)
  const of = <T>(kind: Kind, all: readonly T[], made: (one: T) => () => string) =>
    all.map((one): [Kind, () => string] => [kind, made(one)])
  const values = [undefined, ...oddThings, ...oddTexts, ...oddNumbers, ...stepsFrom(here), [here]]
  return [
    ...of('value', values, (one) => () => spoilt(one)),
    ...of('value', rawNumbers, raw),
    ...of('notText', notTexts, (one) => () => spoilt(one)),
    ...of('nested', [65, 3000], (depth) => raw(lists(depth))),
    ...of('nested', [3000], (depth) => raw(pairs(depth))),
    ...(isHolder ? oddNames : []).flatMap((name) =>
      of(
        isText(name) ? 'value' : 'notText',
        [name],
        () => () => JSON.stringify(withAt(good, [...way, name], {})),
      ),
    ),
  ]
}

/** Bodies that are no message, or hardly one. */
export function brokenBodies(good: unknown): [Kind, Body][] {
  const text = JSON.stringify(good) ?? ''
  const open = text.slice(0, -1)
  const bytes = (...parts: (string | number)[]) =>
    new Uint8Array(parts.flatMap((one) => (typeof one === 'number' ? one : [...Buffer.from(one)])))
  const of = (kind: Kind, ...all: Body[]) => all.map((one): [Kind, Body] => [kind, one])
  return [
    ...of('notJson', '', ' ', '{', 'no json', 'facts=1', "{'a':1}", '{"a":NaN}', '\0', 'x'.repeat(20_000)),
    ...of('notJson', open, `${text}${text}`, `${open},}`),
    ...of(
      'value',
      'null',
      'true',
      '1',
      '1e400',
      '"text"',
      '[]',
      '{}',
      `[${text}]`,
      '\ufeff{}',
      '{"a":1,"a":2}',
    ),
    ...of(
      'value',
      '{"__proto__":{"a":1}}',
      `{"__proto__":${text}}`,
      '{"constructor":1}',
      JSON.stringify(text),
    ),
    // A name that is there twice, and a null that counts.
    ...(text.startsWith('{"') ? of('value', `${open},${text.slice(1).replace(/:.*/s, ':null}')}`) : []),
    ...of('notText', '"\\ud800"'),
    ...of('nested', lists(65), lists(3000), lists(8000), '['.repeat(8000), '{"a":'.repeat(2500), pairs(2500)),
    ...of('notUtf8', bytes(0x22, 0xff, 0xfe, 0x22), bytes(0x7b, 0xff, 0x7d), bytes('{"a":"', 0xe5, '"}')),
    ...of('notUtf8', bytes('{"a":"', 0xff, 0xc0, '"}'), new Uint8Array(Buffer.from(text, 'utf16le'))),
  ]
}

/** Media types of what is no JSON, or what a form of any site can send. */
const wrongTypes = [
  'text/plain',
  'text/plain; application/json',
  'application/jsonp',
  'application/json-patch+json',
  'multipart/form-data; boundary=application/json',
  'application/x-www-form-urlencoded',
  'text/json',
  'application/problem+json',
  'application/json, application/json',
  'json',
  '',
]

const hostile = (kind: Kind, where: string, body: Body, type?: string): Hostile => ({
  kind,
  where,
  body,
  value: typeof body === 'string' ? read(body.replace(/^\ufeff/, '')) : undefined,
  ...(type === undefined ? {} : { type }),
})

/** Of each kind one of so many, others at another turn; at least one. */
const shareOf = <T extends readonly [Kind, unknown]>(all: readonly T[], every: number, turn: number): T[] =>
  [...Map.groupBy(all, ([kind]) => kind).values()].flatMap((some) =>
    some.filter((_, at) => (at + turn) % Math.min(every, some.length) === 0),
  )

/**
 * For each place of a value that fits, and for the whole, what is bad in every kind; then what is no message. `every`: of each kind at
 * each place one of so many, in `npm test` and where every case is wanted. `most`: bytes that the door reads. `isTyped`: it looks at the media type.
 */
export function hostileBodies(
  good: unknown,
  {
    every: [quick, all] = [1, 1],
    most,
    isTyped = false,
  }: { every?: [number, number]; most?: number; isTyped?: boolean } = {},
): Hostile[] {
  const step = isAll ? all : quick
  const turn = seedOf(0)
  const spoilt = [[], ...placesIn(good)].flatMap((way, place) =>
    shareOf(bodiesAt(good, way), step, turn + place * 5).map(([kind, body]) =>
      hostile(kind, way.join('.'), body()),
    ),
  )
  const broken = shareOf(brokenBodies(good), Math.ceil(step / 4), turn)
  const text = JSON.stringify(good) ?? ''
  return [
    ...spoilt,
    ...broken.map(([kind, body]) => hostile(kind, 'all of it', body)),
    ...(most === undefined ? [] : [hostile('tooLong', 'its length', text + ' '.repeat(most))]),
    ...(isTyped ? wrongTypes : []).map((type) => hostile('wrongType', `sent as “${type}”`, text, type)),
  ]
}

/** Kinds that are JSON as a till reads it: one may fit where the spoilt place is not looked at. */
const isRead: ReadonlySet<Kind> = new Set<Kind>(['value', 'notText'])

/** Those of which a door must do nothing. */
export const unfit = (asked: readonly Hostile[], fits: (value: unknown) => boolean): Hostile[] =>
  asked.filter(({ kind, value }) => !isRead.has(kind) || !fits(value))

const address = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS:', '//', ''),
    fc.oneof(fc.domain(), fc.ipV4Extended(), fc.ipV6(), fc.webAuthority({ withUserInfo: true }), fc.string()),
    fc.oneof(fc.webPath(), fc.string({ unit: 'binary' }), fc.constantFrom('#', '?', ':0', ':99999', '/%')),
  )
  .map((parts) => parts.join(''))
const near = (value: unknown): fc.Arbitrary<unknown> =>
  /^https?:/.test(String(value)) ? fc.oneof(address, fc.jsonValue()) : fc.jsonValue()

/** Anything at all: near what fits, and far from it. */
export const anyBody = (good: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .constantFrom(...placesIn(good))
      .chain((way) => fc.tuple(fc.constant(way), near(valueAt(good, way))))
      .map(([way, value]) => JSON.stringify(withAt(good, way, value))),
    fc
      .tuple(fc.constantFrom(...oddNames, ...Object.keys(Object(good))), fc.anything({ withDate: false }))
      .map(([name, value]) => JSON.stringify(withAt(good, [name], value), withoutBigInts)),
    fc
      .object({ key: fc.constantFrom(...oddNames, ...placesIn(good).flat()) })
      .map((made) => JSON.stringify(made)),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
const withoutBigInts = (_: string, one: unknown) => (typeof one === 'bigint' ? String(one) : one)

/** Whether the shape takes it, and all of its texts are text. */
export const isFit =
  (shape: z.ZodMiniType) =>
  (value: unknown): boolean =>
    shape.safeParse(value).success && placeOfOddText(value) === null

export type Door = {
  ask: (given: Hostile) => Promise<Answer>
  /** Whether it may be done. What fits need not be: there is more to ask of it than its shape. */
  fits: (value: unknown) => boolean
  isDone: (answer: Answer) => boolean
  /** The words of the refusal of what does not fit. */
  refuses: (given: Hostile) => RegExp
  secrets?: readonly Secret[]
}

/** Of all answers of a door: done only where it fits, else refused as the door refuses; no mistake, no word of how it was made, no secret. */
export async function faultsAtDoor(name: string, asked: readonly Hostile[], door: Door): Promise<string[]> {
  const faults: string[] = []
  for (const given of asked) {
    const answer = await door.ask(given)
    const isFit = isRead.has(given.kind) && door.fits(given.value)
    const refused = door.refuses(given)
    const wrong = [
      ...faultsOf(answer, door.secrets ?? []),
      ...(!isFit && door.isDone(answer) ? ['was done'] : []),
      ...(isFit || refused.test(`${answer.status} ${answer.text}`)
        ? []
        : [`is not refused by ${String(refused)}`]),
    ]
    const said = `${answer.status} ${answer.text.slice(0, 160)}`
    const sent = String(given.body).slice(0, 160)
    faults.push(
      ...wrong.map((why) => `${name}, ${given.kind} at “${given.where}”: ${why}: ${sent} → ${said}`),
    )
  }
  return faults
}
