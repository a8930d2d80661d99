// The refusals of an operation that have a name, which a program branches on, with advice to the merchant.
import { refused, type Answer, type Place } from '#sandbox/http/answers.ts'
import { codes, isErrorCode, type ErrorCode } from '#sandbox/http/error-codes.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { no, problemNames, refuse, type ProblemName } from '#sandbox/http/recurring-problems.ts'
import { adviceOf, codesOf } from '#sandbox/reference/error-codes.ts'

/** A refusal of the service under a name that a program branches on: an ePayment code, or the end of a Recurring type. */
export type NamedRefusal = { name: string; status: number; title: string; advice: string; answer: Answer }

/** `place`: where an example of each is given. */
export const namedRefusalsOf = (operation: OperationRow, place: Place): NamedRefusal[] =>
  operation.area.mount === '/recurring' ? problemRefusals(operation, place) : codeRefusals(operation, place)

const codeRefusals = ({ name }: OperationRow, place: Place): NamedRefusal[] =>
  (codesOf[name] ?? []).map((code) => codeRefusal(code, place))

const codeRefusal = (code: ErrorCode, place: Place): NamedRefusal => ({
  name: code,
  status: codes[code].status,
  title: codes[code].title,
  advice: adviceOf[code] ?? '',
  answer: refused(code, place),
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

function problemRefusals(operation: OperationRow, place: Place): NamedRefusal[] {
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
  return names.map((one) => problemRefusal(one, place))
}

function problemRefusal(name: ProblemName, place: Place): NamedRefusal {
  const [title, advice] = problemDetails[name]
  const answer = refuse(no(name, `${title}.`), place)
  return { name, status: answer.status, title, advice, answer }
}

const anywhere: Place = { instance: '', chance: { bytes: (count) => new Uint8Array(count) } }

/** Every name that there is, for the guide. */
export const everyRefusal: readonly { title: string; refusals: readonly NamedRefusal[] }[] = [
  {
    title: 'All codes of ePayment',
    refusals: Object.keys(codes)
      .filter(isErrorCode)
      .map((code) => codeRefusal(code, anywhere)),
  },
  {
    title: 'All problems of Recurring',
    refusals: problemNames.map((name) => problemRefusal(name, anywhere)),
  },
]
