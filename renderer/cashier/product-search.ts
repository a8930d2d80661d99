// Which products the cashier's tiles show: what is searched for, else all with the favourites first, or a category.
import type { Catalog, Product } from '#shared/catalog.ts'

/** What Enter takes. A part of a barcode, as a scan that was not read whole leaves it, is no product. */
export function firstOf(found: readonly Product[], typed: string): Product | undefined {
  const text = typed.trim()
  if (!/^\d{4,}$/.test(text)) return found[0]
  return found.find(
    ({ barcode, names }) => barcode === text || Object.values(names).some((name) => name.includes(text)),
  )
}

/** Marked by the shop, in the order of the catalog, and then what sold most today. */
export type Favourites = { marked: Product[]; bestSellers: Product[] }

export function favouritesOf({ products }: Catalog, bestSellers: readonly string[]): Favourites {
  const sold = bestSellers.flatMap((id) => products.find((product) => product.id === id) ?? [])
  return {
    marked: products.filter(({ isFavourite }) => isFavourite),
    bestSellers: sold.filter(({ isFavourite }) => !isFavourite),
  }
}

/** The shelves of the tiles: all products, and each category that has some. */
export type Shelf = { id: string; category: Catalog['categories'][number] | null }

export function shelvesOf({ categories, products }: Catalog): Shelf[] {
  const filled = new Set(products.map(({ category }) => category))
  const own = categories.filter(({ id }) => filled.has(id))
  return [
    { id: 'all', category: null },
    // One alone is all there is.
    ...(own.length === 1 ? [] : own).map((category) => ({ id: `category-${category.id}`, category })),
  ]
}

export const productsOn = ({ products }: Catalog, { category }: Shelf): Product[] =>
  category === null ? products : products.filter((product) => product.category === category.id)
