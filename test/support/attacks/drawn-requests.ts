// Requests drawn from the OpenAPI document, for a property: as it wants them, nearly so, and with what nobody would send.
import * as fc from 'fast-check'
import type { ApiParameter, Schema } from '#shared/openapi.ts'
import { notTexts, oddNumbers, oddTexts, oddThings, placesIn } from '#test/support/attacks/hostile-values.ts'
import { document, operations, type Operation } from '#test/support/till/reference.ts'

export type Drawn = {
  operation: Operation
  method: string
  /** Behind the base, with its query. */
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Where the schema alone would seldom draw what a till takes, by the field's or parameter's name. */
const usual: Record<string, fc.Arbitrary<unknown>> = {
  currency: fc.constantFrom('NOK', 'NOK', 'NOK', 'EUR'),
  flow: fc.constantFrom('QR', 'QR', 'PUSH_MESSAGE', 'CHOOSE', 'PERSONAL_CODE'),
  phoneNumber: fc.constantFrom('+4791234567', '91234567', '12'),
  // Nobody listens there, and no name has to be found.
  url: fc.constantFrom('http://127.0.0.1:1/kasse', 'http://127.0.0.1:1/', 'ftp://127.0.0.1/'),
  id: fc.constantFrom('paid', 'a', 'b', 'none'),
  refundId: fc.constantFrom('a', 'b'),
  after: fc.constantFrom('paid', 'none'),
  // Nothing is waited for here.
  wait: fc.constant(0),
}

const odd: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...oddTexts,
  ...notTexts,
  ...oddNumbers,
  ...oddThings,
)

/** One that is good by the schema. */
export function goodBy(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const hint = usual[name]
  if (hint) return hint
  const { $ref, anyOf, type, ...rules } = schema as {
    $ref?: string
    anyOf?: Schema[]
    type?: string | string[]
  } // of JSON Schema
  if ($ref !== undefined) return goodBy(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  if (anyOf) return fc.oneof(...anyOf.map((one) => goodBy(one)))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => goodBy({ ...rules, type: one })))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (type) {
    case 'string':
      return textBy(schema)
    case 'integer':
      return wholeBy(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(goodBy((schema['items'] ?? {}) as Schema), { minLength: 1, maxLength: 3 })
    case 'object':
      return objectBy(schema)
    case undefined:
    default:
      return fc.constant(null)
  }
}

function textBy({ minLength = 0, maxLength = 60, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((one) => one.toISOString())
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const [fewest, most] = [Number(minLength), Number(maxLength)]
  return fc.oneof(
    fc.constantFrom('a'.repeat(Math.max(fewest, 1)), 'ø'.repeat(most)),
    fc
      .string({ unit: 'grapheme', minLength: fewest, maxLength: fewest + 5 })
      .filter((one) => one.length <= most),
  )
}

function wholeBy({ minimum = 0, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const [least, most] = [Number(minimum), Number(maximum)]
  return fc.oneof(
    fc.constantFrom(least, most),
    fc.integer({ min: least, max: Math.min(most, least + 5_000) }),
  )
}

function objectBy(schema: Schema): fc.Arbitrary<object> {
  const {
    properties,
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>
    required?: string[]
    additionalProperties?: Schema | boolean
  } // of JSON Schema
  if (properties === undefined)
    return fc.dictionary(
      fc.string({ minLength: 1, maxLength: 9 }),
      goodBy(typeof additionalProperties === 'object' ? additionalProperties : {}),
      { maxKeys: 3 },
    )
  // Many that may be left out seldom go together.
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => {
        const good = goodBy(one, name)
        return [name, required.includes(name) ? good : mostly(fc.constant(undefined), good)]
      }),
    ),
  )
}

/** One place of it is another. */
export const nearly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(good, fc.nat(30), odd, fc.constantFrom('replace', 'remove', 'add', 'more', 'less'))
    .map(([value, at, other, how]) => {
      const places = placesIn(value)
      const place = places[at % Math.max(places.length, 1)]
      if (!place) return other
      const copy = structuredClone(value)
      const holder = place
        .slice(0, -1)
        .reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], copy) as Record<
        string,
        unknown
      > // a way found in it
      const last = place.at(-1) ?? ''
      if (how === 'remove') delete holder[last]
      else if (how === 'more' || how === 'less') holder[last] = stepped(holder[last], how === 'more')
      else holder[how === 'add' ? `${last}x` : last] = other
      return copy
    })

