// The refusals of an operation that have a name, which a program branches on, with advice to the merchant.
import { refused, type Answer, type Place } from '#sandbox/http/answers.ts'
import { codes, isErrorCode, type ErrorCode } from '#sandbox/http/error-codes.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { no, problemNames, refuse, type ProblemName } from '#sandbox/http/recurring-problems.ts'

/** A refusal of the service under a name that a program branches on: an ePayment code, or the end of a Recurring type. */
export type NamedRefusal = { name: string; status: number; title: string; advice: string; answer: Answer }

/** `place`: where an example of each is given. */
export const namedRefusalsOf = (operation: OperationRow, place: Place): NamedRefusal[] =>
  operation.area.mount === '/recurring' ? problemRefusals(operation, place) : codeRefusals(operation, place)

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

const codeRefusals = ({ name }: OperationRow, place: Place): NamedRefusal[] =>
  (codesOf[name]?.split(' ') ?? []).map((code) => codeRefusal(code as ErrorCode, place)) // another one has no status

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
