// Amounts: what one is, which may be charged, and how people read them.
import * as z from 'zod/mini'
import { currency, type Currency } from '#shared/market.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** A whole number of minor units (øre, cents): 49900 NOK is 499 kroner. */
export const money = z.strictObject({ value: z.int().check(z.minimum(0)), currency })
export type Money = z.infer<typeof money>

/** The smallest amount the service takes, in minor units (contract: create payment). */
export const minimumOf = { NOK: 100, DKK: 1, EUR: 1 } as const satisfies Record<Currency, number>

/** The largest amount the service takes, in minor units, in every currency (650 000.00). */
export const maximum = 65_000_000

/** Why this amount cannot be charged by a till that takes `expected`; nothing when it can. */
export function amountProblem(
  amount: { value: unknown; currency: unknown },
  expected: Currency,
): Problem | undefined {
  if (amount.currency !== expected) {
    return problem('amount.wrongCurrency', { given: String(amount.currency), expected })
  }
  if (typeof amount.value !== 'number' || !Number.isSafeInteger(amount.value)) {
    return problem('amount.notWhole', { given: String(amount.value) })
  }
  const minimum = minimumOf[expected]
  if (amount.value < minimum)
    return problem('amount.tooSmall', { value: amount.value, limit: minimum, currency: expected })
  if (amount.value > maximum)
    return problem('amount.tooLarge', { value: amount.value, limit: maximum, currency: expected })
  return undefined
}

/** `499.00` for 49900: the decimal that Intl takes as a string, so that no float ever holds money. */
export function decimal(value: number): `${number}` {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}` // digits on both sides of the point
}

/** 49900 for `499`, `499,0` or `499.00`: digits as people write them, with a point or a comma. Nothing for what is no such decimal. */
export function hundredths(given: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(given) ?? []
  return whole === undefined ? undefined : Number(`${whole}${part.padEnd(2, '0')}`)
}

/** Each formatter is kept: making one is slow, and it never changes. */
const made = new Map<string, Intl.NumberFormat>()

function numbersIn(locale: string, options: Intl.NumberFormatOptions, name: string): Intl.NumberFormat {
  const key = `${locale} ${name}`
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options)
  made.set(key, format)
  return format
}

/** Some languages' formats begin with a hyphen: the sign of less is one everywhere. */
const withMinus = (text: string): string => text.replace('-', '−')

/** `500` or `−1.5K`, for the lines of a scale. */
export const formatScale = (value: number, locale: string): string =>
  withMinus(
    numbersIn(locale, { notation: 'compact', maximumFractionDigits: 1 }, 'scale').format(decimal(value)),
  )

/** `499,00` in the reader's language: the number alone, two decimals. */
export const formatAmount = (value: number, locale: string): string =>
  withMinus(
    numbersIn(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }, 'amount').format(
      decimal(value),
    ),
  )

/** `499,00 kr` in the reader's language. */
export const formatMoney = ({ value, currency: of }: Money, locale: string): string =>
  withMinus(numbersIn(locale, { style: 'currency', currency: of }, of).format(decimal(value)))

/** `15 %` for 1500, `25,5 %` for 2550. */
export const percentText = (hundredths: number, locale: string): string =>
  numbersIn(locale, { style: 'percent', maximumFractionDigits: 2 }, 'percent').format(hundredths / 10_000)
