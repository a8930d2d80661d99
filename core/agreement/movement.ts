// The money that an agreement's fact moved, with its VAT shares. The shares of a charge's movements sum exactly.
import type { Agreement, Charge, Moved } from '#core/agreement/reduce.ts'
import type { MovementRow } from '#core/money/movement-table.ts'
import { added, grossOf, type Share } from '#core/money/shares.ts'
import type { Goods, SoldRow } from '#core/money/sold-table.ts'
import { ownerOf } from '#core/service/access.ts'
import { sum, vatWithin } from '#shared/order.ts'

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
    register: null,
  }
}

/** What was paid or given back of which plan. Nobody began it: memberships are charged by themselves. */
export function soldMembership(agreement: Agreement, seq: number): SoldRow | null {
  const { moved, opened, seen } = agreement
  const charge = agreement.charges.find(({ chargeId }) => chargeId === moved?.chargeId)
  if (moved === null || !charge || moved.value === 0) return null
  const shares = movedShares(agreement, charge, moved)
  const goods: Goods = {
    kind: 'membership',
    id: opened.kind === 'agreementOpened' ? opened.plan.id : '',
    name: opened.kind === 'agreementOpened' ? opened.plan.name : (seen?.name ?? ''),
    pieces: moved.kind === 'captured' && charge.booked.captured === moved.value ? 1 : 0,
    rate: shares[0]?.rate ?? null,
    gross: grossOf(shares),
    vat: sum(shares.map(({ vat }) => vat)),
  }
  return { seq, goods: JSON.stringify([goods]), person: null }
}

/** What it added to all that had moved before: whatever the parts, they sum to the whole. */
function movedShares(agreement: Agreement, { booked }: Charge, { kind, value }: Moved): Share[] {
  const all = kind === 'captured' ? booked.captured : booked.refunded
  return added(chargeShares(agreement, all), chargeShares(agreement, all - value), -1)
}
