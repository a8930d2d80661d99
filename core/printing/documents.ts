// The documents on paper, as rows: a receipt as it was given out, in its customer's language; a report, a test.
import * as z from 'zod/mini'
import { localeOf } from '#core/settings/settings.ts'
import type { Journal } from '#core/journal/journal.ts'
import { reportRows, shopReportRows } from '#core/printing/report-rows.ts'
import {
  receiptTexts,
  reportTexts,
  shopRows,
  dayAndTime,
  modeRows,
  type SayReceipt,
} from '#core/printing/texts.ts'
import { membershipLink, receiptLink, type LinkContext, receiptNumbered } from '#core/receipt/receipt.ts'
import { membershipReceiptNumbered, membershipReceiptOf } from '#core/receipt/membership.ts'
import { closingOf, drawnBy } from '#core/report/report.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Closing } from '#core/till/projection.ts'
import type { Settings } from '#shared/settings.ts'
import { spokenIn, tagOf } from '#shared/language.ts'
import { centred, gap, pair, rule, text, type Row } from '#shared/paper.ts'
import { tillText, type Receipt, termsOf } from '#shared/receipt.ts'
import { report, type Report } from '#shared/report.ts'
import { shopReport, shopZ, type ShopReport, type ShopZ } from '#shared/shop.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import { columnOf, type OrderLine } from '#shared/order.ts'

/** Content of a job. Its rows are made when its turn comes: facts do not change. */
export const jobContent = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('receipt'),
    sale: z.string(),
    receipt: z.nullable(z.int()),
    copy: z.int(),
  }),
  /** As it stood then. */
  z.strictObject({ is: z.literal('x'), report }),
  z.strictObject({ is: z.literal('z'), number: z.int() }),
  /** Report of the whole shop, as the hub told it: the hub need not be there when the printer is. */
  z.strictObject({ is: z.literal('shopX'), report: shopReport }),
  z.strictObject({ is: z.literal('shopZ'), report: shopZ }),
])
export type JobContent = z.infer<typeof jobContent>

type Known = LinkContext & {
  journal: Journal
  sales: { sale(id: string): Sale | undefined }
}

/** The receipt of that number of that sale or agreement, as copy number `copy`; 0 is the original. */
export function receiptAt(
  { journal, sales }: Pick<Known, 'journal' | 'sales'>,
  { sale: id, receipt: number, copy }: { sale: string; receipt: number | null; copy: number },
): Receipt | null {
  const sale = sales.sale(id)
  const receipt = sale
    ? receiptNumbered(sale, number, journal)
    : number === null
      ? membershipReceiptOf(journal, id)
      : membershipReceiptNumbered(journal, id, number)
  return receipt && { ...receipt, copy }
}

/** Null for what is not there. */
export function rowsOf(known: Known, what: JobContent, isAgain: boolean): Row[] | null {
  switch (what.is) {
    case 'receipt': {
      const receipt = receiptAt(known, what)
      return receipt && rowsOfReceipt(known, receipt, isAgain)
    }
    case 'x':
      return rowsOfX(known.settings, what.report)
    case 'z': {
      const closing = closingOf(known.journal, what.number)
      return closing.ok ? rowsOfZ(closing.value) : null
    }
    case 'shopX':
    case 'shopZ':
      return rowsOfShopReport(known.settings, what.report)
  }
}

export function rowsOfReceipt(known: Known, receipt: Receipt, isAgain = false): Row[] {
  // A code that opens on this machine alone is no use on paper.
  const link = known.settings.receiptAddress === undefined ? null : linkOf(known, receipt)
  return receiptRows(receipt, { link, isAgain })
}

function linkOf(known: Known, receipt: Receipt): string | null {
  if (receipt.membership !== null) return membershipLink(known, receipt)
  // The sale's name is that of its first attempt without the number.
  const { reference } = receipt
  const sale = known.sales.sale(reference.slice(0, reference.lastIndexOf('-')))
  return sale ? receiptLink(known, sale) : null
}

export const rowsOfX = (settings: Settings, report: Report): Row[] => reportRows(report, drawnBy(settings))

/** A copy is what was closed. */
export const rowsOfZ = ({ report, drawn }: Closing): Row[] => reportRows(report, drawn)

