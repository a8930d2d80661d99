// The commands that fill a basket, by a product, an amount or a scanned code. They are refused while a sale of it is running.
import {
  takesMoreOff,
  totalOf,
  withAmount,
  withDiscount,
  basketWithProduct,
  withQuantity,
  withTip,
} from '#core/basket/basket.ts'
import type { Baskets, BasketEditor } from '#core/basket/baskets.ts'
import { approveSigned, type Staff } from '#core/staff/staff.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { keyedVatOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import type { Caller, Handlers, InputOf } from '#shared/bridge.ts'
import type { ScanResult } from '#shared/basket.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Basket } from '#shared/order.ts'
import type { Product } from '#shared/catalog.ts'
import { gtinKey, shortGtin } from '#shared/gtin.ts'
import { allLanguages, languages, type Texts } from '#shared/language.ts'
import { measureIn, usualMeasureCodes, type Measure } from '#shared/measure-codes.ts'
import { readCode, type CodeFigure, type GoodsCode } from '#shared/scanned-code.ts'

type Names = Extract<keyof Handlers, `basket.${string}` | 'catalog.read'>

type BasketOptions = {
  baskets: Baskets
  catalogFile: CatalogFile
  settings: Settings
  staff: Staff
  /** Revision of the views that show what was done. */
  sales: { revision: () => number }
  /** Why the basket cannot be changed now: a sale of it is on screen. */
  lockProblem: () => Problem | undefined
}

export function basketHandlers(options: BasketOptions): Pick<Handlers, Names> {
  const { baskets, catalogFile, settings, lockProblem: locked } = options
  const currency = currencyOf[settings.market]

  const change = (caller: Caller, act: (basket: Basket) => Result<Basket>): Promise<Result<null>> => {
    const wrong = locked()
    if (wrong) return answer(wrong)
    const changed = baskets.change(act, takerAt(options, caller))
    return answer(changed.ok ? undefined : changed.problem)
  }

  return {
    'catalog.read': () =>
      Promise.resolve(ok({ revision: catalogFile.revision(), catalog: catalogFile.catalog() })),
    'basket.add': ({ product: id, quantity }, caller) => {
      const product = catalogFile.product(id)
      if (!product) return answer(problem('product.unknown'))
      if (product.isSoldOut && isOrdering(caller)) return answer(problem('product.soldOut'))
      return change(caller, (basket) => basketWithProduct(basket, product, quantity, currency))
    },
    'basket.addAmount': ({ value }, caller) =>
      change(caller, (basket) => withAmount(basket, value, keyedVatOf(settings), currency)),
    'basket.scan': ({ code }, caller) => Promise.resolve(scan(options, code, currency, caller)),
    'basket.setQuantity': ({ line, quantity }, caller) =>
      change(caller, (basket) =>
        isOrdering(caller) && isMoreOfSoldOut(catalogFile, basket, { line, quantity })
          ? failed(problem('product.soldOut'))
          : withoutMoreOff(
              options,
              basket,
              withQuantity(basket, line, quantity, currency),
              'discount.tooMuchThen',
            ),
      ),
    'basket.discount': (input, caller) => giveDiscount(options, input, caller),
    'basket.tip': ({ tip }, caller) => change(caller, (basket) => withTip(basket, tip)),
    'basket.empty': (_, caller) => {
      const wrong = locked()
      if (!wrong) baskets.empty(takerAt(options, caller))
      return answer(wrong)
    },
    'basket.park': () => answer(locked() ?? baskets.hold()),
    'basket.resume': ({ basket }) => answer(locked() ?? baskets.resume(basket)),
    'basket.drop': ({ basket }, caller) => answer(baskets.drop(basket, takerAt(options, caller))),
  }
}

