// The rows of an X or a Z report on paper, of one till or of the whole shop, in the staff's language.
import {
  actTexts,
  dayAndTime,
  modeRows,
  receiptTexts,
  reportTexts,
  shopRows,
  type SayReport,
} from '#core/printing/texts.ts'
import type { ReportStyle } from '#core/till/facts.ts'
import { tagOf } from '#shared/language.ts'
import { ratesOf, type RateSums, type Report, type Sums, type ZReport } from '#shared/report.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import { sum } from '#shared/order.ts'
import { titleRow, gap, pairRow, rule, textRow, type PrintRow, type Weight } from '#shared/paper.ts'
import { tillText } from '#shared/receipt.ts'
import type { ShopReport, ShopZ, TillSums } from '#shared/shop.ts'

type Voice = {
  t: SayReport
  money: (value: number) => string
  time: (at: number) => string
  counted: (name: string, count: number, value: string, weight?: Weight) => PrintRow
  locale: string
}

function drawnIn({ language, market, timeZone }: ReportStyle): Voice {
  const locale = tagOf(language, market)
  const t = reportTexts(language)
  return {
    t,
    money: (value) => formatAmount(value, locale),
    time: (at) => dayAndTime(at, locale, timeZone),
    counted: (name, count, value, weight) => pairRow(t('report.count', { name, count }), value, weight),
    locale,
  }
}

export function reportRows(report: Report | ZReport, drawn: ReportStyle): PrintRow[] {
  const voice = drawnIn(drawn)
  const tReceipt = receiptTexts(drawn.language)
  const { shop, mode } = report
  return [
    ...shopRows(shop, tReceipt),
    gap,
    ...headingRows(report, voice),
    ...modeRows(mode, tReceipt),
    gap,
    ...periodRows(report, voice, [pairRow(voice.t('report.till'), tillText(report))]),
    rule,
    ...sumRows(report, voice),
    rule,
    ...movedRows(report, voice),
    ...actRows(report, drawn, voice),
    ...countRows(report, voice),
    ...looseRows(report, voice),
    rule,
    ...everRows(report, voice),
    gap,
  ]
}

const headingRows = (report: Report | ZReport | ShopReport | ShopZ, { t }: Voice): PrintRow[] =>
  'number' in report
    ? [titleRow(t('report.z'), 'large'), titleRow(t('report.number', { number: report.number }), 'large')]
    : [titleRow(t('report.x'), 'large')]

/** `where`: the till that it is of, or at which it was closed. */
function periodRows(
  report: Report | ZReport | ShopReport | ShopZ,
  { t, time }: Voice,
  where: readonly PrintRow[],
): PrintRow[] {
  const { from, to, merchantSerialNumber } = report
  const person = 'person' in report ? report.person : null
  return [
    pairRow(t('report.from'), from === null ? t('report.beginning') : time(from)),
    pairRow(t('report.to'), time(to)),
    ...where,
    ...(merchantSerialNumber === '' ? [] : [pairRow(t('report.msn'), merchantSerialNumber)]),
    ...(person === null ? [] : [pairRow(t('report.by'), person.name)]),
  ]
}

function sumRows(report: Sums, voice: Voice): PrintRow[] {
  const { sales, captured, refunds, refunded, refundedElsewhere, net, currency } = report
  const { t, money, locale, counted } = voice
  return [
    counted(t('report.sales'), sales, money(captured)),
    counted(t('report.refunds'), refunds, money(-refunded)),
    ...(refundedElsewhere === 0
      ? []
      : [pairRow(`  ${t('report.refundedElsewhere')}`, money(-refundedElsewhere), 'quiet')]),
    pairRow(t('report.net'), formatMoney({ value: net, currency }, locale), 'bold'),
  ]
}

