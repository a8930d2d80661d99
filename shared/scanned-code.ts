// Text that a scanner has typed, read as the standards write it: a code of goods, a customer's own code, or neither; with the three ways in which GS1 writes more than a number: element strings, the same with brackets for people, and digital links. Pure.
import { gtinKey, upcFromShort } from '#shared/gtin.ts'
import type { Currency } from '#shared/market.ts'

/** `price`: what this piece costs, in minor units. `grams`: what it weighs. */
export type CodeFigure = { price: number; grams: number | null } | { price: null; grams: number }
/**
 * `gtins`: what it may mean, each of 14 digits, the likeliest first. `figure`: null where the code carries none; `unread` where it carries
 * one that is not understood.
 */
export type GoodsCode = {
  what: 'goods'
  gtins: readonly [string, ...string[]]
  figure: CodeFigure | 'unread' | null
}
/** `misread`: a check digit does not fit, or a part is missing · `notSold`: a pallet's, a coupon's, one with a price in other money · `noGoods`: anything else. */
type Unknown = { what: 'unknown'; why: 'misread' | 'notSold' | 'noGoods' }
/** `text`: without what the scanner has put around it. */
export type ScannedCode = { text: string } & (GoodsCode | { what: 'person' } | Unknown)

type Shop = {
  /** Start of a customer's own code; while it is empty no code is taken for one. */
  personalCodeStart: string
  currency: Currency
}

/** Sign in the place of one that a scanner's keyboard could not type. */
const unreadable = '\ufffd'

