// The product that a scanned code means, at the price or of the weight that the code carries.
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { currencyOf } from '#shared/market.ts'
import type { Scanned } from '#shared/basket.ts'
import type { Product } from '#shared/catalog.ts'
import { gtinKey, shortGtin } from '#shared/gtin.ts'
import { allLanguages, languages, type Texts } from '#shared/language.ts'
import { measureIn, usualMeasureCodes, type Measure } from '#shared/measure-codes.ts'
import { readCode, type Figure, type GoodsCode } from '#shared/scanned-code.ts'
import type { Settings } from '#shared/settings.ts'

type Known = {
  catalogFile: Pick<CatalogFile, 'catalog' | 'byBarcode'>
  settings: Pick<Settings, 'market' | 'measureCodes' | 'personalCodeStart'>
}

export type Meant = { is: 'product'; product: Product } | Exclude<Scanned, { is: 'added' }>

export function meantBy(typed: string, known: Known): Meant {
  const { personalCodeStart, market } = known.settings
  const code = readCode(typed, { personalCodeStart, currency: currencyOf[market] })
  if (code.what === 'person') return { is: 'personalCode', personalCode: code.text }
  if (code.what === 'unknown') return { is: 'unusable', code: shown(code.text), why: code.why }
  const product = productOf(code, known)
  const [gtin] = code.gtins
  if (product === 'noFigure') return { is: 'unusable', code: shortGtin(gtin), why: product }
  if (product) return { is: 'product', product }
  const barcode = shortGtin(articleIn(gtin, known)?.article ?? gtin)
  return { is: 'unknown', code: shortGtin(gtin), barcode }
}

/** On a line, without what a screen cannot show. */
const shown = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A product with the very code goes before one whose price or weight the code would carry. `noFigure`: what the piece costs is not known. */
function productOf(code: GoodsCode, known: Known): Product | 'noFigure' | undefined {
  const { figure } = code
  for (const gtin of code.gtins) {
    const product = known.catalogFile.byBarcode(gtin)
    if (!product) continue
    // Only goods of a varying measure have 9 as the first of 14 digits: no other price is changed by such a figure.
    if (gtin.startsWith('9'))
      return figure === null || figure === 'unread' ? 'noFigure' : soldAs(product, figure)
    // The price of what is weighed is that of a kilogram.
    const isWeighed = articleIn(gtin, known)?.grams === 0
    return isWeighed || figure !== null ? 'noFigure' : product
  }
  for (const gtin of code.gtins) {
    const measure = articleIn(gtin, known)
    const product = measure && known.catalogFile.byBarcode(measure.article)
    if (!measure || !product) continue
    const isNothing = (measure.price ?? measure.grams) === 0
    return isNothing || figure !== null ? 'noFigure' : soldAs(product, measure)
  }
  return undefined
}

/** Null also where the shop has numbered other goods through those places: then no code of that article carries a figure. */
function articleIn(gtin: string, { catalogFile, settings }: Known): Measure | null {
  const layouts = settings.measureCodes ?? usualMeasureCodes[settings.market]
  const measure = measureIn(gtin, layouts)
  if (!measure) return null
  const isNumbered = catalogFile.catalog().products.some(({ barcode }) => {
    const key = barcode === null ? undefined : gtinKey(barcode)
    return (
      key !== undefined && key !== measure.article && measureIn(key, layouts)?.article === measure.article
    )
  })
  return isNumbered ? null : measure
}

/** At the code's own price; or of the code's weight, where the product's price is that of a kilogram. */
function soldAs(product: Product, { price, grams }: Figure): Product {
  if (price !== null) return { ...product, price }
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
