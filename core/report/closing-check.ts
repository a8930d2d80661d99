// The check of closings: what a Z says is summed anew from the rows that follow from the facts.
import type { Entry } from '#core/journal/feature.ts'
import type { Rows } from '#core/journal/projections.ts'
import { movementTable, type MovementRow } from '#core/money/movement-table.ts'
import { soldTable, type SoldRow } from '#core/money/sold-table.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { soldOf } from '#core/report/sold.ts'
import { sumsOf } from '#core/report/sums.ts'
import type { TillFact } from '#core/till/facts.ts'

export type Closed = Entry<Extract<TillFact, { kind: 'zClosed' }>>

/** The numbers of those whose money, VAT, receipts or grand total are not those of the facts. `closings`: all, in their order. */
export function untrueClosings(closings: readonly Closed[], rows: Rows): number[] {
  const movements = [...(rows.get(movementTable)?.values() ?? [])] as MovementRow[] // the table's own columns, here and below
  const sold = rows.get(soldTable)
  const withGoods = (row: MovementRow) => ({
    ...row,
    ...soldOf((sold?.get(row.seq) as SoldRow | undefined) ?? null),
  })
  return closings.flatMap(({ seq, fact: { report, drawn, owner } }, at) => {
    const from = closings[at - 1]?.seq ?? 0
    const own = { owner, currency: report.currency }
    const sums = (after: number) =>
      sumsOf(
        movements.filter((row) => row.seq > after && row.seq < seq).map(withGoods),
        [],
        own,
        createShopClock(drawn.timeZone),
      )
    const { captured, refunded, rates, receipts } = sums(from)
    const ever = sums(0)
    const wanted = [captured, refunded, rates, receipts, ever.captured, ever.refunded]
    const said = [
      report.captured,
      report.refunded,
      report.rates,
      report.receipts,
      report.ever.captured,
      report.ever.refunded,
    ]
    return JSON.stringify(said) === JSON.stringify(wanted) ? [] : [report.number]
  })
}
