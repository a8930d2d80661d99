// The reducer of a refund. It is believed only when the event log shows it under its own key.
import { afterUnsent, afterRefusal, afterSent, unsentRequest } from '#core/process/request-state.ts'
import type { Refund, Sale } from '#core/sale/state.ts'
import type { RefundFact } from '#core/sale/facts.ts'
import { added, type Share } from '#core/money/shares.ts'
import { priceOfPart, type LinePart } from '#shared/order.ts'

export const openRefund = (
  { refund, value, reason, by, person, lines = [] }: Extract<RefundFact, { kind: 'refundOpened' }>,
  plannedShares: readonly Share[],
  at: number,
): Refund => ({
  refund,
  value,
  reason,
  by,
  person: person ?? null,
  lines,
  plannedShares,
  shares: [],
  openedAt: at,
  request: unsentRequest,
  state: { is: 'pending' },
})

/** How many pieces of this line are given back, or on their way. */
export const piecesRefunded = ({ attempts }: Pick<Sale, 'attempts'>, line: number): number =>
  attempts
    .flatMap(({ refunds }) => refunds)
    .filter(({ state }) => state.is !== 'refused')
    .flatMap(({ lines }) => lines)
    .reduce((sum, part) => (part.line === line ? sum + part.quantity : sum), 0)

/** What these pieces cost at each rate, after those that are gone. Their VAT goes with what is left of the rate. */
export function plannedShares(sale: Pick<Sale, 'attempts' | 'opened'>, parts: readonly LinePart[]): Share[] {
  return parts.reduce<Share[]>((shares, { line: place, quantity }) => {
    const line = sale.opened.ordered?.lines[place]
    if (!line) throw new Error(`there is no line ${place} to give back`)
    const gross = priceOfPart(line, piecesRefunded(sale, place), quantity)
    return added(shares, [{ rate: line.kind === 'tip' ? null : line.vatRate, gross, vat: 0 }])
  }, [])
}

type StepFact = Exclude<RefundFact, { kind: 'refundOpened' | 'refundedElsewhere' | 'refundedAtTills' }>

/** The refunds after this fact. Throws on one that cannot follow: the event log alone may correct what was said to be over. */
export function reduceRefunds(refunds: readonly Refund[], fact: StepFact, at: number): readonly Refund[] {
  const known = refunds.find((one) => one.refund === fact.refund)
  if (!known || (known.state.is !== 'pending' && fact.kind !== 'refunded')) {
    throw new Error(
      `refund ${fact.refund} is ${known?.state.is ?? 'not opened'}: "${fact.kind}" cannot follow`,
    )
  }
  return refunds.map((one) => (one === known ? after(known, fact, at) : one))
}

function after(refund: Refund, fact: StepFact, at: number): Refund {
  const { request } = refund
  switch (fact.kind) {
    case 'refundSent':
      return { ...refund, request: afterSent(request, fact, at) }
    case 'refundUnsent':
      return { ...refund, request: afterUnsent(request) }
    case 'refundTurnedDown':
      return { ...refund, request: afterRefusal(request, fact) }
    case 'refunded': {
      const { pspReference, receipt = null } = fact
      return { ...refund, value: fact.value, state: { is: 'refunded', at, pspReference, receipt } }
    }
    case 'refundRefused':
      return { ...refund, state: { is: 'refused', at, problem: fact.problem } }
  }
}

export const pendingRefund = (refunds: readonly Refund[]): Refund | undefined =>
  refunds.find(({ state }) => state.is === 'pending')
