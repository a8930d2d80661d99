// The office's actions on products: one is written, removed, moved or marked; what comes of it is read again.
import { send, sendCommand } from '#renderer/till/bridge.ts'
import { createForm, judgeTogether, write } from '#renderer/office/page/form.ts'
import { localeNow } from '#renderer/i18n/use-format.ts'
import { setProductSearch } from '#renderer/office/page/navigation.ts'
import { invalidateQueries, cachedAnswer } from '#renderer/office/page/queries.ts'
import {
  draftOf,
  newDraft,
  productIn,
  rebased,
  type Around,
  type ProductDraft,
} from '#renderer/office/products/product-form.ts'
import { useProducts, type Mark, type ProductForm } from '#renderer/office/products/products-store.ts'
import { smallPicture } from '#renderer/office/setup/small-picture.ts'
import { useStore } from '#renderer/till/store.ts'
import { emptyCatalog, type Catalog, type Product } from '#shared/catalog.ts'
import { gtinKey } from '#shared/gtin.ts'
import { spokenLanguageOf, textFor, type Language } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { ProductInput } from '#shared/product.ts'

const { getState: get, setState: set } = useProducts

/** Of what was done before nothing is said when the page is opened again. */
export const openPage = (): void => set({ trouble: null, said: null, moved: null })

export const found = () => cachedAnswer('catalog.read', {})
const catalogNow = (): Catalog => found()?.catalog ?? emptyCatalog

/** The language of the shop: what a manager writes first, whatever language this screen speaks. */
export const shopLanguage = (): Language => spokenLanguageOf(useStore.getState().office?.till.locale ?? 'en')

export const nameOf = ({ names }: Product): string => textFor(names, shopLanguage())

export function aroundNow(before: Product | null): Around {
  const till = useStore.getState().office?.till
  return { before, catalog: catalogNow(), market: till?.market ?? 'NO', locale: localeNow() }
}

/** `category`: the one that the list shows; empty for all. */
export const askForNew = (category: string): void => open(null, newDraft(aroundNow(null), category))
export const askAbout = (product: Product): void => open(product, draftOf(product, aroundNow(product)))

/** A code that was scanned at the till and not known there. What is being written here already stays, and a product that has it by now is opened. */
export function addScanned(barcode: string): void {
  setProductSearch({ add: '' })
  if (get().form) return
  const has = catalogNow().products.find(
    (one) => one.barcode !== null && gtinKey(one.barcode) === gtinKey(barcode),
  )
  if (has) askAbout(has)
  else open(null, { ...newDraft(aroundNow(null), ''), barcode })
}

let openings = 0

/** The form that this was asked for in is still the one that is open. */
const isOpen = ({ opened }: ProductForm): boolean => get().form?.opened === opened

/** Read by the product that the dialog is about, among what the shop sells now. */
export const productForm = createForm(
  newDraft({ catalog: emptyCatalog, market: 'NO', locale: 'en-GB' }, ''),
  (draft) => productIn(draft, aroundNow(get().form?.before ?? null), shopLanguage()),
)
judgeTogether(productForm)

function open(before: Product | null, draft: ProductDraft): void {
  const { revision } = found() ?? {}
  if (revision === undefined) return
  productForm.reset(draft)
  set({
    form: { opened: ++openings, before, revision, isSure: false, trouble: null, picture: null },
    said: null,
    trouble: null,
  })
}

export const closeForm = (): void => set({ form: null })

const changeForm = (change: Partial<ProductForm>): void =>
  set(({ form }) => ({ form: form && { ...form, ...change } }))

export const writeDraft = (change: Partial<ProductDraft>): void => write(productForm, change)

export async function pickPicture(file: File): Promise<void> {
  const { form } = get()
  if (!form) return
  changeForm({ picture: 'busy' })
  const made = await smallPicture(file, 'tile')
  if (!isOpen(form)) return
  if ('fault' in made) changeForm({ picture: made.fault })
  else {
    writeDraft({ image: { picture: made.picture } })
    changeForm({ picture: null })
  }
}

export const saveForm = productForm.handleSubmit(
  (given) => save(given),
  () => changeForm({ trouble: null }),
)

async function save(given: ProductInput, isAgain = false): Promise<void> {
  const { form } = get()
  if (!form) return
  const { before, revision } = form
  const asked = { revision, product: before?.id ?? null, given }
  const result = await sendCommand('office', 'product.save', asked)
  if (!result) return
  await invalidateQueries()
  if (result.ok) set({ said: { what: 'saved', name: textFor(given.names, shopLanguage()) } })
  if (!isOpen(form)) return
  if (result.ok) closeForm()
  else if (result.problem.code === 'catalog.changed' && takeUpChange() && !isAgain) await saveAgain()
  else changeForm({ trouble: result.problem })
}

const saveAgain = productForm.handleSubmit((given) => save(given, true))

/** What another page has changed goes below what is written here. False: the same field was changed there, so that a person must look. */
function takeUpChange(): boolean {
  const { form } = get()
  const is = found()
  if (!form || !is) return false
  changeForm({ revision: is.revision })
  const now = is.catalog.products.find(({ id }) => id === form.before?.id)
  // The till may have taken it although no answer came: a person looks whether it is there.
  if (!form.before) return false
  if (!now) return true // it is gone, and the till says so
  const around = aroundNow(now)
  const stands = draftOf(now, around)
  const { draft, isClear } = rebased(productForm.getValues(), draftOf(form.before, around), stands)
  productForm.resetDefaultValues(stands)
  writeDraft(draft)
  changeForm({ before: now })
  return isClear
}

export const askToRemove = (isSure: boolean): void => changeForm({ isSure, trouble: null })

export async function removeProduct(isAgain = false): Promise<void> {
  const { form } = get()
  if (!form?.before) return
  const { before, revision } = form
  const result = await sendCommand('office', 'product.remove', { revision, product: before.id })
  if (!result) return
  await invalidateQueries()
  if (result.ok) set({ said: { what: 'removed', name: nameOf(before) } })
  if (!isOpen(form)) return
  if (result.ok) return closeForm()
  // Whoever has changed it meanwhile may want to keep it; another product's change is nothing to this one.
  if (result.problem.code === 'catalog.changed' && takeUpChange() && isAsItWas(before) && !isAgain)
    return removeProduct(true)
  changeForm({ trouble: result.problem })
}

const isAsItWas = (before: Product): boolean =>
  JSON.stringify(catalogNow().products.find(({ id }) => id === before.id)) === JSON.stringify(before)

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
