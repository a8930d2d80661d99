// What a sale is put together from at a till, where the shop leaves it to the till.
import type { Entry, EntryChoice } from '#shared/appearance.ts'
import type { Catalog } from '#shared/catalog.ts'

/** Above it nobody finds a product among tiles faster than by its barcode. */
const mostTiles = 300

export function cashierEntry(choice: EntryChoice, { products }: Pick<Catalog, 'products'>): Entry {
  if (choice !== 'automatic') return choice
  if (products.length === 0) return 'keypad'
  const isScanned = products.length > mostTiles && products.some(({ barcode }) => barcode !== null)
  return isScanned ? 'scanner' : 'products'
}

/** A customer keys in an amount only where the shop has chosen so: not because its catalog cannot be read. */
export const kioskEntry = (choice: EntryChoice): Entry => (choice === 'keypad' ? 'keypad' : 'products')
