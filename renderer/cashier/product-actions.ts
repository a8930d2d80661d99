// The cashier's actions on the products: which tiles are shown, the search, and one tile more in the basket.
import { addProduct, change, putProduct } from '#renderer/cashier/basket-actions.ts'
import { entryNow, showEntry, showHome } from '#renderer/cashier/entry.ts'
import { isSettled } from '#renderer/cashier/enter-key.ts'
import { acknowledge, canKey } from '#renderer/cashier/sale-actions.ts'
import { useStore } from '#renderer/till/store.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import type { CashierView } from '#shared/bridge.ts'
import type { Product } from '#shared/catalog.ts'
import { play } from '#renderer/ui/sound.ts'

export const chooseShelf = (shelf: string): void => change({ shelf, typed: '' })
export const search = (text: string): void => change({ typed: text.slice(0, 60) })

export async function addTile({ id, price }: Pick<Product, 'id' | 'price'>): Promise<void> {
  if (await addProduct(id, price)) play('scan')
}

/** Nothing of a paid sale is asked of the cashier, and the next one is this till's own. What a kiosk's customer has paid ends at the kiosk. */
export const beginsNext = ({ sale, till }: Pick<CashierView, 'sale' | 'till'>): boolean =>
  sale?.state === 'captured' &&
  sale.isAttended &&
  sale.alarm === null &&
  sale.register === null &&
  !till.isTerminal &&
  till.refusal === null

/**
 * Below a paid sale: the product is the next customer's, as one that is scanned, and the paid sale goes once it is in, unless more is to be read of it by
 * then. A touch that was on its way when the sale was paid means nothing.
 */
export async function beginNext({ id, price }: Pick<Product, 'id' | 'price'>): Promise<void> {
  const { link, cashier } = useStore.getState()
  if (!cashier?.sale || !beginsNext(cashier)) return
  const { sale, times } = cashier.sale
  if (link.state !== 'open' || !isSettled(times.ended) || !(await putProduct(id, price))) return
  play('scan')
  const now = useStore.getState().cashier
  if (now?.sale?.sale === sale && beginsNext(now)) await acknowledge(false)
}

/** The first of what was found is taken: what is typed next is another search. */
export function takeFound(product: Pick<Product, 'id' | 'price'>): void {
  search('')
  change({ enteredAt: steadyMs() })
  void addTile(product)
}

/** The products, with the focus in their search; from there, back. */
export function switchSearch(): void {
  if (!canKey()) return
  if (entryNow() === 'products' && useStore.getState().selling.isSearching) return leaveSearch()
  showEntry('products')
  change({ isSearching: true })
}

/** What is typed goes first; then the focus, and the products where this screen begins with something else. */
export function leaveSearch(): void {
  if (useStore.getState().selling.typed !== '') return search('')
  change({ isSearching: false })
  showHome()
}
