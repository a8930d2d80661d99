// What the office's list of products shows: those that are looked for, in the order of their categories, one page of them. Pure.
import { findProducts } from '#renderer/till/catalog.ts'
import type { Catalog, Product } from '#shared/catalog.ts'

/** So few that a page is soon drawn and looked through. */
export const pageSize = 50

/** `category`: its id; empty for all. */
export type Wanted = { text: string; category: string }

/** `isFirst`, `isLast`: among all of its category. */
export type Row = { product: Product; isFirst: boolean; isLast: boolean }

export function rowsOf(catalog: Catalog, { text, category }: Wanted): Row[] {
  const { categories, products } = catalog
  const found = new Set(text.trim() === '' ? products : findProducts(catalog, text))
  return categories
    .filter(({ id }) => category === '' || category === id)
    .flatMap(({ id }) => {
      const within = products.filter((one) => one.category === id)
      return within.map((product, at) => ({
        product,
        isFirst: at === 0,
        isLast: at === within.length - 1,
      }))
    })
    .filter(({ product }) => found.has(product))
}

/** `at`: the page that is wanted, from 1; the last one where there are not so many. `from`, `to`: counted from 1. */
export function pageOf(rows: readonly Row[], at: number) {
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(Math.max(1, at), last)
  const begin = (page - 1) * pageSize
  const shown = rows.slice(begin, begin + pageSize)
  return { shown, page, last, from: begin + 1, to: begin + shown.length }
}
