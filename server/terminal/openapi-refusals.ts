// The refusals in the OpenAPI document: a status each with its codes, their meanings, and the headers that say what to do.
import type { Row } from '#server/terminal/operations.ts'
import { ref, type Headers, type Response, type Schema } from '#shared/openapi.ts'
import { codeRows } from '#server/terminal/problem-codes.ts'
import { isPassing, type Status } from '#server/terminal/problems.ts'
import type { ProblemCode } from '#shared/problem.ts'

/** What may be answered at every door, whoever asks and whatever for. */
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

export function codesOf({ isOpen, method, body, problems }: Row): ReadonlySet<ProblemCode> {
  return new Set([
    ...everywhere,
    ...withQuery,
    ...(isOpen ? [] : withKey),
    // An operation without a body has one read all the same, to say that it takes none.
    ...(body === undefined && method !== 'POST' ? [] : withBody),
    ...problems,
  ])
}

/** Of a door for messages of another protocol, which judges the messages itself. */
export const codesOfMessages: ReadonlySet<ProblemCode> = new Set([
  ...everywhere,
  'register.keyRefused',
  ...withBody,
])

/** By status. */
export function refusals(codes: ReadonlySet<ProblemCode>): Record<string, Response> {
  const mine = codeRows.filter(({ code }) => codes.has(code))
  return Object.fromEntries(
    [...new Set(mine.map(({ status }) => status))].map((status) => {
      const these = mine.filter((one) => one.status === status)
      return [status, refusal(status, these)]
    }),
  )
}

const refusal = (status: Status, mine: typeof codeRows): Response => ({
  description: mine.map(({ code, meaning }) => `- \`${code}\` ${meaning}`).join('\n'),
  ...headersOf(status, mine),
  content: { 'application/problem+json': { schema: problemOf(status, mine) } },
})

/** Told apart by their statuses. Trouble of the till itself may have any of its codes. */
const problemOf = (status: Status, mine: typeof codeRows): Schema => ({
  allOf: [
    ref('Problem'),
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

function headersOf(status: Status, mine: typeof codeRows): { headers?: Headers } {
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

/** Of paths and methods that no operation has. */
export const refusalsOfNone: Record<string, Response> = {
  UnknownPath: refusal(
    404,
    codeRows.filter(({ code }) => code === 'api.unknownPath'),
  ),
  WrongMethod: {
    ...refusal(
      405,
      codeRows.filter(({ code }) => code === 'api.wrongMethod'),
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
