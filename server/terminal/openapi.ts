// The API as an OpenAPI 3.1 document, made from the rows of its operations and the shapes of what it takes and gives.
import { examples } from '#server/terminal/examples.ts'
import { deliveries, signature } from '#server/terminal/openapi-events.ts'
import { nexoPaths } from '#server/terminal/openapi-nexo.ts'
import { codesOf, refusals, refusalsOfNone } from '#server/terminal/openapi-refusals.ts'
import { ref, schemasOf, type Schema } from '#server/terminal/openapi-schemas.ts'
import { base, rows, type Row } from '#server/terminal/operations.ts'

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
    paths: { ...paths, ...nexoPaths(url) },
    webhooks: deliveries(),
    components: {
      schemas: schemasOf(),
      responses: refusalsOfNone,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The key of a paired register.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key.' },
        password: {
          type: 'http',
          scheme: 'basic',
          description: 'The same key as the password, with any name.',
        },
        signature,
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
- Bodies are JSON in UTF-8, at most 64 kB. A field that is null is as good as not there; one that is not known here is refused, and so is a parameter.
- Lengths count UTF-16 code units: most emoji are two.
- A slash at the end of a path makes no other path.
- Errors are \`application/problem+json\`. Decide by \`code\`. With status 500 other codes than those named here may come: the trouble is the till’s own, as \`credentials.missing\`, and a person has to mend it.
- 600 requests a minute for a key, and 8 that wait at once.
- Over the network only by https.
- Against the built-in sandbox these amounts play a whole payment without a phone: 301 is approved after 3 seconds, 302 refused, 303 expires after 30 seconds, 304 meets a lost answer and is approved, 305 is unknown for a minute and then paid, 306 is approved as you cancel it. The real service knows none of them.`

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
        Object.entries(answers).map(([status, { schema, description: told, hasLocation }]) => [
          status,
          {
            description: told,
            ...(hasLocation ? { headers: { Location: location } } : {}),
            ...contentOf(schema),
          },
        ]),
      ),
      ...refusals(codesOf(row)),
    },
  }
}

const json = (schema: string) => ({ 'application/json': { schema: ref(schema), example: examples[schema] } })

const location: Schema = {
  description: 'Where it is read from now on.',
  required: true,
  schema: { type: 'string', format: 'uri-reference' },
}

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
const idShape = { minLength: 1, maxLength: 50, pattern: '^[A-Za-z0-9_-]{1,50}$' }
