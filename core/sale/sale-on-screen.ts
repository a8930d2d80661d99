// The sale on the screens and its basket: locked while it is there, emptied when it is paid or released, kept otherwise.
import type { Baskets } from '#core/basket/baskets.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { newestAttempt } from '#core/payment/state.ts'
import { type Sale, stateOf } from '#core/sale/state.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'

type Selling = { sales: SaleRepository; baskets: Baskets }

/** A sale of it is on screen. Also one that came to nothing: its next attempt asks for what was in the basket when it was opened. */
export const isBasketLocked = ({ sales, baskets }: Selling): boolean =>
  sales.current()?.ordered?.basket === baskets.current().basket

/** Why the basket cannot be changed now. */
export function lockProblem(selling: Selling): Problem | undefined {
  const sale = selling.sales.current()
  if (!sale || !isBasketLocked(selling)) return undefined
  return problem(saleCan.acknowledge.has(stateOf(sale)) ? 'basket.ofEndedSale' : 'till.busy')
}

/**
 * To be called after every change, and before a sale leaves the screen: a disk that was full may take it now. A basket outlives a sale of
 * it that came to nothing: the customer may pay in another way.
 */
export function followSale({ sales, baskets }: Selling): void {
  const sale = sales.current()
  if (sale?.ordered?.basket !== baskets.current().basket) return
  const state = stateOf(sale)
  // Of a next attempt that could not be written down, or was cut off, no more is known than that a manager wanted it.
  const isLeft = state === 'released' && !newestAttempt(sale.payment).isOverridden
  if (isLeft || state === 'captured' || state === 'quarantined') baskets.empty()
}

/** Another sale that is over leaves the screens; one that is not keeps them. */
export function leaveScreens(selling: Selling, wanted: string | null): Problem | undefined {
  const current = selling.sales.current()
  if (!current || current.sale === wanted) return undefined
  if (!saleCan.acknowledge.has(stateOf(current))) return problem('till.busy')
  followSale(selling)
  selling.sales.record(current.sale, { kind: 'acknowledged' })
  return undefined
}

/** It leaves the screens, when its basket has gone. At a kiosk nobody comes back for that of a sale that came to nothing. */
export function putAway(selling: Selling, sale: Sale, isEmptied: boolean): void {
  const { sales, baskets } = selling
  followSale(selling)
  const isWanted = sale.payment.terms.isAttended && !isEmptied
  if (!isWanted && sale.ordered?.basket === baskets.current().basket) baskets.empty()
  if (sale.acknowledgedAt === null) sales.record(sale.sale, { kind: 'acknowledged' })
}
