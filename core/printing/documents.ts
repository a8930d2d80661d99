// The contents of what is printed: the rows of a receipt, of a report, of a test, as the facts and settings are now.
import type { Journal } from '#core/journal/journal.ts'
import type { JobContent } from '#core/printing/queue.ts'
import { reportRows, type Drawn } from '#core/printing/report-rows.ts'
import { receiptRows, shopRows } from '#core/printing/receipt-rows.ts'
import { shopReportRows } from '#core/printing/shop-report-rows.ts'
import { receiptWords, reportWords } from '#core/printing/texts.ts'
import { membershipLink, receiptLink, type Linking } from '#core/receipt/link.ts'
import { membershipReceiptNumbered, membershipReceiptOf } from '#core/receipt/membership.ts'
import { receiptNumbered } from '#core/receipt/receipt.ts'
import { zReportOf } from '#core/report/report.ts'
import type { Sale } from '#core/sale/state.ts'
import { modeOf, zoneOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { spokenIn } from '#shared/language.ts'
import { centred, gap, pair, rule, text, type Row } from '#shared/paper.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { Report } from '#shared/report.ts'
import type { ShopReport, ShopZ } from '#shared/shop.ts'

type Known = Linking & {
  journal: Journal
  sale: (id: string) => Sale | undefined
}

/** The receipt of that number of that sale or agreement, as copy number `copy`; 0 is the original. */
export function receiptAt(
  { settings, journal, sale: saleOf }: Pick<Known, 'settings' | 'journal' | 'sale'>,
  { sale: id, receipt: number, copy }: { sale: string; receipt: number | null; copy: number },
): Receipt | null {
  const mode = modeOf(settings)
  const sale = saleOf(id)
  const of = { journal, settings, mode }
  const receipt = sale
    ? receiptNumbered(sale, number, settings, mode)
    : number === null
      ? membershipReceiptOf(of, id)
      : membershipReceiptNumbered(of, id, number)
  return receipt && { ...receipt, copy }
}

/** Nothing for what is not there. */
export function rowsOf(known: Known, what: JobContent, isAgain: boolean): Row[] | null {
  switch (what.is) {
    case 'receipt': {
      const receipt = receiptAt(known, what)
      return receipt && rowsOfReceipt(known, receipt, isAgain)
    }
    case 'x':
      return rowsOfReport(known.settings, what.report)
    case 'z': {
      const report = zReportOf(known.journal, what.number)
      return report.ok ? rowsOfReport(known.settings, report.value) : null
    }
    case 'shopX':
    case 'shopZ':
      return rowsOfShopReport(known.settings, what.report)
  }
}

export function rowsOfReceipt(known: Known, receipt: Receipt, isAgain = false): Row[] {
  const { settings } = known
  // A code that opens on this machine alone is no use on paper.
  const link = settings.receiptAddress === undefined ? null : linkOf(known, receipt)
  return receiptRows(receipt, { market: settings.market, timeZone: zoneOf(settings), link, isAgain })
}

function linkOf(known: Known, receipt: Receipt): string | null {
  if (receipt.membership !== null) return membershipLink(known, receipt)
  const sale = known.sale(saleNameOf(receipt))
  return sale ? receiptLink(known, sale) : null
}

/** The sale's name is that of its first attempt without the number. */
const saleNameOf = ({ reference }: Receipt): string => reference.slice(0, reference.lastIndexOf('-'))

export const rowsOfReport = (settings: Settings, report: Report): Row[] =>
  reportRows(report, drawnFor(settings))

export const rowsOfShopReport = (settings: Settings, report: ShopReport | ShopZ): Row[] =>
  shopReportRows(report, drawnFor(settings))

const drawnFor = (settings: Settings): Drawn => ({
  language: spokenIn(settings.locale),
  market: settings.market,
  timeZone: zoneOf(settings),
})

/** Every letter of the five languages, the sizes and both edges. */
export function testPageRows({ shop, locale, tillName }: Settings): Row[] {
  const spoken = spokenIn(locale)
  return [
    ...shopRows(shop, receiptWords[spoken]),
    gap,
    centred(reportWords[spoken]['report.test'], 'large'),
    gap,
    pair(receiptWords[spoken]['receipt.till'], tillName),
    rule,
    text('æøå ÆØÅ äö ÄÖ é € × −'),
    text('0123456789', 'bold'),
    pair('<', '>'),
    centred('TEST', 'mark'),
    gap,
  ]
}
