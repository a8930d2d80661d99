// The meaning of a refusal's code, for the request and for people. Decided by code and status, never by text.
import type { RequestState } from '#core/process/request-state.ts'
import type { ServiceRequest } from '#core/sale/reference.ts'
import { isPassingRefusal, mostRefusals } from '#core/process/refusals.ts'
import type { Trouble } from '#core/process/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'

type Refusal = Extract<Trouble, { is: 'refused' }>

/** The key or the reference is taken: by an earlier try of ours, as far as we know. */
const takenCodes = ['4010', '4020', '4150']
/** Approved, captured or over by now: a read shows it. */
const pastCodes = ['6040', '6050', '6060', '6170', '6190']
const explained = new Set([...takenCodes, ...pastCodes])

/**
 * Whether the request may still succeed, or have succeeded. `record`: as it was before this refusal, this try counted. A refusal
 * that may pass is final too after so many times.
 */
export function isPassing(request: ServiceRequest, refusal: Refusal, record: RequestState): boolean {
  const { tries, unsent, refused } = record
  // An earlier create may have arrived: then the refusal does not speak for all of them.
  if (request === 'create' && tries - unsent > 1) return true
  const isExplained = refusal.code !== null && explained.has(refusal.code)
  return refused + 1 < mostRefusals && (isPassingRefusal(refusal) || isExplained)
}

/** The refusal in words of our own where we have better ones than the service. */
export function refusalProblem(request: ServiceRequest, { code, problem: plain }: Refusal): Problem {
  // A paid sale needs no other way to pay.
  if (request === 'refund')
    return plain.code === 'service.refused' ? problem('refund.refused', plain.details) : plain
  if (request !== 'create') return plain
  if (code === '5080') return problem('push.notAllowed')
  if (code === '7010') return problem('customer.notFound')
  if (code === '4060') return problem('code.notCustomer')
  return plain
}
