// What the service's word on a payment means for an attempt: facts, and nothing done.
import type { Attempt, AttemptFact, End, Sale } from '#core/sale.ts'
import { problem } from '#shared/problem.ts'
import type { Payment, PaymentEvent } from '#shared/wire/epayment.ts'

const ends = { ABORTED: 'aborted', EXPIRED: 'expired', TERMINATED: 'terminated' } as const satisfies Record<
  string,
  End
>

/** A payment as get, capture and cancel all tell of it. */
export type Sight = Pick<Payment, 'state' | 'amount' | 'aggregate' | 'pspReference'>

/**
 * The facts that follow. The aggregate is the only truth about money: a status code, or our own intention, is not.
 * `ageMs`: how old the approval is by the service's clock; null when not known.
 */
export function observe(sale: Sale, attempt: Attempt, sight: Sight, ageMs: number | null): AttemptFact[] {
  const { reference } = attempt
  const { amount } = sale.opened
  const setAside: AttemptFact[] = [
    { kind: 'setAside', reference, problem: problem('sale.setAside', { reference }) },
  ]
  if (sight.amount.value !== amount.value || sight.amount.currency !== amount.currency) return setAside
  switch (sight.state) {
    case 'CREATED':
      return []
    case 'ABORTED':
    case 'EXPIRED':
    case 'TERMINATED':
      return [{ kind: 'ended', reference, end: ends[sight.state] }]
    case 'AUTHORIZED': {
      const { authorizedAmount, capturedAmount, cancelledAmount } = sight.aggregate
      const captured = capturedAmount.value
      if (captured === amount.value) {
        return [{ kind: 'captured', reference, pspReference: sight.pspReference, value: captured }]
      }
      if (captured > 0) return setAside
      if (authorizedAmount.value - cancelledAmount.value === 0)
        return [{ kind: 'ended', reference, end: 'givenBack' }]
      if (attempt.state.is === 'authorized' || attempt.state.is === 'claimed') return []
      return [{ kind: 'authorized', reference, pspReference: sight.pspReference, ageMs }]
    }
  }
}

/** Whose request made the payment under our reference, by the key of its CREATED event; unknown while the log does not show it. */
export function ownerOf(attempt: Attempt, events: PaymentEvent[]): 'us' | 'other' | 'unknown' {
  const created = events.find((event) => event.name === 'CREATED')
  if (!created) return 'unknown'
  return created.idempotencyKey?.startsWith(`${attempt.reference}-create-`) ? 'us' : 'other'
}

/** How long ago the customer approved, in ms, both times by the service's clock. */
export function approvalAge(events: PaymentEvent[], serverTime: number | null): number | null {
  const approved = Date.parse(events.find((event) => event.name === 'AUTHORIZED')?.timestamp ?? '')
  return serverTime === null || Number.isNaN(approved) ? null : Math.max(0, serverTime - approved)
}
