// The changes between two catalogs and to one: what is added, changed and removed; what a file that lacks columns or products keeps; and single products and categories. Pure.
import type { CsvColumn, CsvFault } from '#core/catalog/csv-table.ts'
import { mustBe, type SheetRule } from '#shared/catalog-file.ts'
import {
  mostCategories,
  mostProducts,
  pictureBytes,
  pictureLimit,
  type Catalog,
  type Product,
} from '#shared/catalog.ts'
import { gtinKey } from '#shared/gtin.ts'
import { language, type Texts, textFor, type Language } from '#shared/language.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { barcodeFaults } from '#shared/product-rules.ts'
import type { ProductInput } from '#shared/product.ts'
import { idFor } from '#shared/readable-id.ts'

/** `before` and `after` as they stand in the catalog. */
export type FieldChange = { field: string; before: unknown; after: unknown }
export type CatalogChange = {
  added: Product[]
  changed: { product: Product; fields: FieldChange[] }[]
  removed: Product[]
  categories: { added: string[]; changed: { id: string; fields: FieldChange[] }[]; removed: string[] }
  /** Order of products or categories that both have. */
  isOrderNew: boolean
}

export function changeOf(before: Catalog, after: Catalog): CatalogChange {
  const products = differences(before.products, after.products)
  const categories = differences(before.categories, after.categories)
  return {
    added: products.added,
    changed: products.changed.map(({ one, fields }) => ({ product: one, fields })),
    removed: products.removed,
    categories: {
      added: categories.added.map(({ id }) => id),
      changed: categories.changed.map(({ one, fields }) => ({ id: one.id, fields })),
      removed: categories.removed.map(({ id }) => id),
    },
    isOrderNew: products.isOrderNew || categories.isOrderNew,
  }
}

function differences<T extends { id: string }>(before: readonly T[], after: readonly T[]) {
  const old = new Map(before.map((one) => [one.id, one]))
  const now = new Set(after.map(({ id }) => id))
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id)
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
    changed: after.flatMap((one) => {
      const was = old.get(one.id)
      const fields = was ? fieldsOf(was, one) : []
      return fields.length > 0 ? [{ one, fields }] : []
    }),
    isOrderNew:
      stayed.join(' ') !==
      after
        .filter(({ id }) => old.has(id))
        .map(({ id }) => id)
        .join(' '),
  }
}

/** Texts language by language: `names.fi`. */
function fieldsOf(before: object, after: object, prefix = ''): FieldChange[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [one, other]: unknown[] = [was.get(key) ?? null, is.get(key) ?? null]
    const field = `${prefix}${key}`
    if (key === 'names' || key === 'details') return fieldsOf(one ?? {}, other ?? {}, `${field}.`)
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ field, before: one, after: other }]
  })
}

/** A column that the file does not have leaves what it was of each product and category that is known. */
export function keepColumns(before: Catalog, after: Catalog, heads: readonly string[]): Catalog {
  const lacks = (column: CsvColumn) => !heads.includes(column)
  const merged = (prefix: 'category' | 'name' | 'detail', was: Texts, is: Texts): Texts =>
    Object.fromEntries(
      language.options.flatMap((spoken) => {
        const text = (lacks(`${prefix}_${spoken}`) ? was : is)[spoken]
        return text === undefined ? [] : [[spoken, text]]
      }),
    )
  const products = new Map(before.products.map((one) => [one.id, one]))
  const categories = new Map(before.categories.map((one) => [one.id, one]))
  return {
    categories: after.categories.map((one) => {
      const was = categories.get(one.id)
      return was ? { ...one, names: merged('category', was.names, one.names) } : one
    }),
    products: after.products.map((one) => {
      const was = products.get(one.id)
      if (!was) return one
      const details = merged('detail', was.details ?? {}, one.details ?? {})
      return {
        ...one,
        names: merged('name', was.names, one.names),
        details: Object.keys(details).length > 0 ? details : null,
        ...(lacks('barcode') ? { barcode: was.barcode } : {}),
        ...(lacks('image') ? { image: was.image } : {}),
        ...(lacks('minimum_age') ? { minimumAge: was.minimumAge } : {}),
        ...(lacks('favourite') ? { isFavourite: was.isFavourite } : {}),
        ...(lacks('sold_out') ? { isSoldOut: was.isSoldOut } : {}),
      }
    }),
  }
}

/** Those of `before` that `after` lacks come behind its own, with the categories they stand in. */
export function keepMissing(before: Catalog, after: Catalog): Catalog {
  const { removed } = differences(before.products, after.products)
  const has = new Set(after.categories.map(({ id }) => id))
  const needed = new Set(removed.map(({ category }) => category))
  return {
    categories: [
      ...after.categories,
      ...before.categories.filter(({ id }) => needed.has(id) && !has.has(id)),
    ],
    products: [...after.products, ...removed],
  }
}

/** Limits of a till that a catalog exceeds. */
function excessOf({ categories, products }: Catalog): { column: CsvColumn; expected: SheetRule }[] {
  const limits = [
    ['id', products.length, mostProducts, mustBe('keptProducts', { most: mostProducts })],
    ['category', categories.length, mostCategories, mustBe('keptCategories', { most: mostCategories })],
    ['image', sum(products.map(pictureBytes)), pictureLimit.all, mustBe('keptPictures', { megabytes })],
  ] as const
  return limits.flatMap(([column, size, most, expected]) => (size > most ? [{ column, expected }] : []))
}

const megabytes = pictureLimit.all / 1024 / 1024

