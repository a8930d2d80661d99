// The form of a product: its fields from a product, and a product from its fields, with every rule checked before the network. Pure.
import { amountIn, amountText, bare } from '#renderer/office/page/amount-text.ts'
import type { Catalog, Product } from '#shared/catalog.ts'
import { allLanguages, type Language, type Texts } from '#shared/language.ts'
import { standardVat, vatRates, type Market } from '#shared/market.ts'
import { checkedProduct, type ProductFault, type ProductRule } from '#shared/product-rules.ts'
import type { ProductInput } from '#shared/product.ts'

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

/** `name`: none in any language. */
export type ProductField =
  | 'name'
  | 'price'
  | 'vat'
  | 'otherVat'
  | 'category'
  | 'newCategory'
  | 'barcode'
  | 'minimumAge'
  | 'image'
  | 'whole'
/** `amount`: no amount of money, or no rate · `number`: no whole number; what the shared rules say beside these. */
export type FormFault = {
  field: ProductField
  rule: ProductRule | 'amount' | 'number'
  limit: number
  of: Product | null
}

/** Where the form is filled in. `before`: the product that is changed; null for a new one. */
export type Around = { before: Product | null; catalog: Catalog; market: Market; locale: string }

export const noWords: Words = { nb: '', da: '', fi: '', sv: '', en: '' }

/** `category`: the one that the list shows; empty for all. */
export function newDraft(
  { catalog, market }: Pick<Around, 'catalog' | 'market'>,
  category: string,
): ProductDraft {
  const { categories } = catalog
  const [only] = categories.length === 1 ? categories : []
  return {
    names: noWords,
    details: noWords,
    price: '',
    vat: rateText(usualRate(catalog, market, category), market).vat,
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

function rateText(rate: number, market: Market): Pick<ProductDraft, 'vat' | 'otherVat'> {
  const isKnown = (vatRates[market] as readonly number[]).includes(rate)
  return isKnown
    ? { vat: String(rate), otherVat: '' }
    : { vat: otherRate, otherVat: amountText(rate, 'en').replace(/\.00$/, '') }
}

export const draftOf = (
  product: Product,
  { market, locale }: Pick<Around, 'market' | 'locale'>,
): ProductDraft => ({
  names: { ...noWords, ...product.names },
  details: { ...noWords, ...product.details },
  price: amountText(product.price, locale),
  ...rateText(product.vatRate, market),
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

/** Printed codes have spaces, and some hyphens. */
const barcodeIn = ({ barcode }: ProductDraft): string | null => {
  const digits = barcode.replaceAll(/[\s-]/g, '')
  return digits === '' ? null : digits
}

function ageIn({ minimumAge }: ProductDraft): number {
  const text = bare(minimumAge)
  if (text === '') return 0
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

/** The product that is written, or every field that is not right. `spoken`: the language in which a new category is named. */
export function productIn(
  draft: ProductDraft,
  { before, catalog }: Pick<Around, 'before' | 'catalog'>,
  spoken: Language,
): { product: ProductInput; faults: readonly never[] } | { product: null; faults: readonly FormFault[] } {
  const { details, category } = draft
  const detailed = textsIn(details)
  const checked = checkedProduct(
    {
      names: textsIn(draft.names),
      details: Object.keys(detailed).length === 0 ? null : detailed,
      price: amountIn(draft.price),
      vatRate: draft.vat === otherRate ? amountIn(draft.otherVat) : Number(draft.vat),
      barcode: barcodeIn(draft),
      category:
        category === newCategory ? { names: textsIn({ ...noWords, [spoken]: draft.newCategory }) } : category,
      image: draft.image,
      minimumAge: ageIn(draft),
      isFavourite: draft.isFavourite,
      isSoldOut: draft.isSoldOut,
    },
    catalog.products.filter(({ id }) => id !== before?.id),
  )
  if (checked.product) return { product: checked.product, faults: [] }
  const faults = checked.faults.map((fault) => inField(fault, draft))
  return {
    product: null,
    faults: faults.filter(({ field }, at) => faults.findIndex((one) => one.field === field) === at),
  }
}

function inField({ field: path, rule, limit, of }: ProductFault, draft: ProductDraft): FormFault {
  const [root = ''] = path.split('.')
  const fault = (field: ProductField, said: FormFault['rule'] = rule): FormFault => ({
    field,
    rule: said,
    limit,
    of,
  })
  const isWritten = (text: string) => bare(text) !== ''
  switch (root) {
    case 'names':
      return fault('name')
    case 'price':
      return fault('price', rule === 'missing' && isWritten(draft.price) ? 'amount' : rule)
    case 'vatRate': {
      if (draft.vat !== otherRate) return fault('vat')
      return fault('otherVat', rule === 'missing' && isWritten(draft.otherVat) ? 'amount' : rule)
    }
    case 'category':
      return fault(draft.category === newCategory ? 'newCategory' : 'category', 'missing')
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
export function rebased(
  draft: ProductDraft,
  before: ProductDraft,
  now: ProductDraft,
): { draft: ProductDraft; isClear: boolean } {
  let isClear = true
  const merged = <T>(mine: T, was: T, is: T): T => {
    if (same(mine, was)) return is
    if (!same(is, was) && !same(is, mine)) isClear = false
    return mine
  }
  const words = (field: 'names' | 'details'): Words => ({
    nb: merged(draft[field].nb, before[field].nb, now[field].nb),
    da: merged(draft[field].da, before[field].da, now[field].da),
    fi: merged(draft[field].fi, before[field].fi, now[field].fi),
    sv: merged(draft[field].sv, before[field].sv, now[field].sv),
    en: merged(draft[field].en, before[field].en, now[field].en),
  })
  const one = <Field extends keyof ProductDraft>(field: Field): ProductDraft[Field] =>
    merged(draft[field], before[field], now[field])
  return {
    draft: {
      names: words('names'),
      details: words('details'),
      price: one('price'),
      vat: one('vat'),
      otherVat: one('otherVat'),
      category: one('category'),
      newCategory: draft.newCategory,
      barcode: one('barcode'),
      minimumAge: one('minimumAge'),
      image: one('image'),
      isFavourite: one('isFavourite'),
      isSoldOut: one('isSoldOut'),
    },
    isClear,
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
