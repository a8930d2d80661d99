// The words on paper, in the receipt's own language whatever the screens speak, and the lines at the head of all papers.
import { readLocales, translators } from '#core/system/locales.ts'
import type acts from '#shared/locales/en/acts.json'
import type receipt from '#shared/locales/en/receipt.json'
import type report from '#shared/locales/en/report.json'
import { titleRow, type PrintRow } from '#shared/paper.ts'
import type { Mode, Receipt } from '#shared/receipt.ts'
import type { KeyOf, Translate } from '#shared/translate.ts'

export type SayReceipt = Translate<KeyOf<typeof receipt>>
export type SayReport = Translate<KeyOf<typeof report>>

export const receiptTexts = translators<typeof receipt>(readLocales('receipt'))
export const actTexts = translators<typeof acts>(readLocales('acts'))
export const reportTexts = translators<typeof report>(readLocales('report'))

/** A formatter is dear to make and good for ever. */
const made = new Map<string, Intl.DateTimeFormat>()

export function dayAndTime(at: number, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  made.set(key, format)
  return format.format(at)
}

/** The name and address of who sells; on reports as well. */
export const shopRows = (
  { name, address, organisationNumber }: Receipt['shop'],
  t: SayReceipt,
): PrintRow[] => [
  titleRow(name, 'bold'),
  ...address.map((line) => titleRow(line)),
  ...(organisationNumber === '' ? [] : [titleRow(t('receipt.organisation', { number: organisationNumber }))]),
]

/** Said of all money that is not real. */
export const modeRows = (mode: Mode, t: SayReceipt): PrintRow[] =>
  mode === 'production'
    ? []
    : [titleRow(mode === 'sandbox' ? 'TEST · SANDBOX' : 'TEST', 'mark'), titleRow(t('receipt.test'), 'mark')]
