// A simpler account of agreements and charges than the sandbox's: what is shown follows from a few times and sums.
import type { AgreementStatus, ChargeStatus } from '#sandbox/schema/recurring.ts'
import { day, hour, minute } from '#test/support/run/times.ts'

export type ModelCharge = {
  id: string
  isInitial: boolean
  amount: number
  isReserved: boolean
  isDeclined: boolean
  retryDays: number
  /** Epoch ms at which its day begins; of an initial charge, when it was taken, null until then. */
  due: number | null
  captured: number
  refunded: number
  /** Given back, or never taken. */
  released: number
  /** Reserved money stays so after the stop. */
  isLeft: boolean
  /** The agreement was stopped then: it is not tried again. */
  stoppedAt: number
}
export type ModelAgreement = {
  id: string
  createdAt: number
  answer: 'none' | 'yes' | 'over'
  stoppedAt: number | null
  charges: ModelCharge[]
}

export class Model {
  now = Date.UTC(2026, 0, 15, 12)
  agreements: ModelAgreement[] = []
}

export function agreementStatus(
  { answer, stoppedAt, createdAt }: ModelAgreement,
  now: number,
): AgreementStatus {
  if (stoppedAt !== null) return 'STOPPED'
  if (answer === 'yes') return 'ACTIVE'
  return answer === 'over' || now >= createdAt + 10 * minute ? 'EXPIRED' : 'PENDING'
}

/** When the n-th attempt begins and, a minute later, ends; from 0. */
const attempt = ({ due, isInitial }: ModelCharge, n: number) => {
  const begin = isInitial ? (due ?? Infinity) - minute : (due ?? Infinity) + 7 * hour + n * day
  return { begin, end: begin + minute }
}

/** The first attempt that ends after the stop is the last. */
function attempts(charge: ModelCharge): number {
  for (let n = 0; n < charge.retryDays; n++) if (attempt(charge, n).end >= charge.stoppedAt) return n + 1
  return charge.retryDays + 1
}

function untaken(charge: ModelCharge, now: number): ChargeStatus | undefined {
  const tries = charge.isDeclined ? attempts(charge) : 1
  const last = attempt(charge, tries - 1)
  if (now >= last.end) return charge.isDeclined ? 'FAILED' : undefined
  for (let n = 0; n < tries; n++) {
    const { begin, end } = attempt(charge, n)
    if (now >= begin && now < end) return 'PROCESSING'
  }
  return charge.due === null || now < charge.due - 30 * day ? 'PENDING' : 'DUE'
}

/** What is left of a reservation is given back after 180 days, or at once where the agreement was stopped meanwhile; and the whole of a draft's charge when the draft is over. */
export function settle(model: Model): void {
  const { now } = model
  for (const agreement of model.agreements) {
    const isOver = ['EXPIRED', 'STOPPED'].includes(agreementStatus(agreement, now))
    for (const charge of agreement.charges) {
      if (charge.isInitial && charge.due === null && isOver) charge.released = charge.amount
      if (charge.released > 0 || untaken(charge, now) !== undefined) continue
      const { end } = attempt(charge, 0)
      if (!charge.isReserved) charge.captured = charge.amount
      else if ((charge.stoppedAt < end && !charge.isLeft) || now >= end + 180 * day)
        charge.released = charge.amount - charge.captured
    }
  }
}

/** After `settle`. */
export function chargeStatus(charge: ModelCharge, now: number): ChargeStatus {
  const { amount, captured, refunded, released } = charge
  if (released === amount) return 'CANCELLED'
  const early = untaken(charge, now)
  if (early) return early
  if (captured === 0) return 'RESERVED'
  if (captured + released < amount) return 'PARTIALLY_CAPTURED'
  if (refunded === 0) return 'CHARGED'
  return refunded === captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** Reserved money is given back where the merchant stops. */
export function stopModel(agreement: ModelAgreement, by: 'merchant' | 'customer', now: number): void {
  const cancelled = by === 'merchant' ? ['PENDING', 'DUE', 'RESERVED'] : ['PENDING', 'DUE']
  for (const charge of agreement.charges) {
    if (cancelled.includes(chargeStatus(charge, now))) charge.released = charge.amount
    charge.isLeft = by === 'customer'
    charge.stoppedAt = Math.min(charge.stoppedAt, now)
  }
  agreement.stoppedAt = now
}
