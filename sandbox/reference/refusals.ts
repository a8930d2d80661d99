// The refusals of an operation, by its gateway and by the service: under which status and in which shape, and those that a program branches on by name.
import * as z from 'zod/mini'
import {
  errorAnswer,
  type Answer,
  type RefusalAnswer,
  type RefusalPlace,
  errorCodes,
  isErrorCode,
  type ErrorCode,
  forbidden,
  problemJson as shaped,
  problemKind,
  tooLarge,
  tooMany,
  unauthorized,
} from '#sandbox/http/answers.ts'
import type { OperationRow, HeaderRow } from '#sandbox/service/operation.ts'
import {
  refusalNamed,
  problemNames,
  problemStatusOf,
  refuse,
  type ProblemName,
} from '#sandbox/http/recurring-problems.ts'
import { skipLandingPageRefusal } from '#sandbox/recurring/offer.ts'
import { largestBody } from '#sandbox/http/body.ts'
import { gatewayLimit, gatewayRefusal, wireProblem } from '#sandbox/schema/answers.ts'

/** A refusal of the service under a name that a program branches on: an ePayment code, or the end of a Recurring type. */
export type NamedRefusal = {
  name: string
  status: number
  title: string
  advice: string
  answer: RefusalAnswer
}

/** The refusals of this operation that have a name of their own. */
export const namedRefusals = (operation: OperationRow): NamedRefusal[] =>
  operation.area.mount === '/recurring' ? problemRefusals(operation) : codeRefusals(operation)

/** By the name of the operation. The contract suite finds no other. */
const codesOf: Readonly<Record<string, string>> = {
  'payment.create':
    '4020 4040 4050 4060 4070 4080 4090 4100 4110 4120 4130 4140 4150 4160 5010 5020 5030 5040 5050 5060 5070 5080 6010 6110 6120 6130 7010',
  'payment.get': '5090',
  'payment.events': '5090',
  'payment.capture': '4010 4040 5040 5090 6070 6080 6090 6100 6140 6160 6170 6200 6260 6280',
  'payment.cancel': '4020 5090 6030 6040 6050 6060 6160 6190 6250',
  'payment.refund': '4040 4150 5040 5090 5100 6020 6150 6160 6180 6210 6220 7010',
  'payment.approve': '4020 4050 4060 4070 5090 6160 6230 7010 10010 10020 10030 10050 10070',
}

/** Advice on what to do, where the title does not say it. */
const adviceOf: Partial<Record<ErrorCode, string>> = {
  '3010': 'Not your fault. Read the payment, then repeat under the same idempotency key.',
  '4010': 'Use a new key for another capture, the same key and body for the same one.',
  '4020': 'Use a new key for another request, the same key and body for the same one.',
  '4150': 'Take a new reference; or read the payment, it may be yours from an earlier try.',
  '5040': 'Use the currency of the sales unit.',
  '5080': 'Let the customer scan a code instead, or have the sales unit approved for push.',
  '5090': 'Check the reference and the sales unit: references are of one unit.',
  '6010': 'At least 100 øre NOK, 1 øre DKK, 1 cent EUR.',
  '6030': 'The deadline has released what was not captured.',
  '6040': 'All of it is captured: refund instead.',
  '6050': 'The payment has ended; there is nothing to cancel.',
  '6060':
    '`cancelTransactionOnly` leaves an authorized payment as it is. Cancel without it to release the money.',
  '6080': 'Wait for AUTHORIZED.',
  '6090': 'Capture at most authorized − captured − cancelled.',
  '6140': 'This sales unit captures all at once; partial capture has to be enabled for it.',
  '6150': 'Refund at most captured − refunded.',
  '6160': 'Another operation runs on this payment. Read it, then try again.',
  '6170': 'Nothing is wrong if the aggregate shows what you meant to capture.',
  '6190': 'Nothing is wrong if the aggregate shows it cancelled.',
  '6250': 'The customer is approving right now. Try again in some seconds.',
  '6280': 'Read the payment, then try again.',
  '7010': 'Do not tell the customer that the number is wrong; offer a code to scan.',
}

const codeRefusals = ({ name }: OperationRow): NamedRefusal[] =>
  (codesOf[name]?.split(' ') ?? []).map((code) => codeRefusal(code as ErrorCode)) // another one has no status

const codeRefusal = (code: ErrorCode): NamedRefusal => ({
  name: code,
  status: errorCodes[code].status,
  title: errorCodes[code].title,
  advice: adviceOf[code] ?? '',
  answer: errorAnswer(code),
})

