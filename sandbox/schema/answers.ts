// The answers that all areas share: an access token, a refusal by the service itself in problem+json, and the gateway's own refusals.
import * as z from 'zod/mini'
import { field, optionalField } from '#shared/openapi.ts'

/** Every value is a string by the published schema and a number in some real answers: a client takes both. */
const textOrNumber = z.union([z.string(), z.number()])

/** To POST /accesstoken/get with an empty body and credentials in headers. */
export const accessTokenAnswer = z.looseObject({
  token_type: field('Bearer.', z.string()),
  expires_in: field('Seconds that it lives.', textOrNumber),
  ext_expires_in: optionalField('The same.', textOrNumber),
  expires_on: optionalField('When it is over, epoch seconds.', textOrNumber),
  not_before: optionalField('From when it is good, epoch seconds.', textOrNumber),
  resource: optionalField('What it is good for.', z.string()),
  access_token: field('Send it as `Authorization: Bearer …`.', z.string().check(z.minLength(1))),
})

export const wireProblem = z.looseObject({
  type: field(
    'An address whose end says the kind of problem; Recurring names the problem behind a #.',
    z.string(),
  ),
  title: field('What is wrong, for a person.', z.string()),
  status: field('The HTTP status again.', z.int()),
  detail: optionalField('More about it, for a person.', z.string()),
  instance: optionalField('The path that was asked.', z.string()),
  contextId: optionalField('Recurring: names this refusal when you ask about it.', z.string()),
  traceId: optionalField('Names this refusal when you ask about it.', z.string()),
  extraDetails: optionalField(
    'An error code, or each field with the rule that it broke.',
    z.array(
      z.looseObject({
        name: field('`ErrorCode`, or the field or header that is to blame.', z.string()),
        reason: field('The code, or the rule that was broken.', z.string()),
      }),
    ),
  ),
})

/** 401, and 403 for a sales unit that may not be acted for. */
export const gatewayRefusal = z.looseObject({
  responseInfo: field(
    'The HTTP status again.',
    z.looseObject({
      responseCode: field('The HTTP status again.', z.int()),
      responseMessage: field('Its name.', z.string()),
    }),
  ),
  result: field('What is wrong.', z.looseObject({ message: field('For a person.', z.string()) })),
})

/** 413 and 429, and what stands before the service when it is not there. */
export const gatewayLimit = z.looseObject({
  statusCode: field('The HTTP status again.', z.int()),
  message: field('For a person.', z.string()),
})
