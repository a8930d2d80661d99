// Which products the cashier's tiles show: what is searched for, else all with the favourites first, or a category.
import type { Catalog, Product } from '#shared/catalog.ts'

/** Lower case and without accents, so that `cafe` finds `Café`. */
const folded = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const saidOf = ({ names, details, barcode }: Product): string =>
  folded([...Object.values(names), ...Object.values(details ?? {}), barcode ?? ''].join('\n'))

/** By a name, in whichever language, or a part of the barcode. All words must be found. Names that begin with what is typed come first, else the order of the catalog stays. */
export function findProducts({ products }: Catalog, typed: string): Product[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const hits = products.filter((product) => {
    const said = saidOf(product)
    return words.every((word) => said.includes(word))
  })
  const begins = ({ names }: Product) =>
    words[0] !== undefined && Object.values(names).some((name) => folded(name).startsWith(words[0] ?? ''))
  return [...hits.filter(begins), ...hits.filter((product) => !begins(product))]
}

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