/** A till that moved no money has no rates and no ways to pay: no heading stands over nothing. */
const movedRows = ({ rates, flows, registers, discounts }: Sums, voice: Voice): PrintRow[] => [
  ...(rates.length === 0 ? [] : [textRow(voice.t('report.perRate'), 'bold')]),
  ...rates.flatMap((rate) => rateRows(rate, voice)),
  ...(rates.length === 0 ? [] : [rule]),
  ...(flows.length === 0 ? [] : [textRow(voice.t('report.perFlow'), 'bold')]),
  ...flows.flatMap((one) => sideRows(voice.t(`report.${one.userFlow}`), one, voice)),
  ...(flows.length === 0 ? [] : [rule]),
  // The money that is in other registers' reports as well.
  ...(registers.length === 0 ? [] : [textRow(voice.t('report.perRegister'), 'bold')]),
  ...registers.flatMap((one) => sideRows(one.name, one, voice)),
  ...(registers.length === 0 ? [] : [rule]),
  ...discountRows(discounts, voice),
]

/** By rate, then by who gave them; each sums to all of them. */
function discountRows(discounts: Sums['discounts'], { t, money, locale, counted }: Voice): PrintRow[] {
  if (discounts.length === 0) return []
  const all = (rows: typeof discounts) =>
    [sum(rows.map(({ count }) => count)), money(-sum(rows.map(({ value }) => value)))] as const
  const people = Map.groupBy(discounts, ({ person }) => person && `${person.id} ${person.name}`)
  return [
    counted(t('report.discounts'), ...all(discounts), 'bold'),
    ...ratesOf(discounts).map(({ rate, value }) =>
      pairRow(
        `  ${rate === null ? t('report.outside.other') : percentText(rate, locale)}`,
        money(-value),
        'quiet',
      ),
    ),
    ...[...people.values()].flatMap((own) => [
      counted(own[0]?.person?.name ?? t('report.nobody'), ...all(own)),
      ...own.map(({ on, count, value }) =>
        counted(
          `  ${t(on === 'line' ? 'report.onLines' : 'report.onBaskets')}`,
          count,
          money(-value),
          'quiet',
        ),
      ),
    ]),
    rule,
  ]
}

type Sides = { sales: number; captured: number; refunds: number; refunded: number }

const sideRows = (name: string, { sales, captured, refunds, refunded }: Sides, voice: Voice): PrintRow[] => [
  voice.counted(name, sales, voice.money(captured)),
  ...(refunds === 0
    ? []
    : [voice.counted(`  ${voice.t('report.refunds')}`, refunds, voice.money(-refunded))]),
]

function rateRows(
  { rate, outside, captured, capturedVat, refunded, refundedVat }: RateSums,
  voice: Voice,
): PrintRow[] {
  const { t, money, locale } = voice
  const name =
    rate === null
      ? t(`report.outside.${outside ?? 'other'}`)
      : t('report.rate', { rate: percentText(rate, locale) })
  const sides = [
    pairRow(name, money(captured)),
    ...(rate === null ? [] : [pairRow(`  ${t('report.rateVat')}`, money(capturedVat), 'quiet')]),
  ]
  if (refunded === 0) return sides
  return [
    ...sides,
    pairRow(`  ${t('report.refunds')}`, money(-refunded)),
    ...(rate === null ? [] : [pairRow(`  ${t('report.rateRefundsVat')}`, money(-refundedVat), 'quiet')]),
  ]
}

function countRows({ receipts, copies, drawers, unpaid }: Report, { t }: Voice): PrintRow[] {
  return [
    ...(receipts === null
      ? []
      : [pairRow(t('report.receipts'), t('report.range', { first: receipts.first, last: receipts.last }))]),
    pairRow(t('report.copies'), String(copies)),
    pairRow(t('report.drawers'), String(drawers)),
    pairRow(t('report.unpaid'), String(sum(unpaid.map(({ sales }) => sales)))),
  ]
}

/** Who answers for it stands below the act: both names need the width of the paper. */
function actRows({ acts }: Report, { language }: ReportStyle, { money, counted }: Voice): PrintRow[] {
  if (acts.length === 0) return []
  const t = actTexts(language)
  return [
    textRow(t('acts.title'), 'bold'),
    ...acts.flatMap(({ act, person, askedBy, times, value }) => {
      const name = person?.name ?? t('acts.nobody')
      const names = askedBy === null ? name : t('acts.askedBy', { name, asker: askedBy.name })
      return [
        counted(t(`acts.${act}`), times, value === 0 ? '' : money(value)),
        textRow(`  ${names}`, 'quiet'),
      ]
    }),
    rule,
  ]
}