const problemDetails: Readonly<Record<ProblemName, readonly [title: string, advice: string]>> = {
  'validation-error': ['A field is not valid', 'The extra details name each field and its rule.'],
  'invalid-agreement-id': ['No agreement can have this id', 'Ids of agreements begin with `agr_`.'],
  'invalid-json': ['The body is not JSON', ''],
  'idempotency-key-header': [
    'The Idempotency-Key is missing or not valid',
    '1 to 40 characters, none of `#`, `?`, `/` and `\\`.',
  ],
  'missing-request-header': ['A header is missing', 'A partner must name its merchant.'],
  'charge-amount-too-high': [
    'The amount is too high',
    'LEGACY: charges of one interval are at most 5 times the price. VARIABLE: at most the customer’s limit. A refund is at most what is left of what was captured.',
  ],
  'charge-due-too-soon': ['The due date is too soon', 'At least one day ahead.'],
  'charge-due-in-too-long': ['The due date is too late', 'At most two years ahead.'],
  'illegal-agreement-update': [
    'The agreement cannot be changed so',
    'One that is STOPPED or EXPIRED cannot; stopping again is harmless and answered with 204.',
  ],
  'cancel-charge-failed': [
    'The charge cannot be cancelled',
    'Only what is PENDING, DUE, RESERVED or PARTIALLY_CAPTURED can be.',
  ],
  'charge-creation-failed': ['The charge cannot be created', 'Only an ACTIVE agreement can be charged.'],
  'charge-capture-failed': [
    'The charge cannot be captured',
    'Only what is RESERVED or PARTIALLY_CAPTURED, and no more than is left.',
  ],
  'resource-not-found': ['Not found', 'There is no such agreement or charge in this sales unit.'],
  conflict: [
    'Not possible as things are',
    'The `orderId` is taken, or the charge is in no state for this. Read it: it may be yours from an earlier try.',
  ],
  'idempotency-conflict': [
    'The Idempotency-Key was used for another request',
    'Use a new key for another request, the same key and body for the same one.',
  ],
}

/** Beside those that follow from what an operation takes. */
const ownProblems: Readonly<Record<string, readonly ProblemName[]>> = {
  'agreement.draft': ['conflict'],
  'agreement.update': ['illegal-agreement-update'],
  'agreement.accept': ['illegal-agreement-update', 'conflict'],
  'charge.create': [
    'charge-amount-too-high',
    'charge-due-too-soon',
    'charge-due-in-too-long',
    'charge-creation-failed',
    'conflict',
  ],
  'charge.cancel': ['cancel-charge-failed'],
  'charge.capture': ['charge-capture-failed'],
  'charge.refund': ['charge-amount-too-high', 'conflict'],
}

function problemRefusals(operation: OperationRow): NamedRefusal[] {
  const { name, path, key, body } = operation
  const names: ProblemName[] = [
    'validation-error',
    ...(body ? (['invalid-json'] as const) : []),
    'missing-request-header',
    ...(key === 'needed' ? (['idempotency-key-header'] as const) : []),
    ...(path.includes('{agreementId}') ? (['invalid-agreement-id'] as const) : []),
    ...(path.includes('{') ? (['resource-not-found'] as const) : []),
    ...(ownProblems[name] ?? []),
    ...(key === 'needed' ? (['idempotency-conflict'] as const) : []),
  ]
  return names.map(problemRefusal)
}

function problemRefusal(name: ProblemName): NamedRefusal {
  const [title, advice] = problemDetails[name]
  const answer = refuse(refusalNamed(name, `${title}.`))
  return { name, status: problemStatusOf(name), title, advice, answer }
}

/** Every name that there is, for the guide. */
export const everyRefusal: readonly { title: string; refusals: readonly NamedRefusal[] }[] = [
  {
    title: 'All codes of ePayment',
    refusals: Object.keys(errorCodes).filter(isErrorCode).map(codeRefusal),
  },
  {
    title: 'All problems of Recurring',
    refusals: problemNames.map(problemRefusal),
  },
]

/** Refusals of one status: it may come from the service and from its gateway, each in its own shape. */
export type DocumentedRefusal = {
  status: number
  /** When, and what to do. */
  description: string
  contents: readonly RefusalContent[]
  headers: readonly HeaderRow[]
}
type RefusalContent = {
  kind: string
  schema: z.ZodMiniType
  /** By a name: the code, or what is shown. */
  examples: Readonly<Record<string, unknown>>
}

/** Each refusal that this operation can give, by status, without those that its row describes itself. */
export function documentedRefusalsOf(operation: OperationRow): DocumentedRefusal[] {
  const own = new Set(Object.keys(operation.answers).map(Number))
  return [...fromService(operation), ...fromGateway(operation)]
    .filter(({ status }) => !own.has(status))
    .toSorted((one, other) => one.status - other.status)
    .reduce<DocumentedRefusal[]>(joined, [])
}

/** Two of one status become one that says both. */
function joined(refusals: DocumentedRefusal[], next: DocumentedRefusal): DocumentedRefusal[] {
  const last = refusals.at(-1)
  if (last?.status !== next.status) return [...refusals, next]
  const both = {
    ...last,
    description: `${last.description} ${next.description}`,
    contents: [...last.contents, ...next.contents],
  }
  return [...refusals.slice(0, -1), both]
}

/** Where a token is issued, and no more, there is no service behind the gateway. */
const isService = ({ area }: OperationRow): boolean => area.mount !== ''
const isAboutOne = ({ path }: OperationRow): boolean => path.includes('{')
const isChange = ({ method }: OperationRow): boolean => method !== 'GET'

