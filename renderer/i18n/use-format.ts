// The hook by which screens write amounts, times and names in their reader's language.
import { clockTime, dayAndTime, shortTime } from '#renderer/i18n/times.ts'
import { daysText } from '#renderer/i18n/days.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import { spokenLanguageOf, tagOf, textFor, type Texts } from '#shared/language.ts'
import { formatAmount, formatMoney, percentText, type Money } from '#shared/money.ts'
import type { Days } from '#shared/time.ts'

/** The view's locale (BCP 47), unless a person has chosen another language on this screen. */
function localeIn({ cashier, office, kiosk, customer, chosen }: State): string {
  const view = cashier?.till ?? office?.till ?? kiosk
  return chosen ? tagOf(chosen, view?.market ?? 'NO') : ((view ?? customer)?.locale ?? 'en-GB')
}

/** The screen's locale, outside React. */
export const localeNow = (): string => localeIn(useStore.getState())

export function createFormat(locale: string) {
  const language = spokenLanguageOf(locale)
  const whole = new Intl.NumberFormat(locale)
  return {
    locale,
    language,
    /** `499,00 kr` */
    money: (amount: Money) => formatMoney(amount, locale),
    /** `499,00`; minor units. */
    amount: (value: number) => formatAmount(value, locale),
    /** `25,5 %` for 2550. */
    percent: (hundredths: number) => percentText(hundredths, locale),
    /** `12 345` */
    count: (figure: number) => whole.format(figure),
    /** Names in the reader's language, or in another that there is. */
    text: (texts: Texts) => textFor(texts, language),
    /** `14:03`; moments are epoch ms. */
    time: (at: number) => shortTime(at, locale),
    /** `14:03:11` */
    clock: (at: number) => clockTime(at, locale),
    dayTime: (at: number) => dayAndTime(at, locale),
    /** `22 Nov 2026` for 2026-11-22. */
    day: (day: string) => daysText({ from: day, to: day }, locale),
    days: (days: Days) => daysText(days, locale),
  }
}
export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

function formatIn(state: State): Format {
  const locale = localeIn(state)
  const format = formats.get(locale) ?? createFormat(locale)
  formats.set(locale, format)
  return format
}

export const useFormat = (): Format => useStore(formatIn)
