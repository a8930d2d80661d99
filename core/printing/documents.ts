// The documents on paper, as rows: a receipt as it was given out, in its customer's language, a report, a test; and rows laid out as lines of a given width.
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
import { closingOf, reportStyleOf } from '#core/report/report.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Closing } from '#core/till/projection.ts'
import type { Settings } from '#shared/settings.ts'
import { spokenLanguageOf, tagOf } from '#shared/language.ts'
import { titleRow, gap, pairRow, rule, textRow, type PrintRow, type Weight } from '#shared/paper.ts'
import type { PaperColumns } from '#shared/printing.ts'
import { tillText, type Receipt, termLines } from '#shared/receipt.ts'
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
export function rowsOf(known: Known, what: JobContent, isAgain: boolean): PrintRow[] | null {
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

export function rowsOfReceipt(known: Known, receipt: Receipt, isAgain = false): PrintRow[] {
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

export const rowsOfX = (settings: Settings, report: Report): PrintRow[] =>
  reportRows(report, reportStyleOf(settings))

/** A copy is what was closed. */
export const rowsOfZ = ({ report, drawn }: Closing): PrintRow[] => reportRows(report, drawn)

/** A copy is what was closed, whichever till prints it. */
export const rowsOfShopReport = (settings: Settings, report: ShopReport | ShopZ): PrintRow[] =>
  shopReportRows(report, 'drawn' in report ? report.drawn : reportStyleOf(settings))

/** Every letter of the five languages, the sizes and both edges. */
export function testPageRows(settings: Settings): PrintRow[] {
  const { shop, tillName } = settings
  const spoken = spokenLanguageOf(localeOf(settings))
  return [
    ...shopRows(shop, receiptTexts(spoken)),
    gap,
    titleRow(reportTexts(spoken)('report.test'), 'large'),
    gap,
    pairRow(receiptTexts(spoken)('receipt.till'), tillName),
    rule,
    textRow('æøå ÆØÅ äö ÄÖ é € × −'),
    textRow('0123456789', 'bold'),
    pairRow('<', '>'),
    titleRow('TEST', 'mark'),
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

export function receiptRows(
  receipt: Receipt,
  { link = null, isAgain = false }: ReceiptOptions = {},
): PrintRow[] {
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
          titleRow(t(receipt.register === null ? 'receipt.online' : 'receipt.slipOnline')),
          { is: 'qr', text: link },
          gap,
        ] as const)),
    ...(receipt.kind !== 'refund' ? [titleRow(t('receipt.thanks'), 'bold')] : []),
  ]
}

/** A terminal's slip says that it is no receipt for the purchase: Norwegian kassasystemforskrift § 2-8-8, and true everywhere. */
function headingRows({ kind, copy, mode, register }: Receipt, t: SayReceipt, isAgain: boolean): PrintRow[] {
  return [
    ...(register === null
      ? [titleRow(t(`receipt.${kind}`), 'large')]
      : [
          titleRow(t(kind === 'refund' ? 'receipt.refundSlip' : 'receipt.slip'), 'large'),
          titleRow(t('receipt.noReceipt'), 'bold'),
        ]),
    ...(copy > 0 ? [titleRow(t('receipt.copy', { number: copy }), 'large')] : []),
    ...(isAgain ? [titleRow(t('receipt.again'), 'mark')] : []),
    ...modeRows(mode, t),
  ]
}

function numberRows(
  { receipt, number, at, till, tillName, person, register, refund }: Receipt,
  { t, time }: Voice,
): PrintRow[] {
  return [
    ...(register === null ? [] : [pairRow(t('receipt.register'), registerText(register, t), 'bold')]),
    ...(receipt === null
      ? []
      : [pairRow(t(register === null ? 'receipt.number' : 'receipt.slipNumber'), String(receipt), 'bold')]),
    ...(number === null ? [] : [pairRow(t('receipt.saleNumber'), String(number))]),
    pairRow(t('receipt.at'), time(at)),
    pairRow(t('receipt.till'), tillText({ till, tillName })),
    ...(person === null ? [] : [pairRow(t('receipt.cashier'), person)]),
    ...(refund === null
      ? []
      : [
          ...(refund.of.receipt === null
            ? []
            : [pairRow(t(register === null ? 'receipt.of' : 'receipt.slipOf'), String(refund.of.receipt))]),
          ...soldElsewhere(refund.of, t),
          ...(refund.reason === '' ? [] : [textRow(`${t('receipt.reason')}: ${refund.reason}`)]),
        ]),
  ]
}

/** `Bakery 1 · sale 1017` */
const registerText = ({ name, saleNumber }: NonNullable<Receipt['register']>, t: SayReceipt): string =>
  saleNumber === null ? name : t('receipt.registerSale', { name, number: saleNumber })

