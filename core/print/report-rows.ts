// What stands on an X or a Z report, row by row, in the staff's language?
import { modeRows, shopRows } from '#core/print/rows.ts'
import { dayAndTime, receiptWords, reportWords } from '#core/print/words.ts'
import { tagOf, type Language } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import { sum } from '#shared/order.ts'
import { centred, gap, pair, rule, text, type Row } from '#shared/paper.ts'
import type { RateSums, Report, ZReport } from '#shared/report.ts'
import type { ReportWords } from '#shared/words/en/report.ts'
import { fill } from '#shared/words/fill.ts'

type Drawn = { language: Language; market: Market; timeZone?: string }
type Said = {
  said: ReportWords
  money: (value: number) => string
  time: (at: number) => string
  locale: string
}

export function reportRows(report: Report | ZReport, { language, market, timeZone }: Drawn): Row[] {
  const locale = tagOf(language, market)
  const voice: Said = {
    said: reportWords[language],
    money: (value) => formatAmount(value, locale),
    time: (at) => dayAndTime(at, locale, timeZone),
    locale,
  }
  const { shop, mode } = report
  return [
    ...shopRows(shop, receiptWords[language]),
    gap,
    ...headingRows(report, voice),
    ...modeRows(mode, receiptWords[language]),
    gap,
    ...periodRows(report, voice),
    rule,
    ...sumRows(report, voice),
    rule,
    ...movedRows(report, voice),
    ...countRows(report, voice),
    ...loose(report, voice),
    rule,
    ...everRows(report, voice),
    gap,
  ]
}

const headingRows = (report: Report | ZReport, { said }: Said): Row[] =>
  'number' in report
    ? [
        centred(said['report.z'], 'large'),
        centred(fill(said['report.number'], { number: report.number }), 'large'),
      ]
    : [centred(said['report.x'], 'large')]

function periodRows(report: Report | ZReport, { said, time }: Said): Row[] {
  const { from, to, tillName, merchantSerialNumber } = report
  const person = 'person' in report ? report.person : null
  return [
    pair(said['report.from'], from === null ? said['report.beginning'] : time(from)),
    pair(said['report.to'], time(to)),
    pair(said['report.till'], tillName),
    ...(merchantSerialNumber === '' ? [] : [pair(said['report.msn'], merchantSerialNumber)]),
    ...(person === null ? [] : [pair(said['report.by'], person.name)]),
  ]
}

const counted = (name: string, count: number, value: string, { said }: Said): Row =>
  pair(fill(said['report.count'], { name, count }), value)

function sumRows(report: Report, voice: Said): Row[] {
  const { sales, captured, refunds, refunded, refundedElsewhere, net, currency } = report
  const { said, money, locale } = voice
  return [
    counted(said['report.sales'], sales, money(captured), voice),
    counted(said['report.refunds'], refunds, money(-refunded), voice),
    ...(refundedElsewhere === 0
      ? []
      : [pair(`  ${said['report.refundedElsewhere']}`, money(-refundedElsewhere), 'quiet')]),
    pair(said['report.net'], formatMoney({ value: net, currency }, locale), 'bold'),
  ]
}

/** A till that moved no money has no rates and no ways to pay: no heading stands over nothing. */
const movedRows = ({ rates, flows }: Report, voice: Said): Row[] => [
  ...(rates.length === 0 ? [] : [text(voice.said['report.perRate'], 'bold')]),
  ...rates.flatMap((rate) => rateRows(rate, voice)),
  ...(rates.length === 0 ? [] : [rule]),
  ...(flows.length === 0 ? [] : [text(voice.said['report.perFlow'], 'bold')]),
  ...flows.flatMap(({ userFlow, sales, captured, refunds, refunded }) => [
    counted(voice.said[`report.${userFlow}`], sales, voice.money(captured), voice),
    ...(refunds === 0
      ? []
      : [counted(`  ${voice.said['report.refunds']}`, refunds, voice.money(-refunded), voice)]),
  ]),
  ...(flows.length === 0 ? [] : [rule]),
]

function rateRows({ rate, captured, capturedVat, refunded, refundedVat }: RateSums, voice: Said): Row[] {
  const { said, money, locale } = voice
  const name =
    rate === null ? said['report.outside'] : fill(said['report.rate'], { rate: percentText(rate, locale) })
  const sides = [
    pair(name, money(captured)),
    ...(rate === null ? [] : [pair(`  ${said['report.rateVat']}`, money(capturedVat), 'quiet')]),
  ]
  if (refunded === 0) return sides
  return [
    ...sides,
    pair(`  ${said['report.refunds']}`, money(-refunded)),
    ...(rate === null ? [] : [pair(`  ${said['report.rateRefundsVat']}`, money(-refundedVat), 'quiet')]),
  ]
}

function countRows({ receipts, copies, drawers, overrides, unpaid }: Report, { said }: Said): Row[] {
  return [
    ...(receipts === null
      ? []
      : [
          pair(
            said['report.receipts'],
            fill(said['report.range'], { first: receipts.first, last: receipts.last }),
          ),
        ]),
    pair(said['report.copies'], String(copies)),
    pair(said['report.drawers'], String(drawers)),
    pair(said['report.overrides'], String(overrides)),
    pair(said['report.unpaid'], String(sum(unpaid.map(({ sales }) => sales)))),
  ]
}

/** What is in no sum above. */
function loose({ open, others }: Report, { said, money }: Said): Row[] {
  return [
    ...(open.length === 0 ? [] : [rule, text(said['report.openMoney'], 'bold')]),
    ...open.map(({ number, reference, value }) =>
      pair(number === null ? reference : `${number}  ${reference}`, money(value)),
    ),
    ...(others.length === 0 ? [] : [rule, text(said['report.others'], 'bold')]),
    ...others.map(({ owner, currency, captured, refunded }) =>
      pair(owner, `${money(captured - refunded)} ${currency}`),
    ),
  ]
}

/** The chain's head is on paper, so that a journal cut short shows. */
function everRows({ ever, journal, currency }: Report, { said, money, locale }: Said): Row[] {
  return [
    text(said['report.ever'], 'bold'),
    pair(said['report.sales'], money(ever.captured)),
    pair(said['report.refunds'], money(-ever.refunded)),
    pair(
      said['report.everNet'],
      formatMoney({ value: ever.captured - ever.refunded, currency }, locale),
      'bold',
    ),
    rule,
    pair(said['report.facts'], String(journal.facts)),
    text(said['report.head'], 'quiet'),
    text(journal.head.replaceAll(/(.{16})(?=.)/g, '$1 '), 'quiet'),
  ]
}
