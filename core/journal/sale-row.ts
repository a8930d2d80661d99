// The derived rows of a sale, from its facts: one for the sale, and one for each fact that moved money or gave out a receipt.
import { alarmOf, capturedOf, refundedOf, isSaleSettled } from '#core/sale/balance.ts'
import { shownAttempt, type Sale, stateOf } from '#core/sale/state.ts'
import { ownerOf } from '#core/service/access.ts'
import { sum } from '#shared/order.ts'

/** Counted up with every change of what follows from facts, at the till or its hub: rows of an earlier count are made anew at both. */
export const rules = 5

/** One a sale. `opened`: the row of its first fact; `counter`: its number at this till, from 1, null for one that another till made. */
export type SaleRow = {
  opened: number
  counter: number | null
  sale: string
  rests: number
  /** For a person. */
  waits: number
  openedAt: number
  state: string
  amount: number
  currency: string
  owner: string
  captured: number
  refunded: number
  flow: string
  /** The last two digits of each phone that was asked, parted by commas. */
  endings: string
  /** Who sold it, as JSON; null where nobody was signed in. */
  person: string | null
  /** Which till made it, as JSON of OtherTill; null for one of this till. */
  otherTill: string | null
}

/** One for each fact that moved money or gave out a receipt. `shares`: JSON of Share[]. */
export type MovementRow = {
  seq: number
  at: number
  sale: string
  kind: string
  value: number
  shares: string
  flow: string
  currency: string
  owner: string
  receipt: number | null
}

export function saleRow(sale: Sale, counter: number | null, opened: number): SaleRow {
  const endings = sale.attempts.flatMap(({ phoneEnding }) => phoneEnding ?? [])
  const { amount, person } = sale.opened
  return {
    opened,
    counter,
    sale: sale.sale,
    rests: Number(isSaleSettled(sale)),
    waits: Number(alarmOf(sale) !== null),
    openedAt: sale.openedAt,
    state: stateOf(sale),
    amount: amount.value,
    currency: amount.currency,
    owner: ownerOf(sale.opened),
    captured: sum(sale.attempts.map(capturedOf)),
    refunded: sum(sale.attempts.map(refundedOf)),
    flow: shownAttempt(sale).userFlow,
    endings: [...new Set(endings)].join(','),
    person: person ? JSON.stringify(person) : null,
    otherTill: sale.otherTill ? JSON.stringify(sale.otherTill) : null,
  }
}

/** Nothing when the last fact moved no money and gave out no receipt. */
export function movementRow(sale: Sale, seq: number, at: number): MovementRow | null {
  if (sale.moved === null) return null
  const { kind, reference, value, shares, receipt } = sale.moved
  const attempt = sale.attempts.find((one) => one.reference === reference)
  return {
    seq,
    at,
    sale: sale.sale,
    kind,
    value,
    shares: JSON.stringify(shares),
    flow: (attempt ?? shownAttempt(sale)).userFlow,
    currency: sale.opened.amount.currency,
    owner: ownerOf(sale.opened),
    receipt,
  }
}
