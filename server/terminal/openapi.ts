// The API as an OpenAPI 3.1 document, made from the rows of its operations and the shapes of what it takes and gives.
import { examples } from '#server/terminal/examples.ts'
import { deliveries, signature } from '#server/terminal/openapi-events.ts'
import { nexoPaths } from '#server/terminal/openapi-nexo.ts'
import { codesOf, refusals, refusalsOfNone } from '#server/terminal/openapi-refusals.ts'
import { schemasOf } from '#server/terminal/openapi-schemas.ts'
import { base, rows, type Row } from '#server/terminal/operations.ts'
import {
  media,
  operationOf,
  pathNames,
  pathsOf,
  ref,
  type Document,
  type Headers,
  type MediaType,
  type Operation,
} from '#shared/openapi.ts'

/** `url`: under which the reader has asked for it. */
export function documentOf(url: string): Document {
  const paths = pathsOf(
    rows.map(([id, row]) => ({ path: row.path, method: row.method, operation: described(id, row) })),
  )
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

function described(operationId: string, row: Row): Operation {
  const { area, summary, description, isOpen, body, answers, right } = row
  return operationOf({
    operationId,
    tags: [area],
    summary,
    description:
      right === undefined ? description : `${description}\n\nThe key needs the right \`${right}\`.`,
    ...(isOpen ? { security: [] } : {}),
    parameters: [
      ...pathNames(row.path).map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        description: `The register’s own id of the ${name === 'id' ? 'checkout' : 'refund'}.`,
        schema: { type: 'string', minLength: 1, maxLength: 50, pattern: '^[A-Za-z0-9_-]{1,50}$' },
      })),
      ...(row.query ?? []).map((one) => ({ in: 'query' as const, required: false, ...one })),
      ...(row.headers ?? []).map((one) => ({ in: 'header' as const, required: false, ...one })),
    ],
    ...(body !== undefined && { body: { ...named(body), isOptional: row.isBodyOptional === true } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { schema, description: told, hasLocation }]) => [
          status,
          { description: told, ...(hasLocation ? { headers: location } : {}), ...contentOf(schema) },
        ]),
      ),
      ...refusals(codesOf(row)),
    },
  })
}

const named = (schema: string): MediaType => media(ref(schema), examples[schema])

const location: Headers = {
  Location: {
    description: 'Where it is read from now on.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
}

const contentOf = (schema: string | null) => {
  if (schema === null) return {}
  if (schema === 'text/event-stream') return { content: { [schema]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': named(schema) } }
}
