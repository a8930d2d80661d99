// The webhooks of the OpenAPI document: each event as it is delivered, its headers, and how it is signed.
import type { Parameter } from '#server/terminal/operations.ts'
import { eventMeanings } from '#server/terminal/shapes.ts'
import { examples } from '#server/terminal/examples.ts'
import { media, operationOf, ref, type Document, type Operation } from '#shared/openapi.ts'

export const deliveries = (): Document['webhooks'] =>
  Object.fromEntries(
    [
      ...Object.entries(eventMeanings).map(([type, when]) => [type, when, 'Event'] as const),
      ['webhook.test', 'A try was asked for, by `POST /webhook/test`.', 'WebhookTestEvent'] as const,
    ].map(([type, when, schema]) => [type, { post: delivery(type, when, schema) }]),
  )

/** The scheme of what the till sends. */
export const signature = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: `What the till sends has \`HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=SIGNATURE\`.

SIGNATURE is the HMAC-SHA256, in base64, of this text, with the characters of the secret of \`PUT /webhook\` as its key:

\`POST\` LF, path with query LF, \`x-ms-date\`;\`host\`;\`x-ms-content-sha256\`

Compare the hash with that of the raw body, before anything has parsed it.`,
}

const delivery = (type: string, when: string, schema: string): Operation =>
  operationOf({
    operationId: `on${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Events'],
    summary: type,
    description: `${when} Sent to the address of \`PUT /webhook\`. Answer with any 2xx; anything else is tried again, and later events of the same register wait behind it.`,
    security: [{ signature: [] }],
    parameters: headers.map((one) => ({ in: 'header', required: true, ...one })),
    body: { ...media(ref(schema), examples[schema]), isOptional: false },
    responses: { '2XX': { description: 'Taken.' } },
  })

const headers: readonly Parameter[] = [
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
