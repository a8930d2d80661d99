// A price as people write it in a sheet: with thousands, a currency or a dash for no decimals; what can be read as two prices is asked about.
import type { Read } from '#core/catalog/csv-cell.ts'
import { must, type AskedPrice, type PriceMark } from '#shared/catalog-file.ts'
import type { Currency } from '#shared/market.ts'
import { hundredths, maximum } from '#shared/money.ts'

/** `mark`: what a sign before three digits stands for, as a person has said. `isNumber`: it was a number in a workbook, which has no thousands. */
export type PriceOptions = { currency: Currency; mark?: PriceMark | undefined; isNumber?: boolean }
export type ReadPrice = Read<number> | { asked: Omit<AskedPrice, 'line'> }

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

function priced(value: number | undefined): Read<number> {
  if (value === undefined) return { expected: must('price') }
  return value <= maximum ? { value } : { expected: must('priceTooLarge') }
}
