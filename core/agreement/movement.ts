// The money that an agreement's fact moved, with its VAT shares: all that moved of a charge sums to the VAT of what is kept of it, exactly.
import { firstCharge, type Agreement, type Charge, type Moved } from '#core/agreement/reduce.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import type { MovementRow, Goods, SoldRow } from '#core/money/movements.ts'
import { added, grossOf, type Share } from '#core/money/shares.ts'
import { ownerKey } from '#core/service/access.ts'
import { sum, vatWithin } from '#shared/order.ts'
import type { Person } from '#shared/staff.ts'

/** Share of the money kept of a charge, at its own rate, else at the joined plan's; outside VAT where neither is known. Minor units. */
function chargeShares({ opened }: Agreement, charge: Charge, kept: number): Share[] {
  const isOthers = charge.maker === null && opened.kind === 'agreementOpened'
  const rate = charge.vatRate ?? (isOthers ? opened.plan.vatRate : null)
  return [{ rate, gross: kept, vat: rate === null ? 0 : vatOf(kept, rate) }]
}

/** Less than nothing is kept at a till that gave back what another one has captured. */
const vatOf = (kept: number, rate: number): number =>
  kept < 0 ? 0 - vatWithin(-kept, rate) : vatWithin(kept, rate)

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
    begun: isFirstMoney(charge, moved),
    shares: JSON.stringify(movedShares(agreement, charge, moved)),
    flow: 'AGREEMENT',
    currency: opened.currency,
    owner: ownerKey(opened),
    receipt: moved.receipt,
    register: null,
  }
}

/** Person who signed the customer up, for the first charge; for a later one who asked for it, null where it came by itself. */
export function whoCharged(agreement: Agreement, { chargeId }: Charge): Person | null {
  const { opened, tasks } = agreement
  if (firstCharge(agreement)?.chargeId === chargeId)
    return (opened.kind === 'agreementOpened' && opened.person) || null
  return tasks.find((task) => task.do === 'charge' && task.chargeId === chargeId)?.person ?? null
}

/** Plan, and the money paid or given back for it. */
export function soldMembership(agreement: Agreement, seq: number): SoldRow | null {
  const { moved, opened, seen } = agreement
  const charge = agreement.charges.find(({ chargeId }) => chargeId === moved?.chargeId)
  if (moved === null || !charge || moved.value === 0) return null
  const shares = movedShares(agreement, charge, moved)
  const goods: Goods = {
    kind: 'membership',
    id: opened.kind === 'agreementOpened' ? opened.plan.id : (readExternalId(seen?.externalId)?.plan ?? ''),
    name: opened.kind === 'agreementOpened' ? opened.plan.name : (seen?.name ?? ''),
    pieces: isFirstMoney(charge, moved),
    rate: shares[0]?.rate ?? null,
    gross: grossOf(shares),
    vat: sum(shares.map(({ vat }) => vat)),
  }
  const person = whoCharged(agreement, charge)
  return { seq, goods: JSON.stringify([goods]), person: person && JSON.stringify(person) }
}

/** Paid in parts, it was sold once. */
const isFirstMoney = ({ booked }: Charge, { kind, value }: Moved): number =>
  Number(kind === 'captured' && booked.captured === value)

/** The VAT of what is kept of the charge after it, less that of what was kept before: whatever the parts and their order. */
export function movedShares(agreement: Agreement, charge: Charge, { kind, value }: Moved): Share[] {
  const kept = charge.booked.captured - charge.booked.refunded
  const after = chargeShares(agreement, charge, kept)
  return kind === 'captured'
    ? added(after, chargeShares(agreement, charge, kept - value), -1)
    : added(chargeShares(agreement, charge, kept + value), after, -1)
}