/** Receipts of another till's sale: nobody finds it here by its number alone. */
const soldElsewhere = ({ till, number }: NonNullable<Receipt['refund']>['of'], t: SayReceipt): PrintRow[] =>
  till === null
    ? []
    : [
        pairRow(t('receipt.soldAt'), tillText(till)),
        ...(number === null ? [] : [pairRow(t('receipt.soldNumber'), String(number))]),
      ]

/** One under the other they come to what was paid. */
function boughtRows({ lines, offWhole }: Receipt, voice: Voice): PrintRow[] {
  const { goods, tips } = columnOf(lines)
  return [
    ...goods.flatMap((line) => lineRows(line, voice)),
    ...(offWhole > 0 ? [pairRow(voice.t('receipt.offWhole'), formatAmount(-offWhole, voice.locale))] : []),
    ...tips.flatMap((line) => lineRows(line, voice)),
  ]
}

function lineRows(
  { name, quantity, unitPrice, discount, total }: OrderLine,
  { t, locale }: Voice,
): PrintRow[] {
  return [
    pairRow(quantity > 1 ? `${quantity} × ${name}` : name, formatAmount(total, locale)),
    ...(quantity > 1 ? [textRow(`  ${quantity} × ${formatAmount(unitPrice, locale)}`, 'quiet')] : []),
    ...(discount > 0
      ? [textRow(`  ${t('receipt.off', { discount: `−${formatAmount(discount, locale)}` })}`, 'quiet')]
      : []),
  ]
}

function moneyRows({ kind, amount, vat, means }: Receipt, { t, locale }: Voice): PrintRow[] {
  if (kind === 'joining') return [textRow(t('receipt.paidNothing'))]
  const way = kind === 'refund' ? t('receipt.means.back') : `${t('receipt.paid')}, ${meansText(means, t)}`
  return [
    pairRow(t(kind === 'sale' ? 'receipt.total' : 'receipt.given'), formatMoney(amount, locale), 'bold'),
    ...vat.map(({ rate, net, vat: part }) =>
      pairRow(
        t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) }),
        formatAmount(part, locale),
        'quiet',
      ),
    ),
    textRow(way, 'quiet'),
  ]
}

function meansText({ userFlow, phoneEnding }: Receipt['means'], t: SayReceipt): string {
  if (userFlow === 'AGREEMENT') return t('receipt.means.agreement')
  return phoneEnding === null
    ? t(`receipt.means.${userFlow}`)
    : t('receipt.means.pushTo', { ending: phoneEnding })
}

/** Charges from now on, and where the customer has a say in it. */
function membershipRows({ kind, membership }: Receipt, { t, locale }: Voice): PrintRow[] {
  if (membership === null || kind === 'refund') return []
  const { name, agreementId, manageAt } = membership
  return [
    rule,
    textRow(name, 'bold'),
    ...termLines(membership, t, locale).map((line) => textRow(line)),
    ...(manageAt === null ? [] : [textRow(t('receipt.manage'), 'quiet'), textRow(manageAt, 'quiet')]),
    pairRow(t('receipt.agreement'), agreementId, 'quiet'),
  ]
}

const referenceRows = (
  { reference, pspReference, merchantSerialNumber }: Receipt,
  { t }: Voice,
): PrintRow[] => [
  pairRow(t('receipt.msn'), merchantSerialNumber, 'quiet'),
  pairRow(t('receipt.reference'), reference, 'quiet'),
  ...(pspReference === '' ? [] : [pairRow(t('receipt.psp'), pspReference, 'quiet')]),
]

