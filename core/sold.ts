// What happens to a basket that is being sold? Locked while its sale runs, emptied when that is paid or walked away from, kept otherwise.
import type { Baskets } from '#core/baskets.ts'
import type { Book } from '#core/book.ts'
import { stateOf } from '#core/view.ts'
import { saleCan } from '#shared/sale.ts'

type Selling = { book: Book; baskets: Baskets }

/** A sale of it is on screen and may still be paid, or is paid and not yet put away. */
export function isBasketLocked({ book, baskets }: Selling): boolean {
  const sale = book.current()
  return sale?.opened.ordered?.basket === baskets.current().basket && !saleCan.acknowledge.has(stateOf(sale))
}

/** To be called after every change. A basket outlives a sale of it that came to nothing: the customer may pay in another way. */
export function followSale({ book, baskets }: Selling): void {
  const sale = book.current()
  if (sale?.opened.ordered?.basket !== baskets.current().basket) return
  const state = stateOf(sale)
  if (state === 'captured' || state === 'released' || state === 'setAside') baskets.empty()
}
