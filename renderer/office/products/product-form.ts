// The form of a product: its fields from a product, and a product from its fields, with every rule checked before the network. Pure.
import { amountIn, amountText, stripSpaces, type Checked, percentsText } from '#renderer/office/page/form.ts'
import type { Catalog, Product } from '#shared/catalog.ts'
import { allLanguages, isLanguage, type Language, type Texts } from '#shared/language.ts'
import { shortGtin } from '#shared/gtin.ts'
import { currencyOf, standardVat, vatRates, type Market } from '#shared/market.ts'
import { checkedProduct, type ProductFault, type ProductRule } from '#shared/product-rules.ts'
import type { ProductInput } from '#shared/product.ts'
import { readCode } from '#shared/scanned-code.ts'

/** What stands in the choice of a category for one that is to be made: no category has such an id. */
export const newCategory = '+'
/** The same in the choice of a rate. */
export const otherRate = 'other'

export type Words = Record<Language, string>

/** As it is written. What another choice hides stays, and counts again when it is chosen. */
export type ProductDraft = {
  names: Words
  details: Words
  price: string
  /** One of the market's rates, in hundredths of a percent. */
  vat: string
  otherVat: string
  category: string
  newCategory: string
  barcode: string
  minimumAge: string
  image: Product['image']
  isFavourite: boolean
  isSoldOut: boolean
}

export type ProductField =
  | `${'names' | 'details'}.${Language}`
  | Exclude<keyof ProductDraft, 'names' | 'details' | 'isFavourite' | 'isSoldOut'>
  | 'whole'
/** `amount`: no amount of money, or no rate · `number`: no whole number; what the shared rules say beside these. */
export type FormFault = {
  field: ProductField
  rule: ProductRule | 'amount' | 'number'
  limit: number
  of: Product | null
}

/** Where the form is filled in. `before`: the product that is changed; null for a new one. */
export type ProductContext = { before: Product | null; catalog: Catalog; market: Market; locale: string }

export const noWords = Object.fromEntries(allLanguages.map((one) => [one, ''])) as Words // one for each

/** `category`: the one that the list shows; empty for all. */
export function newDraft(
  { catalog, market, locale }: Pick<ProductContext, 'catalog' | 'market' | 'locale'>,
  category: string,
): ProductDraft {
  const { categories } = catalog
  const [only] = categories.length === 1 ? categories : []
  return {
    names: noWords,
    details: noWords,
    price: '',
    vat: rateText(usualRate(catalog, market, category), market, locale).vat,
    otherVat: '',
    category: category || (only?.id ?? (categories.length === 0 ? newCategory : '')),
    newCategory: '',
    barcode: '',
    minimumAge: '',
    image: { drawing: 'tag' },
    isFavourite: false,
    isSoldOut: false,
  }
}

/** That of the last product of the category, else the market's standard. */
const usualRate = ({ products }: Catalog, market: Market, category: string): number =>
  products.findLast((one) => one.category === category)?.vatRate ?? standardVat[market]

function rateText(rate: number, market: Market, locale: string): Pick<ProductDraft, 'vat' | 'otherVat'> {
  const isKnown = (vatRates[market] as readonly number[]).includes(rate)
  return isKnown
    ? { vat: String(rate), otherVat: '' }
    : { vat: otherRate, otherVat: percentsText(rate, locale) }
}

export const draftOf = (
  product: Product,
  { market, locale }: Pick<ProductContext, 'market' | 'locale'>,
): ProductDraft => ({
  names: { ...noWords, ...product.names },
  details: { ...noWords, ...product.details },
  price: amountText(product.price, locale),
  ...rateText(product.vatRate, market, locale),
  category: product.category,
  newCategory: '',
  barcode: product.barcode ?? '',
  minimumAge: product.minimumAge === 0 ? '' : String(product.minimumAge),
  image: product.image,
  isFavourite: product.isFavourite,
  isSoldOut: product.isSoldOut,
})

/** On one line, without space around them; those with nothing in them are left out. */
export const textsIn = (words: Words): Texts =>
  Object.fromEntries(
    allLanguages.flatMap((one) => {
      const text = words[one].trim().replaceAll(/\s+/g, ' ')
      return text === '' ? [] : [[one, text]]
    }),
  )

