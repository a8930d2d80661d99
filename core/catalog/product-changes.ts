// The changes to single products and categories of a catalog. Pure: each returns the next catalog, or says why not.
import { mostCategories, mostProducts, pictureBytes, pictureLimit, type Catalog } from '#shared/catalog.ts'
import { textIn, type Language, type Texts } from '#shared/language.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { barcodeFaults } from '#shared/product-rules.ts'
import type { ProductInput } from '#shared/product.ts'
import { idFor } from '#shared/readable-id.ts'

const longestId = 40

/** `id` null: a new one, behind the others. `spoken`: the language of the shop, in which ids are made and products named. */
export function withProduct(
  before: Catalog,
  id: string | null,
  { category, ...given }: ProductInput,
  spoken: Language,
): Result<Catalog> {
  if (id !== null && !before.products.some((one) => one.id === id)) return failed(problem('product.unknown'))
  const others = before.products.filter((one) => one.id !== id)
  const [wrong] = barcodeFaults(given, others)
  if (wrong?.of) {
    const name = textIn(wrong.of.names, spoken)
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
        textIn(given.names, spoken),
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
  const { categories, products } = given
  if (products.length > mostProducts || categories.length > mostCategories)
    return failed(problem('catalog.full', { products: mostProducts, categories: mostCategories }))
  return sum(products.map(pictureBytes)) > pictureLimit.all
    ? failed(problem('catalog.picturesFull', { megabytes: pictureLimit.all / 1024 / 1024 }))
    : ok(given)
}

export function withoutProduct({ categories, products }: Catalog, id: string): Result<Catalog> {
  return products.some((one) => one.id === id)
    ? ok({ categories, products: products.filter((one) => one.id !== id) })
    : failed(problem('product.unknown'))
}

/** The same catalog where it is so already. */
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
    id: id ?? idFor(textIn(names, spoken), ids, { otherwise: 'category', most: longestId }),
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
