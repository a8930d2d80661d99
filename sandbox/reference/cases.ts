// The names by which the service refuses an operation, with advice to the merchant.
import { refused, type Answer, type Place } from '#sandbox/answer.ts'
import { codes, isErrorCode, type ErrorCode } from '#sandbox/code.ts'
import type { Operation } from '#sandbox/operation.ts'
import { no, refuse, type ProblemName } from '#sandbox/recurring/problem.ts'
import { adviceOf, codesOf } from '#sandbox/reference/codes.ts'

/** A refusal of the service under a name that a program branches on: an ePayment code, or the end of a Recurring type. */
export type Case = { name: string; status: number; title: string; advice: string; answer: Answer }

/** `place`: where an example of each is given. */
export const casesOf = (operation: Operation, place: Place): Case[] =>
  operation.area.mount === '/recurring' ? problemCases(operation, place) : codeCases(operation, place)

const codeCases = ({ name }: Operation, place: Place): Case[] =>
  (codesOf[name] ?? []).map((code) => codeCase(code, place))

const codeCase = (code: ErrorCode, place: Place): Case => ({
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

function problemCases(operation: Operation, place: Place): Case[] {
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
  return names.map((one) => problemCase(one, place))
}

function problemCase(name: ProblemName, place: Place): Case {
  const [title, advice] = problemDetails[name]
  const answer = refuse(no(name, `${title}.`), place)
  return { name, status: answer.status, title, advice, answer }
}

/** Everything that a Recurring refusal can be called. */
export const allProblems = (place: Place): Case[] =>
  Object.keys(problemDetails).map((name) => problemCase(name as ProblemName, place)) // the keys of the table above

export const allCodes = (place: Place): Case[] =>
  Object.keys(codes)
    .filter(isErrorCode)
    .map((code) => codeCase(code, place))
