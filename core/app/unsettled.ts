// The sales that are not settled, as screens show them.
import type { SaleRepository } from '#core/sale/repository.ts'
import { unsettledViewOf } from '#core/sale/view.ts'
import type { TillView } from '#shared/bridge.ts'
import type { UnsettledSale } from '#shared/sale.ts'

/** No screen shows more of them at once. */
const mostUnsettled = 50

export function unsettled(sales: SaleRepository): Pick<TillView, 'unsettled' | 'unsettledCount'> {
  const rows = unsettledViews(sales)
  return { unsettled: rows.slice(0, mostUnsettled), unsettledCount: rows.length }
}

/** Not the one on screen; those that wait for a person first, then the oldest. */
export function unsettledViews(sales: SaleRepository): UnsettledSale[] {
  const current = sales.current()?.sale
  return sales
    .unfinished()
    .filter((id) => id !== current)
    .flatMap((id) => sales.sale(id) ?? [])
    .map((sale) => unsettledViewOf(sale, sales))
    .toSorted((one, other) => Number(waits(other)) - Number(waits(one)))
}

export const waits = ({ alarm, question }: UnsettledSale): boolean => alarm !== null || question !== null