/** Looks at the basket again after the PIN: another screen may have been quicker. */
async function giveDiscount(
  options: BasketOptions,
  { line, discount, manager }: InputOf<'basket.discount'>,
  caller: Caller,
): Promise<Result<null>> {
  const { baskets, staff, lockProblem } = options
  const of = manager?.basket ?? baskets.current().basket
  const act = (basket: Basket) =>
    basket.basket === of
      ? withDiscount(basket, line, discount, staff.personAt(caller) ?? null)
      : failed(problem('basket.noLine'))
  const taker = takerAt(options, caller)
  const wrong = lockProblem()
  if (wrong) return failed(wrong)
  const plain = withoutMoreOff(options, baskets.current(), act(baskets.current()), 'discount.needsManager')
  const needsManager = !plain.ok && plain.problem.code === 'discount.needsManager'
  if (!needsManager || discount === null || !manager)
    return plain.ok ? nothingBut(baskets.change(act, taker)) : plain
  const signer = await approveSigned(options, caller, 'basket.discount', manager)
  if (!signer.ok) return signer
  const since = lockProblem()
  if (since) return failed(since)
  const before = baskets.current()
  const after = act(before)
  if (!after.ok) return after
  const said = {
    kind: 'discountAllowed',
    reason: manager.reason.trim(),
    basket: of,
    line,
    discount,
    value: Math.max(0, totalOf(before) - totalOf(after.value)),
    ...signer.value,
  } as const
  return nothingBut(baskets.change(act, taker, said))
}

const nothingBut = (given: Result<Basket>): Result<null> => (given.ok ? ok(null) : given)

/** The basket, unless more comes off a line than is allowed without a manager. Adding goods never raises that: nothing asks here for it. */
function withoutMoreOff(
  { settings: { mostDiscount: most } }: { settings: Settings },
  before: Basket,
  after: Result<Basket>,
  otherwise: 'discount.needsManager' | 'discount.tooMuchThen',
): Result<Basket> {
  const isMore = after.ok && most !== undefined && takesMoreOff(most, before, after.value)
  return isMore ? failed(problem(otherwise, { most })) : after
}

export const takerAt = ({ staff }: { staff: Pick<Staff, 'personAt'> }, caller: Caller): BasketEditor =>
  isOrdering(caller) ? null : { person: staff.personAt(caller) ?? null }

/** A customer alone at a kiosk orders what is made or fetched; at a cashier's they hold it in their hand. */
const isOrdering = ({ surface }: Caller): boolean => surface === 'kiosk'

function isMoreOfSoldOut(
  catalogFile: CatalogFile,
  { lines }: Basket,
  { line, quantity }: { line: string; quantity: number },
): boolean {
  const before = lines.find((one) => one.line === line)
  if (!before || before.product === null || quantity <= before.quantity) return false
  return catalogFile.product(before.product)?.isSoldOut ?? true
}

const answer = (trouble: Problem | undefined): Promise<Result<null>> =>
  Promise.resolve(trouble ? failed(trouble) : ok(null))

function scan(options: BasketOptions, typed: string, currency: Currency, caller: Caller): Result<ScanResult> {
  const meant = scanMeaningOf(typed, options)
  if (meant.is !== 'product') return ok(meant)
  const wrong = options.lockProblem()
  if (wrong) return failed(wrong)
  const changed = options.baskets.change(
    (basket) => basketWithProduct(basket, meant.product, 1, currency),
    takerAt(options, caller),
  )
  return changed.ok ? ok({ is: 'added', revision: options.sales.revision() }) : changed
}

type Known = {
  catalogFile: Pick<CatalogFile, 'catalog' | 'byBarcode'>
  settings: Pick<Settings, 'market' | 'measureCodes' | 'personalCodeStart'>
}

/** The product that a scanned code means, at the price or of the weight that the code carries. */
function scanMeaningOf(
  typed: string,
  known: Known,
): { is: 'product'; product: Product } | Exclude<ScanResult, { is: 'added' }> {
  const { personalCodeStart, market } = known.settings
  const code = readCode(typed, { personalCodeStart, currency: currencyOf[market] })
  if (code.what === 'person') return { is: 'personalCode', personalCode: code.text }
  if (code.what === 'unknown') {
    // On a line, without what a screen cannot show.
    return { is: 'unusable', code: code.text.replaceAll(/\p{Cc}+/gu, ' ').trim(), why: code.why }
  }
  const product = productOf(code, known)
  const [gtin] = code.gtins
  if (product === 'noFigure') return { is: 'unusable', code: shortGtin(gtin), why: product }
  if (product) return { is: 'product', product }
  const barcode = shortGtin(articleIn(gtin, known)?.article ?? gtin)
  return { is: 'unknown', code: shortGtin(gtin), barcode }
}

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
function soldAs(product: Product, { price, grams }: CodeFigure): Product {
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
    const short = name.slice(0, longestName - weight.length).toWellFormed()
    return [[spoken, `${short.trimEnd()}${weight}`]]
  })
  return Object.fromEntries(weighed) as Texts // the languages of its names
}
