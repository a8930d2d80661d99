// What a refusal's code means for the deed and for people. Decided by code and status, never by text.
import type { Deed } from '#core/reference.ts'
import type { Trouble } from '#core/service/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'

type Refusal = Extract<Trouble, { is: 'refused' }>

/** Not authorized yet, being processed, busy, failed for now: the same capture may succeed later. */
const passingCaptures = new Set(['6080', '6160', '6280'])
/** Already captured: a read will show the money. */
const alreadyDone = '6170'

/** May the deed be asked again, under the next key? The service answers a used key with its first refusal for ever. */
export function isPassing(deed: Deed, { status, code }: Refusal): boolean {
  switch (deed) {
    case 'create':
      return status === 409 // something is there under our reference: a read decides whether it is ours
    case 'capture':
      return status === 409 || code === alreadyDone || (code !== null && passingCaptures.has(code))
    case 'cancel':
      return true // a cancel is asked until the payment is seen to rest
  }
}

/** The refusal in words of our own where we have better ones than the service. */
export function friendly({ code, problem: plain }: Refusal): Problem {
  if (code === '5080') return problem('push.notAllowed')
  if (code === '7010') return problem('customer.notFound')
  return plain
}
