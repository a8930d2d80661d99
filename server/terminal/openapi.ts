// The API as an OpenAPI 3.1 document, made from the rows of its operations and the shapes of what it takes and gives.
import * as z from 'zod/mini'
import { examples } from '#server/terminal/examples.ts'
import { meanings } from '#server/terminal/field-meanings.ts'
import { base, rows, type Parameter, type Row } from '#server/terminal/operations.ts'
import { codeRows } from '#server/terminal/problem-codes.ts'
import { eventMeanings, namedShapes } from '#server/terminal/shapes.ts'
import type { ProblemCode } from '#shared/problem.ts'

type Schema = Record<string, unknown>

const place = '#/components/schemas/'
const ref = (name: string): Schema => ({ $ref: place + name })

/** `url`: under which the reader has asked for it. */
export function documentOf(url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of rows)
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: { operationId, ...described(row) } }
  return {
    openapi: '3.1.1',
    info: { title: 'Kasse for other registers', version: '1', description: guide },
    servers: [{ url: url + base, description: 'This till' }],
    tags: areas.map(([name, description]) => ({ name, description })),
    security: [{ key: [] }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(eventMeanings).map(([type, when]) => [type, { post: delivery(type, when) }]),
    ),
    components: {
      schemas: schemasOf(),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The key of a paired register.' },
      },
    },
  }
}

const areas: readonly (readonly [Row['area'], string])[] = [
  ['Pairing', 'A register is let in once, by a code that the office makes, and has a key from then on.'],
  ['Checkouts', 'One payment each: asked for, read until its state is final, cancelled, refunded.'],
  ['Terminal', 'The till itself, and the sums of what it took for this register.'],
  ['Events', 'What happened, told without being asked: at least once, and in order for a checkout.'],
]

const guide = `The till takes wallet payments for another register.

**The rule for callers.** Repeat the PUT until there is an answer. Then GET with \`wait\`, and \`since\` as the version you have, until the state is COMPLETED or CANCELED. Nothing else is certain, and nothing is ever taken twice.

- Amounts are whole minor units. Times are RFC 3339.
- Bodies are JSON in UTF-8, at most 64 kB.
- Errors are \`application/problem+json\`. Decide by \`code\`. Other codes than those named here may come: with status 500 where the trouble is the till’s own and a person has to mend it, as \`credentials.missing\`, else with 400.
- 600 requests a minute for a key, and 8 that wait at once.
- Over the network only by https.
- Against the built-in sandbox these amounts play a whole payment without a phone: 301 is approved after 3 seconds, 302 refused, 303 expires after 30 seconds, 304 meets a lost answer and is approved, 305 is unknown for a minute and then paid, 306 is approved as you cancel it. The real service knows none of them.`

/** What every operation may answer, whoever asks and whatever for. */
const everywhere: readonly ProblemCode[] = [
  'api.fromElsewhere',
  'register.inClear',
  'register.limited',
  'till.mistake',
]
const withKey: readonly ProblemCode[] = ['register.keyRefused']
const withBody: readonly ProblemCode[] = [
  'api.notJson',
  'api.badField',
  'api.tooLong',
  'api.wrongType',
  'till.overloaded',
  'till.notAnswering',
  'journal.notWritten',
]

function described(row: Row): Record<string, unknown> {
  const { area, summary, description, isOpen, body, answers, right } = row
  const parameters = [
    ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ in: 'path', ...inPath(name) })),
    ...(row.query ?? []).map((one) => ({ in: 'query', required: false, ...one })),
    ...(row.headers ?? []).map((one) => ({ in: 'header', required: false, ...one })),
  ]
  return {
    tags: [area],
    summary,
    description:
      right === undefined ? description : `${description}\n\nThe key needs the right \`${right}\`.`,
    ...(isOpen ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: row.isBodyOptional !== true, content: json(body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { schema, description: told }]) => [
          status,
          { description: told, ...contentOf(schema) },
        ]),
      ),
      ...refusals(row),
    },
  }
}

const json = (schema: string) => ({ 'application/json': { schema: ref(schema), example: examples[schema] } })

const contentOf = (schema: string | null) => {
  if (schema === null) return {}
  if (schema === 'text/event-stream') return { content: { [schema]: { schema: { type: 'string' } } } }
  return { content: json(schema) }
}

const inPath = (name: string) => ({
  name,
  required: true,
  description:
    name === 'id' ? 'The register’s own id of the checkout.' : 'The register’s own id of the refund.',
  schema: { type: 'string', ...idShape },
})
const idShape = { pattern: '^[A-Za-z0-9_-]{1,50}$' }

/** A status each, with its codes and their meanings. */
function refusals(row: Row): Record<string, unknown> {
  const codes = new Set([
    ...everywhere,
    ...(row.isOpen ? [] : withKey),
    ...(row.body === undefined ? [] : withBody),
    ...(row.query || row.headers ? (['api.badField'] as const) : []),
    ...row.problems,
  ])
  const mine = codeRows.filter(({ code }) => codes.has(code))
  return Object.fromEntries(
    [...new Set(mine.map(({ status }) => status))].map((status) => [
      status,
      {
        description: mine
          .filter((one) => one.status === status)
          .map(({ code, meaning }) => `- \`${code}\` ${meaning}`)
          .join('\n'),
        ...(status === 429 || status === 503
          ? {
              headers: {
                'Retry-After': { description: 'After so many seconds.', schema: { type: 'integer' } },
              },
            }
          : {}),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  )
}

const delivery = (type: string, when: string) => ({
  operationId: `on${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  tags: ['Events'],
  summary: type,
  description: `${when} Sent to the address of \`PUT /webhook\`. Answer with any 2xx; anything else is tried again, and later events of the same register wait behind it.`,
  security: [],
  parameters: deliveryHeaders.map((one) => ({ in: 'header', required: true, ...one })),
  requestBody: { required: true, content: json('Event') },
  responses: { '2XX': { description: 'Taken.' } },
})

const deliveryHeaders: readonly Parameter[] = [
  {
    name: 'x-ms-date',
    description: 'When it was sent; take none that is more than 5 minutes away.',
    schema: { type: 'string' },
  },
  {
    name: 'x-ms-content-sha256',
    description: 'The SHA-256 of the raw body, in base64.',
    schema: { type: 'string' },
  },
]

function schemasOf(): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(namedShapes)) registry.add(shape, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
    uri: (id) => place + id,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  }) as { schemas: Record<string, Schema> } // JSON Schema of the draft that it was asked for
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, explained(tidy(schema), name)]),
  )
}

/** Takes away what says nothing: bounds of every whole number. */
function tidy(schema: Schema): Schema {
  delete schema['$schema']
  delete schema['$id']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  return schema
}

function explained(schema: Schema, name: string): Schema {
  const told = meanings[name] ?? {}
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>) // as zod has written it
  if (properties.length === 0) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([field, one]) => [
        field,
        told[field] === undefined ? one : { ...one, description: told[field] },
      ]),
    ),
  }
}
