// The cashier's actions on the products: which tiles are shown, the search, and one tile more in the basket.
import { addProduct, change } from '#renderer/cashier/basket-actions.ts'
import { entryNow, showEntry, showHome } from '#renderer/cashier/entry.ts'
import { canKey } from '#renderer/cashier/sale-actions.ts'
import { useStore } from '#renderer/till/store.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import type { Product } from '#shared/catalog.ts'
import { play } from '#renderer/ui/sound.ts'

export const chooseShelf = (shelf: string): void => change({ shelf, typed: '' })
export const search = (text: string): void => change({ typed: text.slice(0, 60) })

export async function addTile({ id, price }: Pick<Product, 'id' | 'price'>): Promise<void> {
  if (await addProduct(id, price)) play('scan')
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
