// The cashier's actions on the products: which tiles are shown, the search, and one tile more in the basket.
import { addProduct, change } from '#renderer/cashier/basket-actions.ts'
import { entryNow, showEntry, showHome } from '#renderer/cashier/entry.ts'
import { canKey } from '#renderer/cashier/sale-actions.ts'
import { useStore, type AddedProduct } from '#renderer/till/store.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import { play } from '#renderer/ui/sound.ts'

export const chooseShelf = (shelf: string): void => change({ shelf, typed: '' })
export const search = (text: string): void => change({ typed: text.slice(0, 60) })

export async function addTile(product: AddedProduct): Promise<void> {
  if (await addProduct(product)) play('scan')
}

/** Adds the first product that was found: what is typed next is another search. */
export function addFound(product: AddedProduct): void {
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

/** Leaves the search: its text goes first; then the focus, and the products where this screen begins with something else. */
export function leaveSearch(): void {
  if (useStore.getState().selling.typed !== '') return search('')
  change({ isSearching: false })
  showHome()
}
