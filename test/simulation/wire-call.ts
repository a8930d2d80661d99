// The reading of a request on the wire: its operation, and its payment or agreement.
import type { MembershipOperation, Operation } from '#test/simulation/plan.ts'

/** `reference`: of the payment; or the agreement's id, of a draft its name at the till. `charge`: where it is about one. */
export type Call = {
  operation: Operation
  reference: string | null
  key: string | null
  charge?: string
}

const requests = new Set<Operation>([
  'create',
  'capture',
  'cancel',
  'refund',
  'draft',
  'update',
  'charge',
  'cancelCharge',
  'captureCharge',
  'refundCharge',
])
export const isChange = (operation: Operation): boolean => requests.has(operation)

const ofPayments = '/epayment/v1/payments'
const ofRecurring = '/recurring/v3/'
const operations = ['events', 'capture', 'cancel', 'refund'] as const

export function callOf(request: Request): Call {
  const path = request.url.slice(request.url.indexOf('/', 'http://'.length))
  const key = request.headers.get('idempotency-key')
  if (path.startsWith('/qr/')) return { operation: 'picture', reference: null, key }
  if (path.startsWith(ofRecurring)) {
    const [steps = ''] = path.slice(ofRecurring.length).split('?')
    return recurringCall(request.method, steps.split('/'), key)
  }
  if (!path.startsWith(ofPayments)) return { operation: 'token', reference: null, key }
  const [reference, operation] = path.slice(ofPayments.length + 1).split('/')
  // A create names its payment in its body, and in its key before that.
  if (!reference) return { operation: 'create', reference: key?.replace(/-create-\d+$/, '') ?? null, key }
  return { operation: operations.find((one) => one === operation) ?? 'get', reference, key }
}

/** `steps`: agreements, the agreement's id, charges, a charge's id, what is done with it; or charges and an id alone. */
function recurringCall(method: string, steps: string[], key: string | null): Call {
  const [first, id, part, charge, request] = steps
  const isPost = method === 'POST'
  if (first === 'charges')
    return { operation: 'fetchCharge', reference: null, key, ...(id === undefined ? {} : { charge: id }) }
  if (id === undefined) {
    const name = key?.replace(/-draft(qr)?-\d+$/, '') ?? null
    return { operation: isPost ? 'draft' : 'agreements', reference: isPost ? name : null, key }
  }
  const about = { reference: id, key, ...(charge === undefined ? {} : { charge }) }
  return { ...about, operation: operationOf(method, part, charge, request) }
}

function operationOf(method: string, part?: string, charge?: string, request?: string): MembershipOperation {
  if (part !== 'charges') return method === 'PATCH' ? 'update' : 'agreement'
  if (charge === undefined) return method === 'POST' ? 'charge' : 'charges'
  if (request === 'capture') return 'captureCharge'
  if (request === 'refund') return 'refundCharge'
  return method === 'DELETE' ? 'cancelCharge' : 'fetchCharge'
}

/** The sale that a reference is an attempt of. */
export const saleOfReference = (reference: string): string => reference.replace(/-\d+$/, '')
