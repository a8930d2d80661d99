// The reader of one cell of a catalog's CSV: its value, or the rule that it breaks.
import type { PictureReader } from '#core/catalog/picture-file.ts'
import { must, type SheetRule, type AskedPrice, type PriceMark } from '#shared/catalog-file.ts'
import { catalogId, drawing, type Product } from '#shared/catalog.ts'
import { checkDigit, gtinKey } from '#shared/gtin.ts'
import { decimal, hundredths, maximum } from '#shared/money.ts'
import { isLine } from '#shared/text.ts'
import type { Currency } from '#shared/market.ts'

export type CellResult<T> = { value: T } | { expected: SheetRule }

export function readId(given: string): CellResult<string> {
  return catalogId.safeParse(given).success ? { value: given } : { expected: must('id') }
}

export function readText(given: string): CellResult<string> {
  if (!isLine(given)) return { expected: must('oneLine') }
  return given.length <= 80 ? { value: given } : { expected: must('short', { length: given.length }) }
}

/** With a percent sign or without, as a spreadsheet shows it. */
export function readVat(given: string, rates: readonly number[], isNumber = false): CellResult<number> {
  // A workbook keeps 25 % as the number 0.25, and no rate is below 1.
  const share = isNumber && /^0\.\d/.test(given) ? Math.round(Number(given) * 10_000) : undefined
  const value = share ?? hundredths(given.replace(/\s?%$/, ''))
  if (value === undefined) return { expected: must('vat') }
  // The decimals of a price whose comma has parted its cell in two.
  if (/^0\d/.test(given)) return { expected: must('vatZero') }
  // A quarter for 25 %: how a spreadsheet keeps a percentage.
  if (value > 0 && value < 100) return { expected: must('vatFraction') }
  return rates.includes(value)
    ? { value }
    : { expected: must('vatRate', { rates: rates.map((rate) => `${vatCell(rate)} %`).join(', ') }) }
}

/** As it stands in a sheet: with a comma, and no zero behind it. */
export const vatCell = (rate: number): string =>
  decimal(rate)
    .replace(/\.?0+$/, '')
    .replace('.', ',')

export function readBarcode(given: string): CellResult<string | null> {
  if (given === '') return { value: null }
  if (/^\d[.,]\d+E\+\d+$/i.test(given))
    return {
      expected: must('barcodeShortened'),
    }
  if (!/^(\d{8}|\d{12,14})$/.test(given)) return { expected: must('barcode') }
  if (gtinKey(given) === undefined)
    return {
      expected: must('barcodeCheck', { digits: given.slice(0, -1), check: checkDigit(given.slice(0, -1)) }),
    }
  return { value: given }
}

export function readAge(given: string): CellResult<number> {
  if (given === '') return { value: 0 }
  return /^\d{1,3}$/.test(given) && Number(given) <= 100
    ? { value: Number(given) }
    : { expected: must('age') }
}

const [yes, no] = [/^(yes|ja|kyllä|true|1|x)$/i, /^(no|nei|nej|ei|false|0|)$/i]

/** In any language of the till; without a word it is no. */
export function readYesNo(given: string): CellResult<boolean> {
  if (yes.test(given)) return { value: true }
  return no.test(given) ? { value: false } : { expected: must('yesNo') }
}

/** A drawing's name, else a file; the tag when there is neither. `bytes`: of the file. */
export function readImage(
  given: string,
  picture: PictureReader,
): CellResult<{ image: Product['image']; bytes: number }> {
  const drawn = drawing.safeParse(given === '' ? 'tag' : given)
  if (drawn.success) return { value: { image: { drawing: drawn.data }, bytes: 0 } }
  if (!/\.(png|jpe?g|webp)$/i.test(given))
    return { expected: must('image', { drawings: drawing.options.join(', ') }) }
  const found = picture(given)
  return 'expected' in found ? found : { value: { image: { picture: found.url }, bytes: found.bytes } }
}

/** `mark`: what a sign before three digits stands for, as a person has said. `isNumber`: it was a number in a workbook, which has no thousands. */
type PriceOptions = { currency: Currency; mark?: PriceMark | undefined; isNumber?: boolean }
type ReadPrice = CellResult<number> | { asked: Omit<AskedPrice, 'line'> }

const amountNamed = (names: string): RegExp =>
  new RegExp(`^(?:(?:${names}) ?)?(\\d.*?)(?: ?(?:${names}))?$`, 'i')

/** The amount, with its currency before or behind it or without. */
const amountIn: Readonly<Record<Currency, RegExp>> = {
  NOK: amountNamed(String.raw`kr\.?|nkr|nok`),
  DKK: amountNamed(String.raw`kr\.?|dkr|dkk`),
  EUR: amountNamed('€|eur'),
}

export function readPrice(given: string, { currency, mark, isNumber = false }: PriceOptions): ReadPrice {
  const { bare, isWhole } = withoutCurrency(given, currency)
  const [, first, sign = '', groups = '', , behind = ''] =
    /^([1-9]\d{0,2})([.,'’ ])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d+))?$/.exec(bare) ?? []
  if (first !== undefined && !isNumber) {
    const thousands = `${first}${groups.replaceAll(sign, '')}`
    const isOpen = /[.,]/.test(sign) && groups.length === 3 && behind === '' && !isWhole
    if (!isOpen && isWhole && behind !== '') return { expected: must('price') }
    if (!isOpen || mark === 'thousands') return priced(valueOf(thousands, behind))
    if (mark === 'decimals') return priced(valueOf(first, groups))
    return { asked: { given: bare, thousands: valueOf(thousands, '') ?? 0, decimals: `${first}.${groups}` } }
  }
  const [, whole, part = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(bare) ?? []
  if (whole === undefined || (isWhole && part !== '')) return { expected: must('price') }
  return priced(valueOf(whole, part))
}

/** `isWhole`: a dash stands in the place of the decimals. */
function withoutCurrency(given: string, currency: Currency): { bare: string; isWhole: boolean } {
  const [, amount = ''] = amountIn[currency].exec(given.replaceAll(/\p{Zs}/gu, ' ')) ?? []
  const bare = amount.replace(/[.,:]\p{Pd}{1,2}$/u, '')
  return { bare, isWhole: bare !== amount }
}

/** Minor units; nothing for more than two decimals, zeros at the end left aside. */
const valueOf = (front: string, part: string): number | undefined => {
  const decimals = part.replace(/(?<=^\d\d)0+$/, '')
  const whole = front.replace(/^0+(?=\d)/, '')
  if (whole.length > 9) return Number.POSITIVE_INFINITY
  return decimals.length > 2 ? undefined : hundredths(decimals === '' ? whole : `${whole}.${decimals}`)
}

function priced(value: number | undefined): CellResult<number> {
  if (value === undefined) return { expected: must('price') }
  return value <= maximum ? { value } : { expected: must('priceTooLarge') }
}