/** A text in the form of a code of goods is never a customer's code, whatever those begin with. */
export function readCode(typed: string, { personalCodeStart: start, currency }: Shop): ScannedCode {
  const scan = withoutFrame(typed)
  const { text } = scan
  const isClaimed = start !== '' && text.startsWith(start)
  const goods = goodsIn(scan, currency, isClaimed)
  if (goods) return { ...goods, text }
  if (text.includes(unreadable)) return { ...misread, text }
  // The service takes codes of 5 to 255 characters.
  const isPersons = isClaimed && text.length >= 5 && text.length <= 255
  return isPersons ? { what: 'person', text } : { what: 'unknown', why: 'noGoods', text }
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

const misread: Unknown = { what: 'unknown', why: 'misread' }
const notSold: Unknown = { what: 'unknown', why: 'notSold' }

/** As many digits as goods have. */
const isPlain = /^(\d{8}|\d{12,14})$/

/** `isClaimed`: it begins as customers' own codes do. Then a number counts by itself alone, and elements where they name goods or a pallet: anything else would be a code of goods by chance. */
function goodsIn({ aim, text, isMarked }: Scan, currency: Currency, isClaimed: boolean) {
  const isSeparated = isMarked || hasSeparator(text)
  const of = (elements: Elements | null, isSure: boolean) => elements && goodsOf(elements, currency, isSure)
  if (isGs1.test(aim)) return of(elementsIn(text, 'some'), isSeparated)
  const elements = elementsIn(text, isMarked ? 'all' : 'allFromKey')
  const namesKey = !isClaimed || isMarked || ['00', '01', '02'].some((ai) => elements?.has(ai))
  const isNumber = !isClaimed || isRetail.test(aim) || isPlain.test(text)
  return (
    of(linkIn(text), true) ??
    of(bracketedElementsIn(text), true) ??
    (isNumber ? numberIn(aim, text) : null) ??
    of(namesKey ? elements : null, isSeparated)
  )
}

/** By the numbers of ISO 4217. */
const currencyNumbers = { NOK: '578', DKK: '208', EUR: '978' } as const satisfies Record<Currency, string>

/** Only what is itself for sale: with 02 the code names what is on a pallet. `isSure`: nothing can have run into another. */
function goodsOf(elements: Elements, currency: Currency, isSure: boolean): GoodsCode | Unknown {
  const named = elements.get('01')
  if (named === undefined) return notSold
  const gtin = gtinKey(named)
  if (gtin === undefined) return misread
  const figure = figureOf(elements, currency, isSure)
  return figure === 'foreign' ? notSold : { what: 'goods', gtins: [gtin], figure }
}

/** Count, measures and prices of goods of a varying measure. */
const isFigure = /^(30|3[1256]\d\d|39\d\d|8005)$/

/** Where a scanner sends no separator, a price of more digits has swallowed what follows it. */
const longestUnsure = 6

/** 392n in the shop's own money, 393n in the one that it names; else 310n, the net weight in kilograms. */
function figureOf(elements: Elements, currency: Currency, isSure: boolean) {
  const carried = [...elements].filter(([ai]) => isFigure.test(ai))
  if (carried.length === 0) return null
  const weight = carried.find(([ai]) => ai.startsWith('310'))
  const grams = weight ? scaled(...weight, 3) : null
  const paid = carried.find(([ai]) => /^39[23]/.test(ai))
  if (!paid) {
    const isPriced = carried.some(([ai]) => /^(39|8005)/.test(ai))
    return grams === null || isPriced ? 'unread' : { price: null, grams }
  }
  const [ai, value] = paid
  const isNamed = ai.startsWith('393')
  if (isNamed && !value.startsWith(currencyNumbers[currency])) return 'foreign'
  const digits = isNamed ? value.slice(3) : value
  const price = isSure || digits.length <= longestUnsure ? scaled(ai, digits, 2) : null
  return price === null ? 'unread' : { price, grams }
}

/** The last digit of such an identifier says how many decimals there are; `decimals`: how many are wanted. Null for nothing at all. */
function scaled(ai: string, digits: string, decimals: number): number | null {
  const value = /^\d+$/.test(digits) ? Math.round(Number(`${digits}e${decimals - Number(ai.at(-1))}`)) : 0
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/** A number alone, with what some scanners put around it: one letter for the kind of symbol before it, signs on both sides. An add-on stands behind it, or behind a sign. */
const number = /^[^A-Za-z0-9]*([A-Za-z]?)(\d+)(?:(?:[^A-Za-z0-9]|\]E[12])(\d{2}|\d{5}))?[^A-Za-z0-9]*$/

function numberIn(aim: string, text: string): GoodsCode | Unknown | null {
  const [, letter = '', digits = '', addOn] = number.exec(text) ?? []
  const [first, ...others] = new Set(mayMean(digits, aim).flatMap((one) => gtinKey(one) ?? []))
  if (first !== undefined) return { what: 'goods', gtins: [first, ...others], figure: null }
  const isLong = letter === '' && addOn === undefined && isPlain.test(digits)
  return isLong || isRetail.test(aim) ? misread : null
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

/** By their application identifiers; the first of each counts. */
type Elements = ReadonlyMap<string, string>

/** How many digits an identifier has, by its first two; two where it is not said. */
const threeDigits = new Set(['23', '24', '25', '40', '41', '42', '71'])
const fourDigits = new Set(['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'])
const twoDigits = /^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/

/** Lengths of values that need no separator behind them, by the first two digits (General Specifications, figure 7.8.5-2). */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
}

/** The longest value there is. */
const longest = 90

/** Signs that a scanner sends for FNC1 or in its place: one that no value has (General Specifications, figure 7.11-1), or its name. */
const separators = /[<{([]GS[>})\]]|[^!"%-?A-Z_a-z]/g

const hasSeparator = (text: string): boolean => text.search(separators) !== -1

function identifierIn(text: string): string {
  const first = text.slice(0, 2)
  if (threeDigits.has(first)) return text.slice(0, 3)
  if (fourDigits.has(first)) return text.slice(0, 4)
  return twoDigits.test(first) ? first : ''
}

/**
 * `some`: the symbol is one of GS1's, and what can be read of it counts · `all`: null where something in it cannot be read · `allFromKey`:
 * likewise, and it begins with what such a code names first, because nothing else says that it is one.
 */
function elementsIn(text: string, needs: 'some' | 'all' | 'allFromKey'): Elements | null {
  let rest = text.replace(separators, separator)
  if (needs === 'allFromKey' && !/^0[0-2]\d{14}/.test(rest) && !rest.includes(separator)) return null
  const elements = new Map<string, string>()
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const ai = identifierIn(rest)
    const length = fixed[ai.slice(0, 2)]
    const behind = rest.slice(ai.length)
    const value = length === undefined ? (behind.split(separator)[0] ?? '') : behind.slice(0, length)
    const isRight = length === undefined ? value !== '' && value.length <= longest : isDigits(value, length)
    if (!/^\d+$/.test(ai) || !isRight) return needs === 'some' ? elements : null
    if (!elements.has(ai)) elements.set(ai, value)
    rest = behind.slice(value.length)
  }
  return elements
}

const isDigits = (value: string, length: number): boolean => value.length === length && /^\d+$/.test(value)

/** `(01)07031234567895(10)AB`, as it stands below a symbol. */
function bracketedElementsIn(text: string): Elements | null {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return null
  return new Map(
    [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)]
      .toReversed()
      .map(([, ai = '', value = '']) => [ai, value.trim()]),
  )
}

/** An address with a GTIN in its path, whoever's it is; the compressed form is not read. */
function linkIn(text: string): Elements | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? []
  const parts = path.split('/').map(decoded)
  const at = parts.findIndex(
    (part, place) => /^(01|gtin)$/i.test(part) && /^(\d{8}|\d{12,14})$/.test(parts[place + 1] ?? ''),
  )
  if (at === -1) return null
  const said = query.split(/[&;]/).map((one) => one.split('=').map(decoded))
  return new Map([
    ...said.toReversed().map(([ai = '', value = '']): [string, string] => [ai, value]),
    ['01', parts[at + 1] ?? ''],
  ])
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
