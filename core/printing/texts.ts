// The words on paper, in the receipt's own language whatever the screens speak, and the lines at the head of all papers.
import type { Language } from '#shared/language.ts'
import { centred, type Row } from '#shared/paper.ts'
import type { Mode, Receipt } from '#shared/receipt.ts'
import { fill } from '#shared/text.ts'
import { words as da } from '#shared/words/da/receipt.ts'
import { words as daReport } from '#shared/words/da/report.ts'
import { words as en, type ReceiptWords } from '#shared/words/en/receipt.ts'
import { words as enReport, type ReportWords } from '#shared/words/en/report.ts'
import { words as fi } from '#shared/words/fi/receipt.ts'
import { words as fiReport } from '#shared/words/fi/report.ts'
import { words as nb } from '#shared/words/nb/receipt.ts'
import { words as nbReport } from '#shared/words/nb/report.ts'
import { words as sv } from '#shared/words/sv/receipt.ts'
import { words as svReport } from '#shared/words/sv/report.ts'

export const receiptWords: Record<Language, ReceiptWords> = { nb, da, fi, sv, en }
export const reportWords: Record<Language, ReportWords> = {
  nb: nbReport,
  da: daReport,
  fi: fiReport,
  sv: svReport,
  en: enReport,
}

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
  said: ReceiptWords,
): Row[] => [
  centred(name, 'bold'),
  ...address.map((line) => centred(line)),
  ...(organisationNumber === ''
    ? []
    : [centred(fill(said['receipt.organisation'], { number: organisationNumber }))]),
]

/** Said of all money that is not real. */
export const modeRows = (mode: Mode, said: ReceiptWords): Row[] =>
  mode === 'production'
    ? []
    : [centred(mode === 'sandbox' ? 'TEST · SANDBOX' : 'TEST', 'mark'), centred(said['receipt.test'], 'mark')]
