// The rows of an X or a Z report on paper, of one till or of the whole shop, in the staff's language.
import { dayAndTime, modeRows, receiptWords, reportWords, shopRows } from '#core/printing/texts.ts'
import { tagOf, type Language } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import { sum } from '#shared/order.ts'
import { centred, gap, pair, rule, text, type Row } from '#shared/paper.ts'
import type { RateSums, Report, Sums, ZReport } from '#shared/report.ts'
import type { ReportWords } from '#shared/words/en/report.ts'
import { fill } from '#shared/text.ts'
import type { ShopReport, ShopZ, TillSums } from '#shared/shop.ts'

export type Drawn = { language: Language; market: Market; timeZone: string }
type Voice = {
  said: ReportWords
  money: (value: number) => string
  time: (at: number) => string
  counted: (name: string, count: number, value: string) => Row
  locale: string
}

function drawnIn({ language, market, timeZone }: Drawn): Voice {
  const locale = tagOf(language, market)
  const said = reportWords[language]
  return {
    said,
    money: (value) => formatAmount(value, locale),
    time: (at) => dayAndTime(at, locale, timeZone),
    counted: (name, count, value) => pair(fill(said['report.count'], { name, count }), value),
    locale,
  }
}

export function reportRows(report: Report | ZReport, drawn: Drawn): Row[] {
  const voice = drawnIn(drawn)
  const words = receiptWords[drawn.language]
  const { shop, mode } = report
  return [
    ...shopRows(shop, words),
    gap,
    ...headingRows(report, voice),
    ...modeRows(mode, words),
    gap,
    ...periodRows(report, voice),
    rule,
    ...sumRows(report, voice),
    rule,
    ...movedRows(report, voice),
    ...countRows(report, voice),
    ...looseRows(report, voice),
    rule,
    ...everRows(report, voice),
    gap,
  ]
}

const headingRows = (report: Report | ZReport | ShopReport | ShopZ, { said }: Voice): Row[] =>
  'number' in report
    ? [
        centred(said['report.z'], 'large'),
        centred(fill(said['report.number'], { number: report.number }), 'large'),
      ]
    : [centred(said['report.x'], 'large')]

function periodRows(report: Report | ZReport, { said, time }: Voice): Row[] {
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

function sumRows(report: Sums, voice: Voice): Row[] {
  const { sales, captured, refunds, refunded, refundedElsewhere, net, currency } = report
  const { said, money, locale, counted } = voice
  return [
    counted(said['report.sales'], sales, money(captured)),
    counted(said['report.refunds'], refunds, money(-refunded)),
    ...(refundedElsewhere === 0
      ? []
      : [pair(`  ${said['report.refundedElsewhere']}`, money(-refundedElsewhere), 'quiet')]),
    pair(said['report.net'], formatMoney({ value: net, currency }, locale), 'bold'),
  ]
}

/** A till that moved no money has no rates and no ways to pay: no heading stands over nothing. */
const movedRows = ({ rates, flows }: Sums, voice: Voice): Row[] => [
  ...(rates.length === 0 ? [] : [text(voice.said['report.perRate'], 'bold')]),
  ...rates.flatMap((rate) => rateRows(rate, voice)),
  ...(rates.length === 0 ? [] : [rule]),
  ...(flows.length === 0 ? [] : [text(voice.said['report.perFlow'], 'bold')]),
  ...flows.flatMap(({ userFlow, sales, captured, refunds, refunded }) => [
    voice.counted(voice.said[`report.${userFlow}`], sales, voice.money(captured)),
    ...(refunds === 0
      ? []
      : [voice.counted(`  ${voice.said['report.refunds']}`, refunds, voice.money(-refunded))]),
  ]),
  ...(flows.length === 0 ? [] : [rule]),
]

function rateRows({ rate, captured, capturedVat, refunded, refundedVat }: RateSums, voice: Voice): Row[] {
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

function countRows({ receipts, copies, drawers, overrides, unpaid }: Report, { said }: Voice): Row[] {
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
function looseRows({ open, others }: Pick<Report, 'open' | 'others'>, { said, money }: Voice): Row[] {
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

function everRows({ ever, journal, currency }: Report, voice: Voice): Row[] {
  const { said, money, locale } = voice
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
    ...chainRows(journal, voice),
  ]
}

/** The chain's head is on paper, so that a journal cut short shows. */
const chainRows = ({ facts, head, key }: Report['journal'], { said }: Voice): Row[] => [
  pair(said['report.facts'], String(facts)),
  text(said['report.head'], 'quiet'),
  text(head.replaceAll(/(.{16})(?=.)/g, '$1 '), 'quiet'),
  ...(key === null ? [] : [text(said['report.key'], 'quiet'), text(key, 'quiet')]),
]

/** Its sums as those of one till, then each till, and what may be missing. */
export function shopReportRows(report: ShopReport | ShopZ, drawn: Drawn): Row[] {
  const voice = drawnIn(drawn)
  const { shop, mode, tills, open } = report
  return [
    centred(shop, 'bold'),
    gap,
    ...headingRows(report, voice),
    centred(voice.said['report.wholeShop'], 'bold'),
    ...modeRows(mode, receiptWords[drawn.language]),
    gap,
    ...shopPeriodRows(report, voice),
    ...missingRows(report, voice),
    rule,
    ...sumRows(report, voice),
    rule,
    ...movedRows(report, voice),
    pair(voice.said['report.unpaid'], String(sum(report.unpaid.map(({ sales }) => sales)))),
    ...looseRows({ ...report, open: open.map(atTill) }, voice),
    ...tills.flatMap((till) => [rule, ...tillRows(till, voice)]),
    gap,
  ]
}

function shopPeriodRows(report: ShopReport | ShopZ, { said, time }: Voice): Row[] {
  const { from, to, merchantSerialNumber } = report
  return [
    pair(said['report.from'], from === null ? said['report.beginning'] : time(from)),
    pair(said['report.to'], time(to)),
    ...('number' in report ? [pair(said['report.closedAt'], report.tillName)] : []),
    ...(merchantSerialNumber === '' ? [] : [pair(said['report.msn'], merchantSerialNumber)]),
    ...('number' in report && report.person ? [pair(said['report.by'], report.person.name)] : []),
  ]
}

/** Above the sums: who reads them knows first of what they may be short. */
const missingRows = ({ missing }: ShopReport, { said }: Voice): Row[] =>
  missing.length === 0
    ? []
    : [
        rule,
        text(said['report.missing'], 'bold'),
        ...missing.map(({ name, why }) => text(`${name} ${said[`report.missing.${why}`]}`)),
      ]

/** A number is that of one till: which, stands before it. */
const atTill = ({ tillName, ...one }: ShopReport['open'][number]): ShopReport['open'][number] => ({
  ...one,
  tillName,
  reference: `${tillName}  ${one.reference}`,
})

function tillRows(till: TillSums, voice: Voice): Row[] {
  const { said, money, counted } = voice
  const { name, sales, captured, refunds, refunded, net, receipts, until, head } = till
  return [
    text(name, 'bold'),
    counted(said['report.sales'], sales, money(captured)),
    counted(said['report.refunds'], refunds, money(-refunded)),
    pair(said['report.net'], money(net)),
    ...(receipts === null
      ? []
      : [
          pair(
            said['report.receipts'],
            fill(said['report.range'], { first: receipts.first, last: receipts.last }),
          ),
        ]),
    ...chainRows({ facts: until, head, key: null }, voice),
  ]
}