/** A copy is what was closed, whichever till prints it. */
export const rowsOfShopReport = (settings: Settings, report: ShopReport | ShopZ): Row[] =>
  shopReportRows(report, 'drawn' in report ? report.drawn : drawnBy(settings))

/** Every letter of the five languages, the sizes and both edges. */
export function testPageRows(settings: Settings): Row[] {
  const { shop, tillName } = settings
  const spoken = spokenIn(localeOf(settings))
  return [
    ...shopRows(shop, receiptTexts(spoken)),
    gap,
    centred(reportTexts(spoken)('report.test'), 'large'),
    gap,
    pair(receiptTexts(spoken)('receipt.till'), tillName),
    rule,
    text('æøå ÆØÅ äö ÄÖ é € × −'),
    text('0123456789', 'bold'),
    pair('<', '>'),
    centred('TEST', 'mark'),
    gap,
  ]
}

type ReceiptOptions = {
  /** Where the customer's phone finds it; null for none. */
  link?: string | null
  /** An earlier try broke off: some of it may be on paper already. */
  isAgain?: boolean
}

type Voice = { t: SayReceipt; locale: string; time: (at: number) => string }

export function receiptRows(receipt: Receipt, { link = null, isAgain = false }: ReceiptOptions = {}): Row[] {
  const locale = tagOf(receipt.language, receipt.market)
  const voice: Voice = {
    t: receiptTexts(receipt.language),
    locale,
    time: (at) => dayAndTime(at, locale, receipt.timeZone),
  }
  const { t } = voice
  return [
    ...shopRows(receipt.shop, t),
    gap,
    ...headingRows(receipt, t, isAgain),
    gap,
    ...numberRows(receipt, voice),
    rule,
    ...boughtRows(receipt, voice),
    ...(receipt.lines.length > 0 ? [rule] : []),
    ...moneyRows(receipt, voice),
    ...membershipRows(receipt, voice),
    rule,
    ...referenceRows(receipt, voice),
    ...sinceRows(receipt, voice),
    gap,
    ...(link === null
      ? []
      : ([
          centred(t(receipt.register === null ? 'receipt.online' : 'receipt.slipOnline')),
          { is: 'qr', text: link },
          gap,
        ] as const)),
    ...(receipt.kind !== 'refund' ? [centred(t('receipt.thanks'), 'bold')] : []),
  ]
}

/** A terminal's slip says that it is no receipt for the purchase: Norwegian kassasystemforskrift § 2-8-8, and true everywhere. */
function headingRows({ kind, copy, mode, register }: Receipt, t: SayReceipt, isAgain: boolean): Row[] {
  return [
    ...(register === null
      ? [centred(t(`receipt.${kind}`), 'large')]
      : [
          centred(t(kind === 'refund' ? 'receipt.refundSlip' : 'receipt.slip'), 'large'),
          centred(t('receipt.noReceipt'), 'bold'),
        ]),
    ...(copy > 0 ? [centred(t('receipt.copy', { number: copy }), 'large')] : []),
    ...(isAgain ? [centred(t('receipt.again'), 'mark')] : []),
    ...modeRows(mode, t),
  ]
}

function numberRows(
  { receipt, number, at, till, tillName, person, register, refund }: Receipt,
  { t, time }: Voice,
): Row[] {
  return [
    ...(register === null ? [] : [pair(t('receipt.register'), registerText(register, t), 'bold')]),
    ...(receipt === null
      ? []
      : [pair(t(register === null ? 'receipt.number' : 'receipt.slipNumber'), String(receipt), 'bold')]),
    ...(number === null ? [] : [pair(t('receipt.saleNumber'), String(number))]),
    pair(t('receipt.at'), time(at)),
    pair(t('receipt.till'), tillText({ till, tillName })),
    ...(person === null ? [] : [pair(t('receipt.cashier'), person)]),
    ...(refund === null
      ? []
      : [
          ...(refund.of.receipt === null
            ? []
            : [pair(t(register === null ? 'receipt.of' : 'receipt.slipOf'), String(refund.of.receipt))]),
          ...soldElsewhere(refund.of, t),
          ...(refund.reason === '' ? [] : [text(`${t('receipt.reason')}: ${refund.reason}`)]),
        ]),
  ]
}

