// The money that a fact moved, with its VAT shares. The shares of all movements of a payment sum to what it holds, exactly.
import { capturedOf, refundedOf } from '#core/payment/balance.ts'
import { added, take, type Share } from '#core/money/shares.ts'
import type { Attempt, Movement, Refund, Taxed, Terms } from '#core/payment/state.ts'

/** The attempt with its shares brought up to date, and what moved. */
export function movementOf(
  before: Attempt,
  after: Attempt,
  terms: Terms,
): { attempt: Attempt; movement: Movement | null } {
  const known = receiptsOf(before)
  const receipt = receiptsOf(after).find((one) => !known.includes(one)) ?? null
  const kind = kindOf(before, after, receipt)
  if (kind === null) return { attempt: after, movement: null }
  const { taxed, reference } = after
  const value =
    kind === 'captured' ? capturedOf(after) - capturedOf(before) : refundedOf(after) - refundedOf(before)
  const refund = kind === 'refunded' ? justRefunded(before, after) : undefined
  const shares = kind === 'captured' ? captureShares(taxed, value, terms) : refundShares(taxed, value, refund)
  const side = kind === 'captured' ? 'captured' : 'refunded'
  const now = { ...taxed, [side]: added(taxed[side], shares) }
  const refunds = after.refunds.map((one) =>
    one === refund ? { ...one, shares: added(one.shares, shares) } : one,
  )
  const begun = kind === 'captured' ? Number(capturedOf(after) > 0) - Number(capturedOf(before) > 0) : 0
  const movement = { kind, reference, value, begun, shares, receipt }
  return { attempt: { ...after, taxed: now, refunds }, movement }
}

const receiptsOf = ({ state, refunds }: Attempt): number[] =>
  [state, ...refunds.map((one) => one.state)].flatMap((one) => ('receipt' in one ? (one.receipt ?? []) : []))

function kindOf(before: Attempt, after: Attempt, receipt: number | null): Movement['kind'] | null {
  if (capturedOf(before) !== capturedOf(after)) return 'captured'
  const isElsewhere =
    before.refundedElsewhere !== after.refundedElsewhere || before.refundedAtTills !== after.refundedAtTills
  if (isElsewhere) return 'elsewhere'
  if (refundedOf(before) !== refundedOf(after)) return 'refunded'
  if (receipt === null) return null
  return 'receipt' in after.state && after.state.receipt === receipt ? 'captured' : 'refunded'
}

const justRefunded = (before: Attempt, after: Attempt): Refund | undefined =>
  after.refunds.find(({ state, value }, at) => {
    const earlier = before.refunds[at]
    return state.is === 'refunded' && (earlier?.state.is !== 'refunded' || earlier.value !== value)
  })

/** Out of what was bought; what is more than that stands outside VAT. */
function captureShares({ captured }: Taxed, value: number, terms: Terms): Share[] {
  if (value < 0) return negative(take(captured, -value))
  const unpaid = added(terms.shares, captured, -1)
  return take(unpaid, value)
}

function refundShares({ captured, refunded }: Taxed, value: number, refund: Refund | undefined): Share[] {
  if (value < 0) return negative(take(refunded, -value))
  return take(added(captured, refunded, -1), value, refund?.plannedShares)
}

const negative = (shares: readonly Share[]): Share[] =>
  shares.map(({ rate, gross, vat }) => ({ rate, gross: -gross, vat: -vat }))
