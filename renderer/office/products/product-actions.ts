// The office's actions on products: one is written, removed, moved or marked; what comes of it is read again.
import { send, sendCommand } from '#renderer/till/bridge.ts'
import { setFields, type OpenForm } from '#renderer/office/page/form.ts'
import { localeNow } from '#renderer/i18n/use-format.ts'
import { invalidateQueries, cachedAnswer } from '#renderer/office/page/queries.ts'
import {
  draftOf,
  productIn,
  rebased,
  type ProductContext,
  type ProductDraft,
} from '#renderer/office/products/product-form.ts'
import { useProducts, type Mark } from '#renderer/office/products/products-store.ts'
import { useStore } from '#renderer/till/store.ts'
import { emptyCatalog, type Catalog, type Product } from '#shared/catalog.ts'
import { gtinKey } from '#shared/gtin.ts'
import { spokenLanguageOf, textFor, type Language } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { ProductInput } from '#shared/product.ts'

const { setState: set } = useProducts

/** Clears the messages of the last visit. */
export const openPage = (): void => set({ trouble: null, said: null, moved: null })

export const found = () => cachedAnswer('catalog.read', {})
const catalogNow = (): Catalog => found()?.catalog ?? emptyCatalog

/** The language of the shop: what a manager writes first, whatever language this screen speaks. */
export const shopLanguage = (): Language => spokenLanguageOf(useStore.getState().office?.till.locale ?? 'en')

export const nameOf = ({ names }: Product): string => textFor(names, shopLanguage())

export function productContext(before: Product | null): ProductContext {
  const till = useStore.getState().office?.till
  return { before, catalog: catalogNow(), market: till?.market ?? 'NO', locale: localeNow() }
}

/** The product with this barcode. */
export const productWith = (barcode: string): Product | null =>
  catalogNow().products.find((one) => one.barcode !== null && gtinKey(one.barcode) === gtinKey(barcode)) ??
  null

/** `before`: the product that is changed, as it was when the form was opened or last took up what others had changed; null for a new one. `revision`: of its catalog. */
export type ProductBase = { before: Product | null; revision: number }
export type OpenProduct = OpenForm<ProductDraft, ProductInput, ProductBase>

type Saved = Promise<Problem | null | undefined>

/** The problem; null when it is saved, nothing while the same is on its way. */
export async function saveProduct(opened: OpenProduct, given: ProductInput, isAgain = false): Saved {
  const { before, revision } = opened.base
  const asked = { revision, product: before?.id ?? null, given }
  const result = await sendCommand('office', 'product.save', asked)
  if (!result) return undefined
  await invalidateQueries()
  if (result.ok) set({ said: { what: 'saved', name: textFor(given.names, shopLanguage()) } })
  if (result.ok || !opened.isOpen()) return result.ok ? null : result.problem
  const base = result.problem.code === 'catalog.changed' ? takeUpChange(opened) : null
  const next =
    base && productIn(opened.control.getValues(), productContext(base.before), shopLanguage()).value
  return next && !isAgain ? saveProduct({ ...opened, base }, next, true) : result.problem
}

/** Puts what another page has changed below what is written here. Null: the same field was changed there, so that a person must look. */
function takeUpChange({ base: { before }, control, rebase }: OpenProduct): ProductBase | null {
  const is = found()
  if (!is) return null
  const now = is.catalog.products.find(({ id }) => id === before?.id)
  const base = { before: now ?? before, revision: is.revision }
  rebase(base)
  // The till may have taken it although no answer came: a person looks whether it is there.
  if (!before) return null
  if (!now) return base // it is gone, and the till says so
  const context = productContext(now)
  const { draft, isClear } = rebased(control.getValues(), draftOf(before, context), draftOf(now, context))
  setFields(control, draft)
  return isClear ? base : null
}

/** The problem; null when it is removed, nothing while the same is on its way. */
export async function removeProduct(opened: OpenProduct, before: Product, isAgain = false): Saved {
  const { revision } = opened.base
  const result = await sendCommand('office', 'product.remove', { revision, product: before.id })
  if (!result) return undefined
  await invalidateQueries()
  if (result.ok) set({ said: { what: 'removed', name: nameOf(before) } })
  if (result.ok || !opened.isOpen()) return result.ok ? null : result.problem
  const base = result.problem.code === 'catalog.changed' ? takeUpChange(opened) : null
  // Whoever has changed it meanwhile may want to keep it; another product's change is nothing to this one.
  const isSame = JSON.stringify(base?.before) === JSON.stringify(before)
  return base && isSame && !isAgain ? removeProduct({ ...opened, base }, before, true) : result.problem
}

/** Shown as it is wished for until the till has said what it is. */
async function mark(
  one: Mark,
  asked: Promise<{ ok: true } | { ok: false; problem: Problem }>,
): Promise<void> {
  set(({ marks }) => ({ marks: [...marks, one], trouble: null, said: null, moved: null }))
  const result = await asked
  await invalidateQueries()
  set(({ marks }) => ({ marks: marks.filter((other) => other !== one) }))
  if (!result.ok) set({ trouble: result.problem })
}

export const setSoldOut = ({ id }: Product, isSoldOut: boolean): Promise<void> =>
  mark({ product: id, isSoldOut }, send('office', 'product.setSoldOut', { product: id, isSoldOut }))

export const setFavourite = ({ id }: Product, isFavourite: boolean): Promise<void> =>
  mark({ product: id, isFavourite }, send('office', 'product.setFavourite', { product: id, isFavourite }))

/** With what was pressed and is not told yet. */
export const markedAs = (product: Product, marks: readonly Mark[]): Product =>
  marks.reduce(
    (made, { product: id, ...change }) => (id === product.id ? { ...made, ...change } : made),
    product,
  )

export async function moveProduct({ id }: Product, by: -1 | 1): Promise<void> {
  set({ said: null, moved: null })
  const result = await sendCommand('office', 'product.move', { product: id, by })
  if (!result) return
  await invalidateQueries()
  set(result.ok ? { moved: { id, by }, trouble: null } : { trouble: result.problem })
}