/** Products whose barcode is that of one which `after` lacks: which and whose. */
export function barcodesTaken(
  before: Catalog,
  after: Catalog,
): { id: string; barcode: string; of: string }[] {
  const { removed } = differences(before.products, after.products)
  const kept = new Map(
    removed.flatMap(({ id, barcode }) => (barcode === null ? [] : [[gtinKey(barcode), id]])),
  )
  return after.products.flatMap(({ id, barcode }) => {
    const of = barcode === null ? undefined : kept.get(gtinKey(barcode))
    return barcode === null || of === undefined ? [] : [{ id, barcode, of }]
  })
}

/** A file may be right in itself, and not beside what is kept. */
export function keepingFaults(
  before: Catalog,
  { catalog, lines }: { catalog: Catalog; lines: Map<string, number> },
  after: Catalog,
): CsvFault[] {
  const taken = barcodesTaken(before, catalog).map(({ id, barcode, of }) => ({
    line: lines.get(id) ?? 1,
    column: 'barcode',
    given: barcode,
    expected: mustBe('keptBarcode', { product: of }),
  }))
  return [...taken, ...excessOf(after).map((fault) => ({ ...fault, line: 1, given: '' }))]
}

const longestId = 40

/** `id` null: a new one, behind the others. `spoken`: the language of the shop, in which ids are made and products named. */
export function catalogWithProduct(
  before: Catalog,
  id: string | null,
  { category, ...given }: ProductInput,
  spoken: Language,
): Result<Catalog> {
  if (id !== null && !before.products.some((one) => one.id === id)) return failed(problem('product.unknown'))
  const others = before.products.filter((one) => one.id !== id)
  const [wrong] = barcodeFaults(given, others)
  if (wrong?.of) {
    const name = textFor(wrong.of.names, spoken)
    return failed(problem('product.barcodeTaken', { barcode: given.barcode ?? '', name }))
  }
  const isNew = typeof category !== 'string'
  const shelved = isNew ? withCategory(before, null, category.names, spoken) : ok(before)
  if (!shelved.ok) return shelved
  const { categories } = shelved.value
  const shelf = isNew ? categories.at(-1)?.id : categories.find((one) => one.id === category)?.id
  if (shelf === undefined) return failed(problem('category.unknown'))
  const made = {
    id:
      id ??
      idFor(
        textFor(given.names, spoken),
        others.map((one) => one.id),
        { otherwise: 'product', most: longestId },
      ),
    ...given,
    category: shelf,
  }
  const products =
    id === null ? [...before.products, made] : before.products.map((one) => (one.id === id ? made : one))
  return withinLimits({ categories, products })
}

function withinLimits(given: Catalog): Result<Catalog> {
  const [excess] = excessOf(given)
  if (!excess) return ok(given)
  return excess.column === 'image'
    ? failed(problem('catalog.picturesFull', { megabytes }))
    : failed(problem('catalog.full', { products: mostProducts, categories: mostCategories }))
}

export function withoutProduct({ categories, products }: Catalog, id: string): Result<Catalog> {
  return products.some((one) => one.id === id)
    ? ok({ categories, products: products.filter((one) => one.id !== id) })
    : failed(problem('product.unknown'))
}

/** Gives `before` itself where it is so already. */
export function withMark(
  before: Catalog,
  id: string,
  mark: { isSoldOut: boolean } | { isFavourite: boolean },
): Result<Catalog> {
  const found = before.products.find((one) => one.id === id)
  if (!found) return failed(problem('product.unknown'))
  const marked = { ...found, ...mark }
  if (marked.isSoldOut === found.isSoldOut && marked.isFavourite === found.isFavourite) return ok(before)
  return ok({ ...before, products: before.products.map((one) => (one === found ? marked : one)) })
}

/** Past those of other categories; the same catalog where it is the first or last already. */
export function withMovedProduct(before: Catalog, id: string, by: -1 | 1): Result<Catalog> {
  const at = before.products.findIndex((one) => one.id === id)
  const moved = before.products[at]
  if (!moved) return failed(problem('product.unknown'))
  const isBeside = ({ category }: { category: string }) => category === moved.category
  const to =
    by === 1
      ? before.products.findIndex((one, place) => place > at && isBeside(one))
      : before.products.findLastIndex((one, place) => place < at && isBeside(one))
  return ok(to === -1 ? before : { ...before, products: swapped(before.products, at, to) })
}

/** `id` null: a new one, behind the others. */
export function withCategory(
  before: Catalog,
  id: string | null,
  names: Texts,
  spoken: Language,
): Result<Catalog> {
  const ids = before.categories.map((one) => one.id)
  if (id !== null && !ids.includes(id)) return failed(problem('category.unknown'))
  const made = {
    id: id ?? idFor(textFor(names, spoken), ids, { otherwise: 'category', most: longestId }),
    names,
  }
  const categories =
    id === null ? [...before.categories, made] : before.categories.map((one) => (one.id === id ? made : one))
  return withinLimits({ ...before, categories })
}

export function withoutCategory({ categories, products }: Catalog, id: string): Result<Catalog> {
  if (!categories.some((one) => one.id === id)) return failed(problem('category.unknown'))
  const within = products.filter(({ category }) => category === id).length
  return within > 0
    ? failed(problem('category.notEmpty', { products: within }))
    : ok({ categories: categories.filter((one) => one.id !== id), products })
}

export function withMovedCategory(before: Catalog, id: string, by: -1 | 1): Result<Catalog> {
  const at = before.categories.findIndex((one) => one.id === id)
  if (at === -1) return failed(problem('category.unknown'))
  const to = at + by
  const isEnd = to < 0 || to >= before.categories.length
  return ok(isEnd ? before : { ...before, categories: swapped(before.categories, at, to) })
}

function swapped<T>(all: T[], at: number, to: number): T[] {
  const [one, other] = [all[at], all[to]]
  return one === undefined || other === undefined ? all : all.with(at, other).with(to, one)
}
