// What a scanner has typed, read as the standards write it: a code of goods, a customer's own code, or neither. Pure.
import { elementsIn, bracketedIn, linkIn, type Elements } from '#shared/gs1.ts'
import { gtinKey, upcFromShort } from '#shared/gtin.ts'
import type { Currency } from '#shared/market.ts'

/**
 * `gtins`: what it may mean, each of 14 digits, the likeliest first; none where no product has such a code: a pallet's, a coupon's, one that
 * was read wrong. `price`: what this piece costs, in minor units. `grams`: what it weighs. Null where the code does not say so.
 */
export type GoodsCode = {
  what: 'goods'
  gtins: readonly string[]
  price: number | null
  grams: number | null
}
/** `text`: without what the scanner has put around it. */
export type ScannedCode = { text: string } & (GoodsCode | { what: 'person' } | { what: 'unknown' })

type Shop = {
  /** What a customer's own code begins with; nothing is taken for one where it is empty. */
  personalCodeStart: string
  currency: Currency
}

/** A code of goods is never a customer's, whatever those begin with. */
export function readCode(typed: string, { personalCodeStart: start, currency }: Shop): ScannedCode {
  const scan = withoutFrame(typed)
  const { text } = scan
  const goods = goodsIn(scan, currency)
  if (goods) return { ...goods, text }
  // The service takes codes of 5 to 255 characters.
  const isPersons = start !== '' && text.startsWith(start) && text.length >= 5 && text.length <= 255
  return { what: isPersons ? 'person' : 'unknown', text }
}

/** `aim`: the two signs of ISO/IEC 15424 that say which kind of symbol it was; empty where the scanner does not send them. `isMarked`: a separator stands first. */
type Scan = { aim: string; text: string; isMarked: boolean }

const separator = '\u001d'

function withoutFrame(typed: string): Scan {
  const [, before = '', aim = '', between = '', rest = ''] =
    /^([\p{Cc}\s]*)(?:\]([A-Za-z][0-9A-Za-z]))?([\p{Cc}\s]*)(.*)$/su.exec(typed) ?? []
  return {
    aim,
    text: rest.replace(/[\p{Cc}\s]+$/u, ''),
    isMarked: `${before}${between}`.includes(separator),
  }
}

/** Symbols that carry element strings and nothing else: GS1-128, DataBar, Data Matrix, QR and DotCode with FNC1 first. */
const isGs1 = /^(C1|e\d|d2|Q3|J1)$/
/** EAN and UPC. */
const isRetail = /^E\d$/

const noGoods: GoodsCode = { what: 'goods', gtins: [], price: null, grams: null }

function goodsIn({ aim, text, isMarked }: Scan, currency: Currency): GoodsCode | null {
  const of = (elements: Elements | null) => elements && goodsOf(elements, currency)
  if (isGs1.test(aim)) return of(elementsIn(text, 'some')) ?? noGoods
  return (
    of(linkIn(text)) ??
    of(bracketedIn(text)) ??
    numberIn(aim, text) ??
    of(elementsIn(text, isMarked ? 'all' : 'allFromKey'))
  )
}

/** By the numbers of ISO 4217. */
const currencyNumbers = { NOK: '578', DKK: '208', EUR: '978' } as const satisfies Record<Currency, string>

/** Only what is itself for sale: with 02 the code names what is on a pallet. */
function goodsOf(elements: Elements, currency: Currency): GoodsCode {
  const gtin = gtinKey(elements.get('01') ?? '')
  const price = priceOf(elements, currency)
  if (gtin === undefined || price === 'wrong') return noGoods
  return { what: 'goods', gtins: [gtin], price, grams: measured(elements, /^310(\d)$/, 3) || null }
}

/** 392n in the shop's own money, 393n in the one that it names. */
function priceOf(elements: Elements, currency: Currency): number | 'wrong' | null {
  const foreign = [...elements].find(([ai]) => /^393\d$/.test(ai))
  if (foreign && !foreign[1].startsWith(currencyNumbers[currency])) return 'wrong'
  const named = foreign && new Map([[foreign[0], foreign[1].slice(3)]])
  const price = measured(named ?? elements, /^39[23](\d)$/, 2)
  return price === null || (Number.isSafeInteger(price) && price > 0) ? price : 'wrong'
}

/** The figure behind such an identifier, whose last digit says how many decimals it has; `decimals`: how many are wanted. */
function measured(elements: Elements, identifier: RegExp, decimals: number): number | null {
  for (const [ai, value] of elements) {
    const [, has] = identifier.exec(ai) ?? []
    if (has === undefined) continue
    return /^\d+$/.test(value) ? Math.round(Number(`${value}e${decimals - Number(has)}`)) : Number.NaN
  }
  return null
}

/** A number alone, with what some scanners put around it: one letter for the kind of symbol before it, signs on both sides. An add-on stands behind it, or behind a sign. */
const number = /^[^A-Za-z0-9]*([A-Za-z]?)(\d+)(?:(?:[^A-Za-z0-9]|\]E[12])(\d{2}|\d{5}))?[^A-Za-z0-9]*$/

function numberIn(aim: string, text: string): GoodsCode | null {
  const isEan = isRetail.test(aim)
  const [, letter = '', digits = '', addOn] = number.exec(text) ?? []
  const gtins = mayMean(digits, aim).flatMap((one) => gtinKey(one) ?? [])
  // As many digits as goods have, and read wrong.
  const isLong = letter === '' && addOn === undefined && /^(\d{8}|\d{12,14})$/.test(digits)
  return gtins.length > 0 || isLong || isEan ? { ...noGoods, gtins: [...new Set(gtins)] } : null
}

/** By the number of its digits. Where the scanner says that it was an EAN, an EAN-8 may have an add-on too, and six digits are a UPC-E. */
function mayMean(digits: string, aim: string): string[] {
  const isKnown = isRetail.test(aim)
  const first = (count: number) => digits.slice(0, count)
  switch (digits.length) {
    case 6:
      return isKnown ? [upcFromShort(`0${digits}`)] : []
    case 8:
      // A UPC-E that ends in 5 to 9 has the check digit that it would have as an EAN-8, which is called ]E4.
      if (aim === 'E4') return [digits]
      return isKnown ? [...shortUpc(digits), digits] : [digits, ...shortUpc(digits)]
    case 10:
      return isKnown ? [first(8)] : []
    case 12:
      return [digits]
    case 13:
      return isKnown ? [digits, first(8)] : [digits]
    case 14:
      return [digits, first(12)]
    case 15:
    case 18:
      return [first(13)]
    case 17:
      return [first(12)]
    default:
      return []
  }
}

/** UPC-E with its first digit and its check digit, which is that of the whole. */
function shortUpc(digits: string): string[] {
  if (!/^[01]/.test(digits)) return []
  const whole = upcFromShort(digits.slice(0, 7))
  return whole.endsWith(digits.slice(7)) ? [whole] : []
}
