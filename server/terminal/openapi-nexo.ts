// The door of the nexo protocol in the OpenAPI document: that it is there, what lets in, and what HTTP says; the messages are the protocol's own.
import { codesOfMessages, refusals } from '#server/terminal/openapi-refusals.ts'
import {
  operationOf,
  type Document,
  type Operation,
  type PathItem,
  type Response,
  type Schema,
} from '#shared/openapi.ts'

/** Each with its operation's name. They stand beside the base of the others. */
const doors = { '/nexo': 'sendNexoMessage', '/sync': 'sendNexoMessageAsToACloud' } as const

/** `url`: under which the reader has asked for it. */
export const nexoPaths = (url: string): Record<string, PathItem & Pick<Document, 'servers'>> =>
  Object.fromEntries(
    Object.entries(doors).map(([path, operationId]) => [
      path,
      { servers: [{ url, description: 'This till, beside the API' }], post: described(operationId) },
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

/** Of an encrypted message it is said without a code why it was not taken. */
function described(operationId: string): Operation {
  const told = refusals(codesOfMessages)
  const orPlain = (status: string): Response => {
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
