// The comparison of an answer with its schema: it finds names and kinds, and tells no value.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Schema } from '#shared/openapi.ts'
import { differences, optionalFields } from '#test/support/service/schema-differences.ts'

const schema = (of: z.ZodMiniType): Schema =>
  z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as Schema // JSON Schema of the draft that it asks for
const known = { resolved: (one: Schema) => one }

const charge = z.looseObject({
  id: z.uuid(),
  amount: z.int(),
  due: z.iso.datetime({ offset: true }),
  status: z.enum(['DUE', 'CHARGED']),
  isLate: z.optional(z.boolean()),
  owner: z.optional(z.nullable(z.looseObject({ name: z.string(), age: z.optional(z.int()) }))),
  seconds: z.union([z.string(), z.number()]),
  metadata: z.optional(z.record(z.string(), z.string())),
  anything: z.optional(z.unknown()),
  steps: z.array(z.looseObject({ name: z.string(), key: z.optional(z.string()) })),
})
const good = {
  id: '497f6eca-6276-4993-bfeb-53cbbbba6f08',
  amount: 1,
  due: '2026-02-15T00:00:00Z',
  status: 'DUE',
  seconds: '3600',
  steps: [{ name: 'CREATE' }],
}
const saidOf = (body: unknown, of: z.ZodMiniType = charge) =>
  differences(schema(of), body, known).map(
    ({ path, found, documented }) => `${path}: ${found}; ${documented}`,
  )

test.each<[string, unknown]>([
  ['the least', good],
  [
    'all of it',
    {
      ...good,
      due: '2026-02-15T01:00:00.1234567+01:00',
      seconds: 3600.5,
      isLate: false,
      owner: { name: 'Kari', age: 7 },
      metadata: { till: '1', '4791234567': '2026-01-15' },
      anything: [{ at: { all: null } }],
      steps: [],
    },
  ],
  ['null where it may be', { ...good, owner: null }],
])('what is documented is no difference: %s', (_, body) => {
  expect(saidOf(body)).toEqual([])
})

const [step] = good.steps
test.each<[string, object, string[]]>([
  ['a new field', { fee: 1 }, ['fee: whole number; absent']],
  [
    'a new one in a list, once',
    { steps: [step, { ...step, by: 'x' }, { ...step, by: 'y' }] },
    ['steps[].by: text; absent'],
  ],
  [
    'a new one in an object that may be null',
    { owner: { name: 'K', a: 1, b: {} } },
    ['owner.a: whole number; absent', 'owner.b: object; absent'],
  ],
  ['of a new object its own name alone', { card: { bin: '4925', owner: 'Kari' } }, ['card: object; absent']],
  ['a needed field that is not there', { amount: undefined }, ['amount: absent; whole number']],
  ['a number as text', { amount: '100' }, ['amount: text; whole number']],
  ['a fraction', { amount: 1.5 }, ['amount: number; whole number']],
  ['a date for a date-time', { due: '2026-02-15' }, ['due: date; date-time']],
  ['a text for a uuid', { id: 'chr-1' }, ['id: text; uuid']],
  ['a word that is not known', { status: 'PAUSED' }, ['status: text; one of 2 words']],
  ['null', { amount: null }, ['amount: null; whole number']],
  ['another of several', { seconds: true }, ['seconds: true or false; text or number']],
  ['an object for a list', { steps: {} }, ['steps: object; list of object']],
  ['a list of texts', { steps: ['a', 'b'] }, ['steps[]: text; object']],
  [
    'a list for a text',
    { owner: { name: ['a', null, 'b', 1] } },
    ['owner.name: list of text, null or whole number; text'],
  ],
  ['no list', { owner: [] }, ['owner: empty list; object or null']],
  ['in open names, whatever they are', { metadata: { '4791234567': 7 } }, ['metadata.*: whole number; text']],
])('a difference is told by its path and its kind: %s', (_, change, found) => {
  expect(saidOf({ ...good, ...change })).toEqual(found)
})

test('the whole answer may be of another shape', () => {
  expect(saidOf([good])).toEqual([': list of object; object'])
  expect(saidOf([good, { ...good, fee: 1 }], z.array(charge))).toEqual(['[].fee: whole number; absent'])
  expect(saidOf({ a: 1 }, z.strictObject({}))).toEqual(['a: whole number; absent'])
})

test.each([
  '4791234567',
  'kari@shop.example',
  'Kari Berg',
  'eyJhbGciOiJSUzI1NiJ9',
  'a'.repeat(41),
  'line123',
  '',
])('a name that may be somebody’s is not shown: %s', (name) => {
  expect(saidOf({ ...good, [name]: { [name]: name } })).toEqual([
    '(a name that is not shown): object; absent',
  ])
})

test('of optional fields it is told which are there', () => {
  const seen = optionalFields(schema(z.array(charge)), [good, { ...good, steps: [], isLate: true }], known)
  expect([...seen]).toEqual([
    ['[].isLate', true],
    ['[].owner', false],
    ['[].metadata', false],
    ['[].anything', false],
    ['[].steps[].key', false],
  ])
  const within = optionalFields(schema(charge), { ...good, owner: { name: 'K' }, isLate: null }, known)
  expect([within.get('owner'), within.get('owner.age'), within.get('isLate')]).toEqual([true, false, true])
})
