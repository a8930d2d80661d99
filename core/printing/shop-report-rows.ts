// The rows of an X or a Z report of the whole shop: its sums as those of one till, then each till, and what may be missing.
import {
  drawnIn,
  chainRows,
  looseRows,
  movedRows,
  sumRows,
  type Drawn,
  type Voice,
} from '#core/printing/report-rows.ts'
import { modeRows } from '#core/printing/receipt-rows.ts'
import { receiptWords } from '#core/printing/texts.ts'
import { sum } from '#shared/order.ts'
import { centred, gap, pair, rule, text, type Row } from '#shared/paper.ts'
import type { ShopReport, ShopZ, TillSums } from '#shared/shop.ts'
import { fill } from '#shared/words/fill.ts'

export function shopReportRows(report: ShopReport | ShopZ, drawn: Drawn): Row[] {
  const voice = drawnIn(drawn)
  const { shop, mode, tills, open } = report
  return [
    centred(shop, 'bold'),
    gap,
    ...headingRows(report, voice),
    ...modeRows(mode, receiptWords[drawn.language]),
    gap,
    ...periodRows(report, voice),
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

const headingRows = (report: ShopReport | ShopZ, { said }: Voice): Row[] => [
  centred(said['number' in report ? 'report.z' : 'report.x'], 'large'),
  ...('number' in report ? [centred(fill(said['report.number'], { number: report.number }), 'large')] : []),
  centred(said['report.wholeShop'], 'bold'),
]

function periodRows(report: ShopReport | ShopZ, { said, time }: Voice): Row[] {
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
