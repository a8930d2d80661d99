// The basket of a running sale: locked while the sale is on screen, emptied when it is paid or released, kept otherwise.
import type { Baskets } from '#core/basket/baskets.ts'
import type { Book } from '#core/sale/book.ts'
import { newestAttempt } from '#core/sale/sale.ts'
import { stateOf } from '#core/sale/state.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'

type Selling = { book: Book; baskets: Baskets }

/** A sale of it is on screen. Also one that came to nothing: its next attempt asks for what was in the basket when it was opened. */
export const isBasketLocked = ({ book, baskets }: Selling): boolean =>
  book.current()?.opened.ordered?.basket === baskets.current().basket

/** Why the basket cannot be changed now. */
export function lockProblem(selling: Selling): Problem | undefined {
  const sale = selling.book.current()
  if (!sale || !isBasketLocked(selling)) return undefined
  return problem(saleCan.acknowledge.has(stateOf(sale)) ? 'basket.ofEndedSale' : 'till.busy')
}

/**
 * To be called after every change, and before a sale leaves the screen: a disk that was full may take it now. A basket outlives a sale of
 * it that came to nothing: the customer may pay in another way.
 */
export function followSale({ book, baskets }: Selling): void {
  const sale = book.current()
  if (sale?.opened.ordered?.basket !== baskets.current().basket) return
  const state = stateOf(sale)
  // Of a next attempt that could not be written down, or was cut off, no more is known than that a manager wanted it.
  const isLeft = state === 'released' && !newestAttempt(sale).isOverridden
  if (isLeft || state === 'captured' || state === 'setAside') baskets.empty()
}
