// The API as an OpenAPI 3.1 document, made from the rows of its operations, their refusals and events, and the shapes of what it takes and gives.
import { type ApiRow, apiRows, type ApiOperationParameter, apiBase } from '#server/terminal/operations.ts'
import {
  schemaRef,
  type ApiHeaders,
  type ApiResponse,
  type Schema,
  operationOf,
  type ApiDocument,
  type ApiOperation,
  type PathItem,
  schemaNamesIn,
  namedSchemasOf as schemasWith,
  media,
  pathNames,
  pathsOf,
  type MediaType,
} from '#shared/openapi.ts'
import { problemCodeRows, isPassing, type ApiStatus } from '#server/terminal/problems.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { bodyAmount, bodyMetadata } from '#core/terminal/checkout-body.ts'
import { valueMeanings, schemaExamples } from '#server/terminal/examples.ts'
import { namedShapes, eventMeanings } from '#server/terminal/shapes.ts'
import { checkoutTime } from '#shared/checkout.ts'
import { maximum } from '#shared/money.ts'

/** Codes that may be answered at every door, whoever asks and whatever for. */
const everywhere: readonly ProblemCode[] = [
  'api.fromElsewhere',
  'register.inClear',
  'register.limited',
  'till.mistake',
]
const withQuery: readonly ProblemCode[] = ['api.unknownParameter', 'api.badField']
const withKey: readonly ProblemCode[] = ['register.keyRefused', 'register.noKey']
const withBody: readonly ProblemCode[] = [
  'api.notJson',
  'api.tooLong',
  'api.noType',
  'api.wrongCharset',
  'api.wrongType',
  'till.overloaded',
  'till.notAnswering',
  'journal.notWritten',
]

function codesOf({ isOpen, method, body, problems }: ApiRow): ReadonlySet<ProblemCode> {
  return new Set([
    ...everywhere,
    ...withQuery,
    ...(isOpen ? [] : withKey),
    // An operation without a body has one read all the same, to say that it takes none.
    ...(body === undefined && method !== 'POST' ? [] : withBody),
    ...problems,
  ])
}

/** Codes of a door for messages of another protocol, which judges the messages itself. */
const codesOfMessages: ReadonlySet<ProblemCode> = new Set([...everywhere, 'register.keyRefused', ...withBody])

/** By status. */
function refusals(codes: ReadonlySet<ProblemCode>): Record<string, ApiResponse> {
  const mine = problemCodeRows.filter(({ code }) => codes.has(code))
  return Object.fromEntries(
    [...new Set(mine.map(({ status }) => status))].map((status) => {
      const these = mine.filter((one) => one.status === status)
      return [status, refusal(status, these)]
    }),
  )
}

const refusal = (status: ApiStatus, mine: typeof problemCodeRows): ApiResponse => ({
  description: mine.map(({ code, meaning }) => `- \`${code}\` ${meaning}`).join('\n'),
  ...headersOf(status, mine),
  content: { 'application/problem+json': { schema: problemOf(status, mine) } },
})

/** Told apart by their statuses. Trouble of the till itself may have any of its codes. */
const problemOf = (status: ApiStatus, mine: typeof problemCodeRows): Schema => ({
  allOf: [
    schemaRef('Problem'),
    {
      type: 'object',
      required: ['status', 'code'],
      properties: {
        status: { type: 'integer', const: status },
        code: { type: 'string', ...(status === 500 ? {} : { enum: mine.map(({ code }) => code) }) },
      },
    },
  ],
})

function headersOf(status: ApiStatus, mine: typeof problemCodeRows): { headers?: ApiHeaders } {
  const passing = mine.filter(({ code }) => status === 429 || isPassing(code))
  const after = passing.length > 0 && {
    'Retry-After': {
      description: `Ask again after so many seconds.${passing.length < mine.length ? ' With what passes by itself alone.' : ''}`,
      required: passing.length === mine.length,
      schema: { type: 'integer', minimum: 1 },
    },
  }
  const scheme = status === 401 && {
    'WWW-Authenticate': {
      description: 'The key is asked for as a bearer token.',
      required: true,
      schema: { type: 'string', const: 'Bearer' },
    },
  }
  return after || scheme ? { headers: { ...after, ...scheme } } : {}
}

/** Refusals of paths and methods that no operation has. */
const refusalsOfNone: Record<string, ApiResponse> = {
  UnknownPath: refusal(
    404,
    problemCodeRows.filter(({ code }) => code === 'api.unknownPath'),
  ),
  WrongMethod: {
    ...refusal(
      405,
      problemCodeRows.filter(({ code }) => code === 'api.wrongMethod'),
    ),
    headers: {
      Allow: {
        description: 'The methods of this path.',
        required: true,
        schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$' },
      },
    },
  },
}

/** Each with its operation's name. They stand beside the base of the others. */
const doors = { '/nexo': 'sendNexoMessage', '/sync': 'sendNexoMessageAsToACloud' } as const

/** `url`: under which the reader has asked for it. */
const nexoPaths = (url: string): Record<string, PathItem & Pick<ApiDocument, 'servers'>> =>
  Object.fromEntries(
    Object.entries(doors).map(([path, operationId]) => [
      path,
      { servers: [{ url, description: 'This till, beside the API' }], post: describedNexo(operationId) },
    ]),
  )

const message: Schema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: true,
  description: 'A message of the protocol, plain or encrypted.',
}
const refused = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['status', 'title'],
      properties: { status: { type: 'integer' }, title: { type: 'string' } },
    },
  },
}

