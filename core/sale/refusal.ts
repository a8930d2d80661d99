// What a refusal's code means for the deed and for people. Decided by code and status, never by text.
import type { Deed } from '#core/sale/reference.ts'
import type { Trouble } from '#core/service/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'

type Refusal = Extract<Trouble, { is: 'refused' }>

/** Not authorized yet, being processed, busy, failed for now: the same capture may succeed later. */
const passingCaptures = new Set(['6080', '6160', '6280'])
/** Already captured: a read will show the money. */
const alreadyDone = '6170'
/** Another deed runs on the payment right now, or the key is known already. All else is final, once the event log agrees. */
const passingRefunds = new Set(['6160', '4010', '4020', '4150'])

/** The reference or the key is taken: by an earlier try of ours, as far as we know. */
const takenCodes = new Set(['4150', '4020'])

/**
 * May the deed still succeed, or have succeeded? `isFirst`: no earlier try can have arrived, so the refusal speaks for all of them.
 * The service answers a used key with its first refusal for ever: a passing one is asked again under the next key.
 */
export function isPassing(deed: Deed, { status, code }: Refusal, isFirst: boolean): boolean {
  switch (deed) {
    case 'create':
      return !isFirst || status === 409 || (code !== null && takenCodes.has(code))
    case 'capture':
      return status === 409 || code === alreadyDone || (code !== null && passingCaptures.has(code))
    case 'cancel':
    case 'giveBack':
      return true // asked until the payment is seen to rest
    case 'refund':
      return status === 409 || (code !== null && passingRefunds.has(code))
  }
}

/** The refusal in words of our own where we have better ones than the service. */
export function friendly(deed: Deed, { code, problem: plain }: Refusal): Problem {
  // A paid sale needs no other way to pay.
  if (deed === 'refund')
    return plain.code === 'service.refused' ? problem('refund.refused', plain.details) : plain
  if (deed !== 'create') return plain
  if (code === '5080') return problem('push.notAllowed')
  if (code === '7010') return problem('customer.notFound')
  if (code === '4060') return problem('code.notCustomer')
  return plain
}
