// A payment service that is the sandbox in all but a few answers: something new, something left out, another form, another status, and late.
import { startSandboxBetween, type Answered, type Asked } from '#test/support/service/sandbox-proxy.ts'

type Fields = Record<string, unknown>

const inJson = (answer: Answered, change: (fields: Fields) => Fields): Answered => {
  const given = JSON.parse(answer.body) as Fields | Fields[] // the sandbox's own answers
  return { ...answer, body: JSON.stringify(Array.isArray(given) ? given.map(change) : change(given)) }
}

const isAgreement = /^\/recurring\/v3\/agreements(\/agr_\w+)?(\?|$)/
const isCharge = /^\/recurring\/v3\/.*charges(\/[\w-]+)?(\?|$)/
const isPayment = /^\/epayment\/v1\/payments\/[\w-]+$/

function distorted({ method, path }: Asked, answer: Answered): Answered {
  if (answer.status === 204) return { ...answer, status: 202 }
  if (answer.status !== 200 || method !== 'GET') return answer
  if (isPayment.test(path)) return inJson(answer, (told) => ({ ...told, fees: [1, null] }))
  if (isCharge.test(path))
    return inJson(answer, (told) => ({ ...told, due: String(told['due']).slice(0, 10) }))
  if (isAgreement.test(path)) return inJson(answer, (told) => ({ ...told, merchantAgreementUrl: undefined }))
  return answer
}

const unexpected = (operation: string) => `${operation} 202: status 202, documented is 204`
/** What a report of it says. */
export const distortions = {
  surprises: [
    'payment.get 200: fees: list of whole number or null, not documented',
    'charge.get 200: due: date, documented as date-time',
    'charge.list 200: [].due: date, documented as date-time',
    ...['agreement.update', 'agreement.accept', 'charge.cancel', 'charge.capture', 'charge.refund'].map(
      unexpected,
    ),
    unexpected('webhook.delete'),
  ],
  leavesOut: ['agreement.get 200: merchantAgreementUrl', 'agreement.list 200: [].merchantAgreementUrl'],
}

const isLateAt = /^\/recurring\/v3\/.*\/(agr_\w+|charges\/[\w-]+)$/

/** By real sockets, and with the real time. */
export function startDistortingService() {
  const last = new Map<string, Answered>()
  return startSandboxBetween(async (asked, pass) => {
    const answer = distorted(asked, await pass())
    if (asked.method !== 'GET' || answer.status !== 200 || !isLateAt.test(asked.path)) return answer
    // Each change is seen at the second look.
    const before = last.get(asked.path) ?? answer
    last.set(asked.path, answer)
    return before
  })
}
