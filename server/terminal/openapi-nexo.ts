// The door of the nexo protocol in the OpenAPI document: that it is there, what lets in, and what HTTP says; the messages are the protocol's own.
import { codesOfMessages, refusals } from '#server/terminal/openapi-refusals.ts'
import type { Schema } from '#server/terminal/openapi-schemas.ts'

/** Each with its operation's name. They stand beside the base of the others. */
const doors = { '/nexo': 'sendNexoMessage', '/sync': 'sendNexoMessageAsToACloud' } as const

/** `url`: under which the reader has asked for it. */
export const nexoPaths = (url: string): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(doors).map(([path, operationId]) => [
      path,
      { servers: [{ url, description: 'This till, beside the API' }], post: { operationId, ...described() } },
    ]),
  )

const message: Schema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: true,
  description: 'A message of the protocol, plain or encrypted.',
}
const json = { 'application/json': { schema: message } }
const refused = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['status', 'title'],
      properties: { status: { type: 'integer' }, title: { type: 'string' } },
    },
  },
}

/** Of an encrypted message it is said without a code why it was not taken. */
function described(): Schema {
  const told = refusals(codesOfMessages)
  const orPlain = (status: string): Schema => {
    const { content, ...one } = told[status] as { content: Schema } // one of the table
    return { ...one, content: { ...content, ...refused } }
  }
  // An encrypted message names its register itself: no scheme is said of it.
  const { headers: _, ...without } = orPlain('401') as { headers: Schema }
  return {
    tags: ['Terminal'],
    summary: 'Send a message of the nexo Retailer protocol',
    description:
      'For registers that drive a card terminal by that protocol, version 3.0, in JSON. A plain message needs the key; an encrypted one comes without. What the protocol says of a message is said by its answer, with status 200.',
    security: [{ key: [] }, { apiKey: [] }, { password: [] }, {}],
    requestBody: { required: true, content: json },
    responses: {
      200: {
        description: 'The answer; nothing to a message that the protocol answers by nothing.',
        content: json,
      },
      ...told,
      400: orPlain('400'),
      401: without,
    },
  }
}
