// The product that a scanned code means, at the price or of the weight that the code carries.
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { currencyOf } from '#shared/market.ts'
import type { Product } from '#shared/catalog.ts'
import { gtinKey, shortGtin } from '#shared/gtin.ts'
import { allLanguages, languages, type Texts } from '#shared/language.ts'
import { measureIn, usualMeasureCodes, type Measure } from '#shared/measure-codes.ts'
import { readCode, type GoodsCode } from '#shared/scanned-code.ts'
import type { Settings } from '#shared/settings.ts'

type Known = {
  catalogFile: Pick<CatalogFile, 'catalog' | 'byBarcode'>
  settings: Pick<Settings, 'market' | 'measureCodes' | 'personalCodeStart'>
}

/** `barcode`: what a product would have to have for the till to know it; null where no product can have such a code. */
export type Meant =
  | { is: 'product'; product: Product }
  | { is: 'personalCode'; personalCode: string }
  | { is: 'unknown'; code: string; barcode: string | null }

export function meantBy(typed: string, known: Known): Meant {
  const { personalCodeStart, market } = known.settings
  const code = readCode(typed, { personalCodeStart, currency: currencyOf[market] })
  if (code.what === 'person') return { is: 'personalCode', personalCode: code.text }
  if (code.what === 'unknown') return { is: 'unknown', code: shown(code.text), barcode: null }
  const product = productOf(code, known)
  if (product) return { is: 'product', product }
  const [gtin] = code.gtins
  if (gtin === undefined) return { is: 'unknown', code: shown(code.text), barcode: null }
  const barcode = shortGtin(articleIn(gtin, known)?.article ?? gtin)
  return { is: 'unknown', code: shortGtin(gtin), barcode }
}

/** On a line, without what a screen cannot show. */
const shown = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A product with the very code goes before one whose price or weight the code would carry. */
function productOf(code: GoodsCode, known: Known): Product | undefined {
  for (const gtin of code.gtins) {
    const product = known.catalogFile.byBarcode(gtin)
    // Only goods of a varying measure have 9 as the first of 14 digits: a label of somebody's own making changes no other price.
    if (product) return gtin.startsWith('9') ? soldAs(product, code) : product
  }
  for (const gtin of code.gtins) {
    const measure = articleIn(gtin, known)
    const product = measure && known.catalogFile.byBarcode(measure.article)
    if (measure && product) return soldAs(product, measure)
  }
  return undefined
}

/** Null also where the shop has numbered other goods through those places: then no code of that article carries a figure. */
function articleIn(gtin: string, { catalogFile, settings }: Known): Measure | null {
  const layouts = settings.measureCodes ?? usualMeasureCodes[settings.market]
  const measure = measureIn(gtin, layouts)
  if (!measure || (measure.price ?? measure.grams) === 0) return null
  const isNumbered = catalogFile.catalog().products.some(({ barcode }) => {
    const key = barcode === null ? undefined : gtinKey(barcode)
    return (
      key !== undefined && key !== measure.article && measureIn(key, layouts)?.article === measure.article
    )
  })
  return isNumbered ? null : measure
}

type Figure = { price: number | null; grams: number | null }

/** At the code's own price; or of the code's weight, where the product's price is that of a kilogram. */
function soldAs(product: Product, { price, grams }: Figure): Product {
  if (price !== null) return { ...product, price }
  if (grams === null) return product
  return {
    ...product,
    price: Math.round((product.price * grams) / 1000),
    names: withWeight(product.names, grams),
  }
}

/** A name has at most so many signs. */
const longestName = 80

/** As the customer reads it on every screen and receipt: “Cheese 0.452 kg”. */
function withWeight(names: Texts, grams: number): Texts {
  const weighed = allLanguages.flatMap((spoken) => {
    const name = names[spoken]
    if (name === undefined) return []
    const format = new Intl.NumberFormat(languages[spoken].tag, { minimumFractionDigits: 3 })
    const weight = ` ${format.format(grams / 1000)} kg`
    return [
      [
        spoken,
        `${name
          .slice(0, longestName - weight.length)
          .toWellFormed()
          .trimEnd()}${weight}`,
      ],
    ]
  })
  return Object.fromEntries(weighed) as Texts // the languages of its names
}