/** Operation for messages. An encrypted one is told without a code why it was not taken. */
function describedNexo(operationId: string): ApiOperation {
  const told = refusals(codesOfMessages)
  const orPlain = (status: string): ApiResponse => {
    const { description = '', content, ...one } = told[status] ?? {} // one of the table
    return { description, ...one, content: { ...content, ...refused } }
  }
  // An encrypted message names its register itself: no scheme is said of it.
  const { headers: _, ...without } = orPlain('401')
  return operationOf({
    operationId,
    tags: ['Terminal'],
    summary: 'Send a message of the nexo Retailer protocol',
    description:
      'For registers that drive a card terminal by that protocol, version 3.0, in JSON. A plain message needs the key; an encrypted one comes without. What the protocol says of a message is said by its answer, with status 200.',
    security: [{ key: [] }, { apiKey: [] }, { password: [] }, {}],
    body: { schema: message, isOptional: false },
    responses: {
      200: {
        description: 'The answer; nothing to a message that the protocol answers by nothing.',
        content: { 'application/json': { schema: message } },
      },
      ...told,
      400: orPlain('400'),
      401: without,
    },
  })
}

/** Rules that hold of a shape wherever it stands, and that its check says in code or with a code of its own. */
const rulesOf = new Map<object, Schema>([
  [checkoutTime, { format: 'date-time' }],
  [
    bodyMetadata,
    { maxProperties: 3, propertyNames: { minLength: 1, maxLength: 100, not: { enum: ['till', 'sale'] } } },
  ],
  [
    bodyAmount,
    {
      properties: { value: { type: 'integer', minimum: 1, maximum }, currency: schemaRef('Currency') },
    },
  ],
])

function schemasOf(): Record<string, Schema> {
  const { shared } = schemasWith(Object.entries(namedShapes), [], (shape, { type }) => ({
    ...(type === 'number' && { type: 'integer' }), // every number is whole
    ...rulesOf.get(shape),
  }))
  const inRequests = schemaNamesIn(
    apiRows.flatMap(([, { body }]) => (body === undefined ? [] : schemaRef(body))),
    shared,
  )
  return Object.fromEntries(
    Object.entries(shared).map(([name, schema]) => {
      const { properties, required = [] } = schema
      if (properties === undefined) return [name, schema]
      const fields = Object.entries(properties).map(([field, one]) => {
        const told = valueMeanings[name]?.[field]
        const isOptional = inRequests.has(name) && !required.includes(field)
        return [field, isOptional ? optional(one, told) : explained(one, told)]
      })
      return [name, { ...schema, properties: Object.fromEntries(fields) }]
    }),
  )
}

const explained = (schema: Schema, told: string | undefined): Schema =>
  told === undefined ? schema : { ...schema, description: told }

/** A default is told in words: generated types would take a field that has one for required. */
function optional({ default: usual, ...schema }: Schema, told: string | undefined): Schema {
  const isNothing = usual === undefined || typeof usual === 'object'
  const words = [told ?? '', isNothing ? '' : `Without it: ${JSON.stringify(usual)}.`].join(' ').trim()
  return explained(orNull(schema), words)
}

const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string' && schema.enum === undefined
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }

const deliveries = (): ApiDocument['webhooks'] =>
  Object.fromEntries(
    [
      ...Object.entries(eventMeanings).map(([type, when]) => [type, when, 'Event'] as const),
      ['webhook.test', 'A try was asked for, by `POST /webhook/test`.', 'WebhookTestEvent'] as const,
    ].map(([type, when, schema]) => [type, { post: delivery(type, when, schema) }]),
  )

/** The scheme of what the till sends. */
const signature = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: `What the till sends has \`HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=SIGNATURE\`.

SIGNATURE is the HMAC-SHA256, in base64, of this text, with the characters of the secret of \`PUT /webhook\` as its key:

\`POST\` LF, path with query LF, \`x-ms-date\`;\`host\`;\`x-ms-content-sha256\`

Compare the hash with that of the raw body, before anything has parsed it.`,
}

const delivery = (type: string, when: string, schema: string): ApiOperation =>
  operationOf({
    operationId: `on${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Events'],
    summary: type,
    description: `${when} Sent to the address of \`PUT /webhook\`. Answer with any 2xx; anything else is tried again, and later events of the same register wait behind it.`,
    security: [{ signature: [] }],
    parameters: headers.map((one) => ({ in: 'header', required: true, ...one })),
    body: { ...media(schemaRef(schema), schemaExamples[schema]), isOptional: false },
    responses: { '2XX': { description: 'Taken.' } },
  })

const headers: readonly ApiOperationParameter[] = [
  {
    name: 'webhook-id',
    description: 'Who it is for: the id of the register.',
    schema: { type: 'string' },
  },
  {
    name: 'x-ms-date',
    description:
      'When it was sent, as in `Thu, 15 Jan 2026 12:00:00 GMT`; take none that is more than 5 minutes away.',
    schema: { type: 'string', pattern: '^\\w{3}, \\d{2} \\w{3} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$' },
  },
  {
    name: 'x-ms-content-sha256',
    description: 'The SHA-256 of the raw body, in base64.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=$' },
  },
]

/** `url`: under which the reader has asked for it. */
export function apiDocumentOf(url: string): ApiDocument {
  const paths = pathsOf(
    apiRows.map(([id, row]) => ({ path: row.path, method: row.method, operation: described(id, row) })),
  )
  return {
    openapi: '3.1.1',
    info: { title: 'Kasse for other registers', version: '1', description: guide },
    servers: [{ url: url + apiBase, description: 'This till' }],
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

const areas: readonly (readonly [ApiRow['area'], string])[] = [
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

function described(operationId: string, row: ApiRow): ApiOperation {
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

const named = (schema: string): MediaType => media(schemaRef(schema), schemaExamples[schema])

const location: ApiHeaders = {
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
