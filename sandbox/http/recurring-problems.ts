// The refusals of the Recurring area.
import { problemKind, type FieldFault, type RefusalAnswer } from '#sandbox/http/answers.ts'
import { uuid } from '#sandbox/state/clock.ts'

/** Endings of a problem's `type`, with its status and title. */
const problems = {
  'validation-error': { status: 400, title: 'Bad Request' },
  'invalid-agreement-id': { status: 400, title: 'Bad Request' },
  'invalid-json': { status: 400, title: 'Bad Request' },
  'idempotency-key-header': { status: 400, title: 'Bad Request' },
  'missing-request-header': { status: 400, title: 'Bad Request' },
  'charge-amount-too-high': { status: 400, title: 'Bad Request' },
  'charge-due-too-soon': { status: 400, title: 'Bad Request' },
  'charge-due-in-too-long': { status: 400, title: 'Bad Request' },
  'illegal-agreement-update': { status: 400, title: 'Bad Request' },
  'cancel-charge-failed': { status: 400, title: 'Bad Request' },
  'charge-creation-failed': { status: 400, title: 'Bad Request' },
  'charge-capture-failed': { status: 400, title: 'Bad Request' },
  'resource-not-found': { status: 404, title: 'Not Found' },
  conflict: { status: 409, title: 'Conflict' },
  'idempotency-conflict': { status: 409, title: 'Conflict' },
} as const
export type ProblemName = keyof typeof problems
export const problemNames = Object.keys(problems) as ProblemName[] // the keys of the table above
export const problemStatusOf = (name: ProblemName): number => problems[name].status
export const isProblemName = (text: string): text is ProblemName => Object.hasOwn(problems, text)

/** Why something is refused; `faults` name the fields or headers that are to blame. `isForbidden`: 403 instead of 400. */
export type Refusal = { name: ProblemName; detail: string; faults?: FieldFault[]; isForbidden?: boolean }

export const refusalNamed = (name: ProblemName, detail: string, faults?: FieldFault[]): Refusal => ({
  name,
  detail,
  ...(faults ? { faults } : {}),
})

export function refuse(refusal: Refusal): RefusalAnswer {
  const { name, detail, faults = [], isForbidden = false } = refusal
  const { status, title } = isForbidden ? { status: 403, title: 'Forbidden' } : problems[name]
  return problem({ status, title, detail, type: `#${name}` }, faults)
}

type Words = { status: number; title: string; detail: string; type?: string }

function problem(
  { status, title, detail, type: ending = '' }: Words,
  extraDetails: FieldFault[] = [],
): RefusalAnswer {
  const type = `https://httpstatuses.io/${status}${ending}`
  return ({ instance, chance }) => {
    const contextId = uuid(chance)
    const body = JSON.stringify({ type, title, status, detail, instance, contextId, extraDetails })
    return { status, kind: problemKind, body }
  }
}

export const recurringRefusals = {
  /** The request was not understood: the first thing that is wrong decides the name. */
  malformed: (faults: FieldFault[]) => refuse(faultsRefusal(faults)),
  busy: problem({
    status: 423,
    title: 'Locked',
    detail: 'Something else is being done to this now. Try again.',
  }),
  broken: problem({ status: 500, title: 'Internal Server Error', detail: 'The service made a mistake.' }),
  missingPath: refuse(refusalNamed('resource-not-found', 'There is no such operation.')),
}

export const unknownAgreement = refusalNamed('resource-not-found', 'There is no such agreement.')
export const unknownCharge = refusalNamed('resource-not-found', 'There is no such charge.')
const keyDetail = 'The Idempotency-Key is required: 1 to 40 characters, none of # ? / \\.'

export function faultsRefusal(faults: FieldFault[]): Refusal {
  const names = new Set(faults.map(({ name }) => name))
  if (names.has('Idempotency-Key')) return refusalNamed('idempotency-key-header', keyDetail, faults)
  if (faults.some(({ name, reason }) => /^[A-Z]/.test(name) && reason === 'is required')) {
    return refusalNamed('missing-request-header', 'A header is missing. See extraDetails.', faults)
  }
  if (faults.length === 1 && faults[0]?.name === 'body' && faults[0].reason === 'is not valid JSON') {
    return refusalNamed('invalid-json', 'The body is not valid JSON.', faults)
  }
  return refusalNamed(
    'validation-error',
    'The request is not valid. See extraDetails for each field.',
    faults,
  )
}
