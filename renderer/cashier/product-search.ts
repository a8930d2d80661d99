// Which products the cashier's tiles show: what is searched for, else all with the favourites first, what sold most today, or a category.
import type { Catalog, Product } from '#shared/catalog.ts'

/** What Enter takes. A part of a barcode, as a scan that was not read whole leaves it, is no product. */
export function firstOf(found: readonly Product[], typed: string): Product | undefined {
  const text = typed.trim()
  if (!/^\d{4,}$/.test(text)) return found[0]
  return found.find(
    ({ barcode, names }) => barcode === text || Object.values(names).some((name) => name.includes(text)),
  )
}

/** The shelves of the tiles: all products, those that sold most today, and each category that has some. */
export type Shelf = { id: string; category: Catalog['categories'][number] | null }

const all: Shelf = { id: 'all', category: null }
export const soldToday: Shelf = { id: 'sold-today', category: null }

/** What sold most has a shelf of its own from the morning on: no tile of another moves with a sale. */
export function shelvesOf({ categories, products }: Catalog): Shelf[] {
  const filled = new Set(products.map(({ category }) => category))
  const own = categories.filter(({ id }) => filled.has(id))
  // One alone is all there is.
  if (own.length <= 1) return [all]
  return [all, soldToday, ...own.map((category) => ({ id: `category-${category.id}`, category }))]
}

/** `bestSellers`: ids, the most first. Among all products the shop's favourites come first. */
export function productsOn(
  { products }: Catalog,
  { id, category }: Shelf,
  bestSellers: readonly string[],
): Product[] {
  if (category !== null) return products.filter((product) => product.category === category.id)
  if (id === soldToday.id)
    return bestSellers.flatMap((sold) => products.find((product) => product.id === sold) ?? [])
  return products.toSorted((one, other) => Number(other.isFavourite) - Number(one.isFavourite))
}
