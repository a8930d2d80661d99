// The problems of the API as HTTP says them: which status each code has, the body that tells what happened, and its meaning as the reference tells it.
import type { Context } from 'hono'
import { wordsInEnglish, englishProblems, sayInEnglish } from '#core/system/locales.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'

export const apiStatuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503] as const
export type ApiStatus = (typeof apiStatuses)[number]

/** Each code that the API means to answer, with what it has to say beside its words in the table of the reference. */
export const statusTable = {
  'api.notJson': 400,
  'api.badField': 400,
  'api.unknownParameter': 400,
  'checkout.unfit': 400,
  'register.keyRefused': 401,
  'register.noKey': 401,
  'register.codeRefused': 401,
  'register.notAllowed': 403,
  'register.inClear': 403,
  'api.fromElsewhere': 403,
  'api.unknownPath': 404,
  'checkout.unknown': 404,
  'refund.saleUnknown': 404,
  'api.wrongMethod': 405,
  'checkout.different': 409,
  'checkout.notReserved': 409,
  'capture.different': 409,
  'refund.nothingLeft': 409,
  'refund.notPaid': 409,
  'sale.belongsElsewhere': 409,
  'terminal.busy': 409,
  'register.noWebhook': 409,
  'tip.cannotAsk': 409,
  'api.tooLong': 413,
  'api.noType': 415,
  'api.wrongCharset': 415,
  'api.wrongType': 415,
  'amount.tooSmall': 422,
  'amount.tooLarge': 422,
  'amount.wrongCurrency': 422,
  'refund.tooMuch': 422,
  'phone.invalid': 422,
  'instrument.notAllowed': 422,
  'register.webhookUnfit': 422,
  'register.limited': 429,
  'api.tooManyWaiting': 429,
  'till.mistake': 500,
  'till.overloaded': 503,
  'till.notAnswering': 503,
  'journal.notWritten': 503,
} as const satisfies Partial<Record<ProblemCode, ApiStatus>>

const table: Partial<Record<ProblemCode, ApiStatus>> = statusTable

/** Trouble of the till itself, which asking in another way does not mend. */
const ofTheTill =
  /^(till|journal|folder|settings|credentials|vault|service|catalog|staff|file|clock|backup|copy|restore|hub)\./

/** Status of a code; where the table has none, it goes by whose trouble it is. */
export const apiStatusOf = (code: ProblemCode): ApiStatus => table[code] ?? (ofTheTill.test(code) ? 500 : 400)

/** Problems that pass by themselves, as when another sale is under way, and how soon. seconds */
const soon = 2
const passing: readonly ProblemCode[] = [
  'till.overloaded',
  'till.notAnswering',
  'journal.notWritten',
  'api.tooManyWaiting',
  'terminal.busy',
]

/** A header of it says after how many seconds it may have passed. */
export const isPassing = (code: ProblemCode): boolean => passing.includes(code)

type ApiProblem = {
  type: string
  title: string
  status: ApiStatus
  detail: string
  code: ProblemCode
  /** The particulars of the code. Amounts in minor units. */
  details: Record<string, unknown>
}

export function apiProblem(problem: Problem): ApiProblem {
  const { what, money, remedy } = wordsInEnglish(problem)
  const { code, details } = problem
  return {
    type: `/api/#${code}`,
    title: what,
    status: apiStatusOf(code),
    detail: `${what} ${money} ${remedy}`,
    code,
    details,
  }
}

/** A problem that an answer tells of. */
export function troubleOf(trouble: Problem): { code: ProblemCode; detail: string } {
  const { what, money, remedy } = wordsInEnglish(trouble)
  return { code: trouble.code, detail: `${what} ${money} ${remedy}` }
}

/** `isUnread`: of what the request brings nothing was read, and nothing is waited for. */
export function refuseWith(c: Context, problem: Problem, isUnread = false): Response {
  const told = apiProblem(problem)
  const after = secondsOf(problem)
  return c.body(JSON.stringify(told), told.status, {
    'content-type': 'application/problem+json',
    ...(told.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(after === null ? {} : { 'retry-after': String(after) }),
    ...(isUnread ? { connection: 'close' } : {}),
  })
}

function secondsOf({ code, details }: Problem): number | null {
  if (apiStatusOf(code) === 429 && 'seconds' in details && typeof details.seconds === 'number')
    return details.seconds
  return isPassing(code) ? soon : null
}

type CodeRow = { code: ProblemCode; status: ApiStatus; meaning: string }

const parts = ['what', 'money', 'remedy'] as const

/** Particulars are shown by their names. */
function meaningOf(code: ProblemCode): string {
  const said = parts.map((part) => {
    const key = `problem.${code}.${part}` as const
    const names = [...englishProblems[key].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    return sayInEnglish(key, Object.fromEntries(names.map((name) => [name, `‹${name}›`])))
  })
  return said.join(' ')
}

export const problemCodeRows: readonly CodeRow[] = (Object.entries(statusTable) as [ProblemCode, ApiStatus][]) // its own keys
  .map(([code, status]) => ({ code, status, meaning: meaningOf(code) }))
  .toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1))