/** Over a bound where it stood at it. */
function stepped(value: unknown, isUp: boolean): unknown {
  if (typeof value === 'number') return value + (isUp ? 1 : -1)
  if (typeof value === 'string') return isUp ? `${value}a` : value.slice(1)
  return Array.isArray(value) ? [] : {}
}

const mostly = <T>(often: fc.Arbitrary<T>, ...seldom: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: often }, ...seldom.map((arbitrary) => ({ weight: 1, arbitrary })))

const text = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

const oddPlaces = fc.constantFrom('a'.repeat(51), 'a%20b', '%00', '%F0%28', '..%2Fterminal', '%E2%80%AE', 'å')

function pathOf({ path, described: { parameters = [] } }: Operation): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'path')
  const queries = parameters.filter((one) => one.in === 'query')
  const given = names.map((one) => mostly(goodBy(one.schema, one.name).map(text), oddPlaces))
  const query = fc
    .tuple(
      fc.subarray(queries).chain((some) => fc.tuple(...some.map(pairOf))),
      mostly(fc.constant(''), fc.constantFrom('form=2026-01-15', '%00=1', 'limit=1', '=', 'wait', '%zz=%zz')),
      fc.nat(9),
    )
    .map(([pairs, unknown, n]) => [...pairs, ...(n === 0 ? pairs : []), unknown].filter(Boolean).join('&'))
  return fc.tuple(fc.tuple(...given), query, fc.nat(5)).map(([values, asked, n]) => {
    const whole = names.reduce((all, { name }, index) => all.replace(`{${name}}`, values[index] ?? ''), path)
    return `${whole}${n === 0 ? '/' : ''}${asked === '' ? '' : `?${asked}`}`
  })
}

/** An address has at most 16 kB. */
const shortOdd = odd.filter((one) => text(one).length < 1000)
const pairOf = ({ name, schema }: ApiParameter): fc.Arbitrary<string> =>
  mostly<unknown>(
    goodBy(schema, name),
    name === 'wait' ? fc.constantFrom('61', '-1', '1.5', '') : shortOdd,
  ).map((value) => `${name}=${encodeURIComponent(text(value))}`)

const types = mostly(
  fc.constant('application/json'),
  fc.constantFrom(
    'Application/JSON; charset=UTF-8',
    'text/plain',
    '',
    'application/json; charset=latin1',
    'json',
  ),
)

function bodyOf({ method, described: { requestBody } }: Operation): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  const schema = requestBody?.content['application/json']?.schema
  const broken = fc.constantFrom(undefined, '', '{', '[]', 'null', '{"a":', '\ufeff{}', '['.repeat(3000))
  if (!schema) return mostly(fc.constant(undefined), fc.constant('{}'), odd.map(text), broken)
  const good = goodBy(schema)
  return fc.oneof(
    { weight: 5, arbitrary: good.map(text) },
    { weight: 4, arbitrary: nearly(good).map(text) },
    { weight: 1, arbitrary: broken },
  )
}

/** `keys`: good ones; now and then another is drawn, or none. */
export function drawnRequest(keys: readonly string[]): fc.Arbitrary<Drawn> {
  const key = fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...keys).map((one) => ({ authorization: `Bearer ${one}` })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({}, { authorization: 'Bearer none' }, { authorization: 'Basic YQ==' }),
    },
  )
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        path: pathOf(operation),
        body: bodyOf(operation),
        type: types,
        key,
        own: headersOf(operation),
        method: fc.oneof(
          { weight: 20, arbitrary: fc.constant(operation.method) },
          { weight: 1, arbitrary: fc.constantFrom('PATCH', 'OPTIONS', 'DELETE') },
        ),
      })
      .map(({ path, body, type, key: who, own, method }) => ({
        operation,
        method,
        path,
        headers: { ...who, ...own, ...(body === undefined || type === '' ? {} : { 'content-type': type }) },
        body: method === 'GET' ? undefined : body,
      })),
  )
}

const headersOf = ({ described: { parameters = [] } }: Operation): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      ...parameters
        .filter((one) => one.in === 'header')
        .map(({ name, schema }) =>
          fc
            .option(mostly(goodBy(schema, name).map(text), fc.constantFrom('x', '-1', '9'.repeat(20))), {
              nil: '',
            })
            .map((value) => [name, value] as const),
        ),
    )
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== '')))
