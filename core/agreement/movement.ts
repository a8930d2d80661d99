// The money that an agreement's fact moved, with its VAT shares: all that moved of a charge sums to the VAT of what is kept of it, exactly.
import type { WireCharge } from '#core/service/recurring.ts'
import { type Agreement, firstCharge, type Charge, type MovedChargeMoney } from '#core/agreement/reduce.ts'
import {
  readChargeExternalId,
  readExternalId,
  tillOfKey,
  tillOfName,
  tillOfTask,
} from '#core/agreement/ids.ts'
import type { MovementRow, Goods, SoldRow } from '#core/money/movements.ts'
import { addShares, grossOf, type Share } from '#core/money/shares.ts'
import { ownerKey } from '#core/service/access.ts'
import { sum, vatWithin } from '#shared/order.ts'
import type { Person } from '#shared/staff.ts'

type Step = WireCharge['history'][number]

/** Captures and refunds, each step once, however often it is told. */
export function moneySteps({ history }: Pick<WireCharge, 'history'>): Step[] {
  const done = history.filter(({ event, success }) => success && (event === 'CAPTURE' || event === 'REFUND'))
  const names = done.map((step) => JSON.stringify(step))
  return done.filter((_, at) => names.indexOf(names[at] ?? '') === at)
}

/** Whether the log explains what is captured and given back in all. */
export function isExplained(charge: Pick<WireCharge, 'history' | 'summary'>): boolean {
  const told = { captured: 0, refunded: 0 }
  for (const { event, amount } of moneySteps(charge))
    told[event === 'CAPTURE' ? 'captured' : 'refunded'] += amount
  return told.captured === charge.summary.captured && told.refunded === charge.summary.refunded
}

/** Minor units. */
export type ChargeSums = { captured: number; refunded: number }

/**
 * Sums of a charge's money that are written down at this till. Every till of the shop reads the same from the service's log, so that each
 * amount is in the books of one till: the one whose request moved it; else the one that made the charge; else the one that the member
 * belongs to (docs/money.md).
 */
export function sumsOfThisTill(agreement: Agreement, charge: WireCharge): ChargeSums {
  const own = ownTills(agreement)
  const maker = makerOf(charge)
  const homeTill = ownTillOf(agreement)
  const { opened, takenOver } = agreement
  const homeSince =
    opened.kind === 'agreementOpened' ? 0 : Math.max(0, ...takenOver.map(({ since }) => since))
  const sums = { captured: 0, refunded: 0 }
  for (const { event, amount, idempotencyKey, occurred } of moneySteps(charge)) {
    const mover = tillOfKey(idempotencyKey) ?? maker
    const since =
      mover !== null ? countedSince(agreement, own, mover) : own.has(homeTill ?? '') ? homeSince : Infinity
    if (Date.parse(occurred) >= since) sums[event === 'CAPTURE' ? 'captured' : 'refunded'] += amount
  }
  return sums
}

/** Since when (epoch ms) what this till moved, or what was made there, is written down here. */
const countedSince = ({ takenOver }: Agreement, own: ReadonlySet<string>, till: string): number =>
  own.has(till) ? 0 : (takenOver.find(({ from }) => from === till)?.since ?? Infinity)

/** The till that made a charge; null where no till of ours did. */
export const makerOf = ({ id, externalId }: Pick<WireCharge, 'id' | 'externalId'>): string | null =>
  readChargeExternalId(externalId)?.till ?? tillOfName(id)

/** The till that an agreement belongs to; null where no till of ours has made it. */
function ownTillOf({ opened, seen }: Pick<Agreement, 'opened' | 'seen'>): string | null {
  const made = opened.kind === 'agreementOpened' ? opened.externalId : null
  const ours = readExternalId(seen?.externalId ?? made)
  return ours && tillOfName(ours.name)
}

/** Tills whose money of it is written down here: its own no more once another till has taken it over. */
function ownTills(agreement: Agreement): ReadonlySet<string> {
  const { opened, agreement: name, tasks } = agreement
  const till = tillOfName(name)
  const homeTill = ownTillOf(agreement)
  // A name that another program has written over it says nothing of another till.
  const isTakenAway = opened.kind === 'agreementOpened' && homeTill !== null && homeTill !== till
  // A copied folder's agreement has another till's name; its tasks tell of this till.
  const acting = tasks.flatMap(
    (task) =>
      tillOfTask(task.task) ??
      (task.do === 'charge' ? readChargeExternalId(task.externalId)?.till : null) ??
      [],
  )
  return new Set([
    ...acting.filter((one) => !isTakenAway || one !== till),
    ...(till === null || isTakenAway ? [] : [till]),
  ])
}

/** It belongs to the till that knows it by this name: opened here, or taken over. */
export const isOwnTillHere = (agreement: Agreement): boolean =>
  ownTillOf(agreement) === tillOfName(agreement.agreement)

/** Share of the money kept of a charge, at its own rate, else at the joined plan's; outside VAT where neither is known. Minor units. */
function chargeShares({ opened }: Agreement, charge: Charge, kept: number): Share[] {
  const isOthers = charge.maker === null && opened.kind === 'agreementOpened'
  const rate = charge.vatRate ?? (isOthers ? opened.plan.vatRate : null)
  if (rate === null) return [{ rate, gross: kept, vat: 0 }]
  // Less than nothing is kept at a till that gave back what another one has captured.
  return [{ rate, gross: kept, vat: kept < 0 ? 0 - vatWithin(-kept, rate) : vatWithin(kept, rate) }]
}

/** `seq`, `at`: of the fact that was applied last. Nothing when it moved no money. */
export function agreementMovement(agreement: Agreement, seq: number, at: number): MovementRow | null {
  const { moved, opened } = agreement
  const charge = agreement.charges.find(({ chargeId }) => chargeId === moved?.chargeId)
  if (moved === null || !charge) return null
  return {
    seq,
    at,
    sale: agreement.agreement,
    kind: moved.kind,
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
const isFirstMoney = ({ booked }: Charge, { kind, value }: MovedChargeMoney): number =>
  Number(kind === 'captured' && booked.captured === value)

/** The VAT of what is kept of the charge after it, less that of what was kept before: whatever the parts and their order. */
export function movedShares(
  agreement: Agreement,
  charge: Charge,
  { kind, value }: MovedChargeMoney,
): Share[] {
  const kept = charge.booked.captured - charge.booked.refunded
  const after = chargeShares(agreement, charge, kept)
  return kind === 'captured'
    ? addShares(after, chargeShares(agreement, charge, kept - value), -1)
    : addShares(chargeShares(agreement, charge, kept + value), after, -1)
}
