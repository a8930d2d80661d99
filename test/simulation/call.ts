// What does a request on the wire ask for, and about which payment?
import type { Operation } from '#test/simulation/plan.ts'

export type Call = { operation: Operation; reference: string | null; key: string | null }

export const isDeed = (operation: Operation): boolean =>
  operation === 'create' || operation === 'capture' || operation === 'cancel' || operation === 'refund'

const ofPayments = '/epayment/v1/payments'
const operations = ['events', 'capture', 'cancel', 'refund'] as const

export function callOf(request: Request): Call {
  const path = request.url.slice(request.url.indexOf('/', 'http://'.length))
  const key = request.headers.get('idempotency-key')
  if (path.startsWith('/qr/')) return { operation: 'picture', reference: null, key }
  if (!path.startsWith(ofPayments)) return { operation: 'token', reference: null, key }
  const [reference, operation] = path.slice(ofPayments.length + 1).split('/')
  // A create names its payment in its body, and in its key before that.
  if (!reference) return { operation: 'create', reference: key?.replace(/-create-\d+$/, '') ?? null, key }
  return { operation: operations.find((one) => one === operation) ?? 'get', reference, key }
}

/** The sale that a reference is an attempt of. */
export const saleOfReference = (reference: string): string => reference.replace(/-\d+$/, '')