function fromService(operation: OperationRow): DocumentedRefusal[] {
  if (!isService(operation)) return []
  const { area, conflict } = operation
  const place = placeOf(operation)
  const header = operation.key === 'needed' ? 'Idempotency-Key' : 'Service-System-Name'
  const reason = operation.key === 'needed' ? 'is required' : 'must have at most 30 characters'
  const notValid = area.malformed([faultOf(operation) ?? { name: header, reason }])(place)
  const say = (status: number, description: string, more: Record<string, Answer> = {}) => {
    const examples = { ...more, ...named(operation, status) }
    return Object.keys(examples).length === 0 ? [] : [problem(status, description, examples)]
  }
  const missing = unknownOf(operation)
  return [
    ...say(400, 'Not understood, or against a rule. Nothing was done.', { 'not-valid': notValid }),
    ...say(
      403,
      'The sales unit may not do this.',
      operation.name === 'agreement.draft' ? { 'skip-landing-page': mayNotSkip(place) } : {},
    ),
    ...(isAboutOne(operation) ? say(404, 'Not known in this sales unit.', missing) : []),
    ...(conflict ? say(409, 'Taken with other content.', { conflict: conflict(place) }) : []),
    ...(isChange(operation)
      ? say(423, 'Another operation runs on the same thing now. Read it, then try again.', {
          locked: area.busy(place),
        })
      : []),
  ]
}

/** Where no name of the service says it. */
const unknownOf = (operation: OperationRow): Record<string, Answer> =>
  Object.keys(named(operation, 404)).length > 0
    ? {}
    : { 'not-found': shaped(404, 'Not Found', 'There is nothing of this name.', [])(placeOf(operation)) }

/** Refusal of a sales unit that has the name of something else. */
const mayNotSkip = refuse(skipLandingPageRefusal)

/** A field of the example that somebody left out. */
function faultOf({ body }: OperationRow): { name: string; reason: string } | undefined {
  const example = body?.example
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return undefined
  const [name] = Object.keys(example)
  return name === undefined ? undefined : { name, reason: 'is required' }
}

function fromGateway(operation: OperationRow): DocumentedRefusal[] {
  const { limit } = operation
  return [
    ...(isService(operation)
      ? [
          gateway(
            unauthorized('The access token is missing, not valid or over.'),
            'The token or the subscription key is missing, wrong or over. Get a new token and ask again.',
          ),
          gateway(
            forbidden(
              'The Merchant-Serial-Number is of a sales unit that these credentials may not act for.',
            ),
            'These credentials may not act for this Merchant-Serial-Number.',
          ),
        ]
      : [
          gateway(
            unauthorized('The client credentials or the subscription key are not valid.'),
            'The client id, the secret or the subscription key is not right.',
          ),
        ]),
    ...(isChange(operation)
      ? [gateway(tooLarge(largestBody), `The body has more than ${largestBody} bytes.`, gatewayLimit)]
      : []),
    ...(limit
      ? [{ ...gateway(tooMany(12), tooOften(limit.perMinute), gatewayLimit), headers: [retryAfter] }]
      : []),
  ]
}

const tooOften = (perMinute: number): string =>
  `Asked more than ${perMinute} times within a minute. Wait as long as Retry-After says.`

const retryAfter: HeaderRow = {
  name: 'Retry-After',
  isNeeded: true,
  description: 'Seconds to wait before the next try.',
  schema: z.string().check(z.regex(/^\d+$/)),
}

const problem = (
  status: number,
  description: string,
  answers: Record<string, Answer>,
): DocumentedRefusal => ({
  status,
  description,
  contents: [{ kind: problemKind, schema: wireProblem, examples: bodiesOf(answers) }],
  headers: [],
})

const bodiesOf = (answers: Record<string, Answer>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, bodyOf(answer)]))

const gateway = (
  answer: Answer,
  description: string,
  schema: z.ZodMiniType = gatewayRefusal,
): DocumentedRefusal => ({
  status: answer.status,
  description,
  contents: [{ kind: 'application/json', schema, examples: { gateway: bodyOf(answer) } }],
  headers: [],
})

const bodyOf = (answer: Answer): unknown => JSON.parse(answer.body)

const named = (operation: OperationRow, status: number): Record<string, Answer> =>
  Object.fromEntries(
    namedRefusals(operation)
      .filter((one) => one.status === status)
      .map(({ name, answer }) => [/^\d/.test(name) ? `code-${name}` : name, answer(placeOf(operation))]),
  )

/** Traces in examples are the same every time. */
const chance = {
  bytes: (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 29 + 11) % 256),
}

const filled: Readonly<Record<string, string>> = {
  reference: 'till-1-sale-0017',
  agreementId: 'agr_5f3a9c1e07b2d486',
  chargeId: 'coffee-club-0017-02',
}

/** Example that stands for a parameter of a path. */
const exampleOf = (name: string): string => filled[name] ?? '7d5a9d0e-2f6b-4c1e-9a53-0c6f1b2d3e4f'

/** The path as a refusal of this operation names it. */
const placeOf = ({ area, path }: OperationRow): RefusalPlace => ({
  instance: path.slice(area.mount.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)),
  chance,
})