/** Money in no sum above. */
function looseRows({ open, others }: Pick<Report, 'open' | 'others'>, { t, money }: Voice): PrintRow[] {
  return [
    ...(open.length === 0 ? [] : [rule, textRow(t('report.openMoney'), 'bold')]),
    ...open.map(({ number, reference, value }) =>
      pairRow(number === null ? reference : `${number}  ${reference}`, money(value)),
    ),
    ...(others.length === 0 ? [] : [rule, textRow(t('report.others'), 'bold')]),
    ...others.map(({ owner, currency, captured, refunded }) =>
      pairRow(owner, `${money(captured - refunded)} ${currency}`),
    ),
  ]
}

function everRows({ ever, journal, currency }: Report, voice: Voice): PrintRow[] {
  const { t, money, locale } = voice
  return [
    textRow(t('report.ever'), 'bold'),
    pairRow(t('report.sales'), money(ever.captured)),
    pairRow(t('report.refunds'), money(-ever.refunded)),
    pairRow(
      t('report.everNet'),
      formatMoney({ value: ever.captured - ever.refunded, currency }, locale),
      'bold',
    ),
    rule,
    ...chainRows(journal, voice),
  ]
}

/** The chain's head is on paper, so that a journal cut short shows. */
const chainRows = ({ facts, head, key }: Report['journal'], { t }: Voice): PrintRow[] => [
  pairRow(t('report.facts'), String(facts)),
  textRow(t('report.head'), 'quiet'),
  textRow(head.replaceAll(/(.{16})(?=.)/g, '$1 '), 'quiet'),
  ...(key === null ? [] : [textRow(t('report.key'), 'quiet'), textRow(key, 'quiet')]),
]

/** Its sums as those of one till, then each till, and what may be missing. */
export function shopReportRows(report: ShopReport | ShopZ, drawn: ReportStyle): PrintRow[] {
  const voice = drawnIn(drawn)
  const { shop, mode, tills, open } = report
  return [
    titleRow(shop, 'bold'),
    gap,
    ...headingRows(report, voice),
    titleRow(voice.t('report.wholeShop'), 'bold'),
    ...modeRows(mode, receiptTexts(drawn.language)),
    gap,
    ...periodRows(
      report,
      voice,
      'number' in report ? [pairRow(voice.t('report.closedAt'), report.tillName)] : [],
    ),
    ...missingRows(report, voice),
    rule,
    ...sumRows(report, voice),
    rule,
    ...movedRows(report, voice),
    pairRow(voice.t('report.unpaid'), String(sum(report.unpaid.map(({ sales }) => sales)))),
    // A number is that of one till: which, stands before it.
    ...looseRows(
      { ...report, open: open.map((one) => ({ ...one, reference: `${one.tillName}  ${one.reference}` })) },
      voice,
    ),
    ...tills.flatMap((till) => [rule, ...tillRows(till, voice)]),
    gap,
  ]
}

/** Above the sums: who reads them knows first of what they may be short. */
const missingRows = ({ missing }: ShopReport, { t, time }: Voice): PrintRow[] =>
  missing.length === 0
    ? []
    : [
        rule,
        textRow(t('report.missing'), 'bold'),
        ...missing.map(({ name, why, quarantined }) => {
          const held = { row: quarantined?.row ?? 0, time: quarantined ? time(quarantined.since) : '' }
          return textRow(`${name} ${t(`report.missing.${why}`, held)}`)
        }),
      ]

function tillRows(till: TillSums, voice: Voice): PrintRow[] {
  const { t, money, counted } = voice
  const { name, sales, captured, refunds, refunded, net, receipts, until, head } = till
  return [
    textRow(name, 'bold'),
    counted(t('report.sales'), sales, money(captured)),
    counted(t('report.refunds'), refunds, money(-refunded)),
    pairRow(t('report.net'), money(net)),
    ...(receipts === null
      ? []
      : [pairRow(t('report.receipts'), t('report.range', { first: receipts.first, last: receipts.last }))]),
    ...chainRows({ facts: until, head, key: null }, voice),
  ]
}