/** A copy of an earlier receipt must not read as if nothing had come back. */
function sinceRows({ refunds, register }: Receipt, { t, locale, time }: Voice): PrintRow[] {
  if (refunds.length === 0) return []
  return [
    rule,
    textRow(t('receipt.since'), 'bold'),
    ...refunds.map(({ receipt, at, value }) =>
      pairRow(
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

/** `text` is as wide as the paper, spaces and all; of a large line half as wide. */
export type PaperLine = { is: 'line'; text: string; weight: Weight } | { is: 'qr'; text: string }

export function layOut(rows: readonly PrintRow[], columns: PaperColumns): PaperLine[] {
  return rows.flatMap((row): PaperLine[] => {
    switch (row.is) {
      case 'rule':
        return [{ is: 'line', text: '-'.repeat(columns), weight: 'plain' }]
      case 'gap':
        return [{ is: 'line', text: '', weight: 'plain' }]
      case 'qr':
        return [{ is: 'qr', text: row.text }]
      case 'text': {
        const width = widthOf(row.weight, columns)
        return wrapText(printableText(row.text), width).map((text) => {
          const indent = row.align === 'center' ? Math.max(0, Math.floor((width - text.length) / 2)) : 0
          const line = ' '.repeat(indent) + text
          // White on black from edge to edge.
          return { is: 'line', text: row.weight === 'mark' ? line.padEnd(width) : line, weight: row.weight }
        })
      }
      case 'pair': {
        const width = widthOf(row.weight, columns)
        return paired(printableText(row.left), printableText(row.right), width).map((text) => ({
          is: 'line',
          text,
          weight: row.weight,
        }))
      }
    }
  })
}

const widthOf = (weight: Weight, columns: number): number =>
  weight === 'large' ? Math.floor(columns / 2) : columns

/** On one line where both fit; else what is right stands below, and never loses a character. */
function paired(left: string, right: string, width: number): string[] {
  if (left.length + 1 + right.length <= width) return [left.padEnd(width - right.length) + right]
  // A long name leaves room for its amount; a long reference takes lines of its own.
  if (right.length <= width / 2) {
    const beside = wrapText(left, width - right.length - 1)
    const last = beside.pop() ?? ''
    return [...beside, last.padEnd(width - right.length) + right]
  }
  return [...wrapText(left, width), ...wrapText(right, width).map((text) => text.padStart(width))]
}

/** At spaces where there are any; a word longer than the paper is cut. What begins with spaces stays indented. */
export function wrapText(text: string, width: number): string[] {
  const indent = /^ */.exec(text)?.[0].slice(0, width - 1) ?? ''
  const lines: string[] = []
  let line = indent
  for (const word of text.trim().split(/ +/)) {
    let rest = word
    const isFirst = line.trim() === ''
    if (!isFirst && line.length + 1 + rest.length <= width) {
      line += ` ${rest}`
      continue
    }
    if (!isFirst) {
      lines.push(line)
      line = indent
    }
    while (line.length + rest.length > width) {
      const room = width - line.length
      lines.push(line + rest.slice(0, room))
      rest = rest.slice(room)
      line = indent
    }
    line += rest
  }
  return [...lines, line.trimEnd()]
}

/** Those of the five languages, the euro, and what Western European code pages share. */
const known = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffŒœŠšŽžŸ€†‡‰]*$/

/** Stands for what has no form in any of them, such as a picture. */
export const unprintableSign = '■'

/** A sign and what is printed for it: what is not its own letter with a mark, and what a mark or a small height would not say. */
const signs = `
  ĐD đd ĦH ħh ıi ĸk ŁL łl ŊN ŋn ŦT ŧt ẞSS
  ƀb ƁB ƂB ƃb ƄB ƅb ƆO ƇC ƈc ƉD ƊD ƋD ƌd ƍd ƎE ƏE ƐE ƑF ƒf ƓG ƔG ƕhv ƖI ƗI ƘK ƙk ƚl ƛl ƜM ƝN ƞn ƟO ƢOI ƣoi ƤP ƥp ƦR ƧS ƨs ƩS ƪs ƫt ƬT ƭt ƮT ƱU ƲV ƳY ƴy
  ƵZ ƶz ƷZ ƸZ ƹz ƺz ƻ2 Ƽ5 ƽ5 ƾts ƿw ǀ| ǁ|| ǂ| ǃ! ǝe ǤG ǥg ǶHv ǷW ȜY ȝy ȠN ȡd ȢOU ȣou ȤZ ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ȺA ȻC ȼc ȽL ȾT ȿs ɀz Ɂ' ɂ' ɃB ɄU ɅV ɆE ɇe ɈJ ɉj
  ɊQ ɋq ɌR ɍr ɎY ɏy əe ɨi ʉu ʒz ẜs ẝs ẟd ỺLL ỻll ỼV ỽv ỾY ỿy
  ʹ' ʺ" ʻ' ʼ' ʽ' ʾ' ʿ' ˈ' ‘' ’' ‚' ‛' ′' ‵' “" ”" „" ‟" ″" ‶" ‹< ›>
  ‐- ‑- ‒- –- —- ―- ⁃- −- •· ‣· ․. ‧· ∙· ◦· ●· ⁄/ ∕/ ‖|| ‗_ ‱%oo ‽?! ※* ⁂* ⁎* ⁑** ∗* ⁓~ ∼~ ≈~ ≤<= ≥>= ←<- →->
`
const nearest = new Map(
  signs
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

const unseen = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Signs as a reader sees them, though each it may be several characters. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function printableText(text: string): string {
  const whole = text.normalize('NFC')
  if (known.test(whole)) return whole
  return Array.from(graphemes.segment(whole), ({ segment }) => {
    const form = Array.from(segment, formOf).join('')
    return form === '' || form.replaceAll(unprintableSign, '') !== '' ? form : unprintableSign
  }).join('')
}

function formOf(character: string): string {
  if (known.test(character)) return character
  if (/(?!\ufeff)\s/.test(character)) return ' '
  if (unseen.test(character)) return ''
  const form = nearest.get(character)
  if (form !== undefined) return form
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare === character ? unprintableSign : Array.from(bare, formOf).join('')
}
