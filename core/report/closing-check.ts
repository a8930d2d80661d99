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
  /** All that moved before the closing that is looked at, by owner and currency. */
  const totals = new Map<string, { captured: number; refunded: number }>()
  let read = 0
  return closings.flatMap(({ seq, fact: { report, drawn, owner } }) => {
    const begin = read
    while ((movements[read]?.seq ?? Infinity) < seq) read += 1
    const period = movements.slice(begin, read)
    for (const row of period) add(totals, row)
    const own = { owner, currency: report.currency }
    const clock = createShopClock(drawn.timeZone)
    const { captured, refunded, rates, receipts } = sumsOf(period.map(withGoods), [], own, clock)
    const ever = totals.get(keyOf(own)) ?? { captured: 0, refunded: 0 }
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

const keyOf = ({ owner, currency }: Pick<MovementRow, 'owner' | 'currency'>): string => `${currency} ${owner}`

function add(totals: Map<string, { captured: number; refunded: number }>, row: MovementRow): void {
  const { captured, refunded } = totals.get(keyOf(row)) ?? { captured: 0, refunded: 0 }
  const isCapture = row.kind === 'captured'
  totals.set(keyOf(row), {
    captured: captured + (isCapture ? row.value : 0),
    refunded: refunded + (isCapture ? 0 : row.value),
  })
}
