// What is true of a refund: a fold of its facts. It is believed only when the event log shows it under its own key.
import { neverLeft, refusedOnce, sentOnce, unused, type DeedRecord } from '#core/sale/deed.ts'
import type { RefundFact } from '#core/sale/fact.ts'
import type { Problem } from '#shared/problem.ts'

export type Refund = {
  refund: string
  /** Minor units. */
  value: number
  reason: string
  by: 'manager' | 'rule'
  openedAt: number
  deed: DeedRecord
  state:
    | { is: 'pending' }
    | { is: 'refunded'; at: number; pspReference: string }
    | { is: 'refused'; at: number; problem: Problem }
}

export const openRefund = (
  { refund, value, reason, by }: Extract<RefundFact, { kind: 'refundOpened' }>,
  at: number,
): Refund => ({ refund, value, reason, by, openedAt: at, deed: unused, state: { is: 'pending' } })

type StepFact = Exclude<RefundFact, { kind: 'refundOpened' | 'refundedElsewhere' }>

/** The refunds after this fact. Throws on one that cannot follow: the event log alone may correct what was said to be over. */
export function withRefund(refunds: readonly Refund[], fact: StepFact, at: number): readonly Refund[] {
  const known = refunds.find((one) => one.refund === fact.refund)
  if (!known || (known.state.is !== 'pending' && fact.kind !== 'refunded')) {
    throw new Error(
      `refund ${fact.refund} is ${known?.state.is ?? 'not opened'}: "${fact.kind}" cannot follow`,
    )
  }
  return refunds.map((one) => (one === known ? after(known, fact, at) : one))
}

function after(refund: Refund, fact: StepFact, at: number): Refund {
  const { deed } = refund
  switch (fact.kind) {
    case 'refundSent':
      return { ...refund, deed: sentOnce(deed, fact.n, at) }
    case 'refundUnsent':
      return { ...refund, deed: neverLeft(deed) }
    case 'refundTurnedDown':
      return { ...refund, deed: refusedOnce(deed, fact) }
    case 'refunded':
      return { ...refund, value: fact.value, state: { is: 'refunded', at, pspReference: fact.pspReference } }
    case 'refundRefused':
      return { ...refund, state: { is: 'refused', at, problem: fact.problem } }
  }
}

export const pendingRefund = (refunds: readonly Refund[]): Refund | undefined =>
  refunds.find(({ state }) => state.is === 'pending')