/** `Bakery 1 · sale 1017` */
const registerText = ({ name, saleNumber }: NonNullable<Receipt['register']>, t: SayReceipt): string =>
  saleNumber === null ? name : t('receipt.registerSale', { name, number: saleNumber })

/** Receipts of another till's sale: nobody finds it here by its number alone. */
const soldElsewhere = ({ till, number }: NonNullable<Receipt['refund']>['of'], t: SayReceipt): Row[] =>
  till === null
    ? []
    : [
        pair(t('receipt.soldAt'), tillText(till)),
        ...(number === null ? [] : [pair(t('receipt.soldNumber'), String(number))]),
      ]

/** One under the other they come to what was paid. */
function boughtRows({ lines, offWhole }: Receipt, voice: Voice): Row[] {
  const { goods, tips } = columnOf(lines)
  return [
    ...goods.flatMap((line) => lineRows(line, voice)),
    ...(offWhole > 0 ? [pair(voice.t('receipt.offWhole'), formatAmount(-offWhole, voice.locale))] : []),
    ...tips.flatMap((line) => lineRows(line, voice)),
  ]
}

function lineRows({ name, quantity, unitPrice, discount, total }: OrderLine, { t, locale }: Voice): Row[] {
  return [
    pair(quantity > 1 ? `${quantity} × ${name}` : name, formatAmount(total, locale)),
    ...(quantity > 1 ? [text(`  ${quantity} × ${formatAmount(unitPrice, locale)}`, 'quiet')] : []),
    ...(discount > 0
      ? [text(`  ${t('receipt.off', { discount: `−${formatAmount(discount, locale)}` })}`, 'quiet')]
      : []),
  ]
}

function moneyRows({ kind, amount, vat, means }: Receipt, { t, locale }: Voice): Row[] {
  if (kind === 'joining') return [text(t('receipt.paidNothing'))]
  const way = kind === 'refund' ? t('receipt.means.back') : `${t('receipt.paid')}, ${meansText(means, t)}`
  return [
    pair(t(kind === 'sale' ? 'receipt.total' : 'receipt.given'), formatMoney(amount, locale), 'bold'),
    ...vat.map(({ rate, net, vat: part }) =>
      pair(
        t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) }),
        formatAmount(part, locale),
        'quiet',
      ),
    ),
    text(way, 'quiet'),
  ]
}

function meansText({ userFlow, phoneEnding }: Receipt['means'], t: SayReceipt): string {
  if (userFlow === 'AGREEMENT') return t('receipt.means.agreement')
  return phoneEnding === null
    ? t(`receipt.means.${userFlow}`)
    : t('receipt.means.pushTo', { ending: phoneEnding })
}

/** Charges from now on, and where the customer has a say in it. */
function membershipRows({ kind, membership }: Receipt, { t, locale }: Voice): Row[] {
  if (membership === null || kind === 'refund') return []
  const { name, agreementId, manageAt } = membership
  return [
    rule,
    text(name, 'bold'),
    ...termsOf(membership, t, locale).map((line) => text(line)),
    ...(manageAt === null ? [] : [text(t('receipt.manage'), 'quiet'), text(manageAt, 'quiet')]),
    pair(t('receipt.agreement'), agreementId, 'quiet'),
  ]
}

const referenceRows = ({ reference, pspReference, merchantSerialNumber }: Receipt, { t }: Voice): Row[] => [
  pair(t('receipt.msn'), merchantSerialNumber, 'quiet'),
  pair(t('receipt.reference'), reference, 'quiet'),
  ...(pspReference === '' ? [] : [pair(t('receipt.psp'), pspReference, 'quiet')]),
]

/** A copy of an earlier receipt must not read as if nothing had come back. */
function sinceRows({ refunds, register }: Receipt, { t, locale, time }: Voice): Row[] {
  if (refunds.length === 0) return []
  return [
    rule,
    text(t('receipt.since'), 'bold'),
    ...refunds.map(({ receipt, at, value }) =>
      pair(
        receipt === null
          ? time(at)
          : t(register === null ? 'receipt.sinceOne' : 'receipt.sinceSlip', {
              time: time(at),
              number: String(receipt),
            }),
        formatAmount(value, locale),
      ),
    ),
  ]
}
