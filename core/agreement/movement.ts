// The money that an agreement's fact moved, with its VAT shares. The shares of a charge's movements sum exactly.
import type { Agreement, Charge, Moved } from '#core/agreement/reduce.ts'
import type { MovementRow } from '#core/money/movement-table.ts'
import { added, type Share } from '#core/money/shares.ts'
import { ownerOf } from '#core/service/access.ts'
import { vatWithin } from '#shared/order.ts'

/** What of a charge so much money is, at the rate of its plan; outside VAT where the plan is not known. Minor units. */
export function chargeShares({ opened }: Pick<Agreement, 'opened'>, gross: number): Share[] {
  if (opened.kind === 'agreementAdopted') return [{ rate: null, gross, vat: 0 }]
  const rate = opened.plan.vatRate
  return [{ rate, gross, vat: vatWithin(gross, rate) }]
}

const kinds = { captured: 'captured', refunded: 'refunded', refundedElsewhere: 'elsewhere' } as const

/** `seq`, `at`: of the fact that was applied last. Nothing when it moved no money. */
export function agreementMovement(agreement: Agreement, seq: number, at: number): MovementRow | null {
  const { moved, opened } = agreement
  const charge = agreement.charges.find(({ chargeId }) => chargeId === moved?.chargeId)
  if (moved === null || !charge) return null
  return {
    seq,
    at,
    sale: agreement.agreement,
    kind: kinds[moved.kind],
    value: moved.value,
    shares: JSON.stringify(movedShares(agreement, charge, moved)),
    flow: 'AGREEMENT',
    currency: opened.currency,
    owner: ownerOf(opened),
    receipt: moved.receipt,
  }
}

/** What it added to all that had moved before: whatever the parts, they sum to the whole. */
function movedShares(agreement: Agreement, { booked }: Charge, { kind, value }: Moved): Share[] {
  const all = kind === 'captured' ? booked.captured : booked.refunded
  return added(chargeShares(agreement, all), chargeShares(agreement, all - value), -1)
}