/** Printed codes have spaces, and some hyphens; a scanner may send more than the digits. */
function barcodeIn({ barcode }: ProductDraft, market: Market): string | null {
  const digits = barcode.replaceAll(/[\s-]/g, '')
  if (digits === '' || /^\d+$/.test(digits)) return digits || null
  const code = readCode(barcode, { personalCodeStart: '', currency: currencyOf[market] })
  const [gtin] = code.what === 'goods' ? code.gtins : []
  return gtin === undefined ? digits : shortGtin(gtin)
}

function ageIn({ minimumAge }: ProductDraft): number {
  const text = stripSpaces(minimumAge)
  if (text === '') return 0
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

/** The product that is written, or every field that is not right. `spoken`: the language in which a new category is named. */
export function productIn(
  draft: ProductDraft,
  { before, catalog, market }: Pick<ProductContext, 'before' | 'catalog' | 'market'>,
  spoken: Language,
): Checked<ProductInput, FormFault> {
  const { details, category } = draft
  const detailed = textsIn(details)
  const checked = checkedProduct(
    {
      names: textsIn(draft.names),
      details: Object.keys(detailed).length === 0 ? null : detailed,
      price: amountIn(draft.price),
      vatRate: draft.vat === otherRate ? amountIn(draft.otherVat) : Number(draft.vat),
      barcode: barcodeIn(draft, market),
      category:
        category === newCategory ? { names: textsIn({ ...noWords, [spoken]: draft.newCategory }) } : category,
      image: draft.image,
      minimumAge: ageIn(draft),
      isFavourite: draft.isFavourite,
      isSoldOut: draft.isSoldOut,
    },
    catalog.products.filter(({ id }) => id !== before?.id),
  )
  return checked.product
    ? { value: checked.product, faults: [] }
    : { value: null, faults: checked.faults.map((fault) => inField(fault, draft, spoken)) }
}

/** In the field in which it is written. What is written where a number is missing is none. */
function inField(
  { field: path, rule, limit, of }: ProductFault,
  draft: ProductDraft,
  spoken: Language,
): FormFault {
  const fault = (field: ProductField, said: FormFault['rule'] = rule): FormFault => ({
    field,
    rule: said,
    limit,
    of,
  })
  const amount = (field: 'price' | 'otherVat') =>
    fault(field, rule === 'missing' && stripSpaces(draft[field]) !== '' ? 'amount' : rule)
  const [root = '', inside] = path.split('.')
  switch (root) {
    case 'names':
    case 'details':
      return fault(`${root}.${isLanguage(inside) ? inside : spoken}`)
    case 'price':
      return amount('price')
    case 'vatRate':
      return draft.vat === otherRate ? amount('otherVat') : fault('vat')
    case 'category':
      return fault(
        draft.category === newCategory ? 'newCategory' : 'category',
        rule === 'controls' ? rule : 'missing',
      )
    case 'barcode':
      return fault('barcode')
    case 'minimumAge':
      return fault('minimumAge', rule === 'missing' ? 'number' : rule)
    case 'image':
      return fault('image')
    default:
      return fault('whole')
  }
}

/**
 * What is written, on top of what another page has made of the product meanwhile: fields that nobody has touched here take what they are now.
 * `isClear`: no field was changed in both places.
 */
export function rebased<Draft>(
  written: Draft,
  before: Draft,
  now: Draft,
): { draft: Draft; isClear: boolean } {
  if (isSame(written, before) || isSame(written, now)) return { draft: now, isClear: true }
  if (isSame(now, before)) return { draft: written, isClear: true }
  const [mine, was, is] = [partsOf(written), partsOf(before), partsOf(now)]
  if (!mine || !isSame(Object.keys(mine), Object.keys(is ?? {}))) return { draft: written, isClear: false }
  const parts = Object.entries(mine).map(([name, part]) => ({
    name,
    ...rebased(part, was?.[name], is?.[name]),
  }))
  const draft = Object.fromEntries(parts.map((part) => [part.name, part.draft])) as Draft // of the same fields
  return { draft, isClear: parts.every(({ isClear }) => isClear) }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const partsOf = (given: unknown): Record<string, unknown> | null =>
  typeof given === 'object' && given !== null ? { ...given } : null
