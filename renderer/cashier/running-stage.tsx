// The screen of a sale that runs, as soon as it is asked for: until the till tells of it, it is drawn like one that is written down.
import { RunningSaleStage } from '#renderer/cashier/running-sale.tsx'
import { startingSale } from '#renderer/sale/progress.ts'
import type { PendingCommand } from '#renderer/till/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import type { SaleView } from '#shared/sale.ts'

/** `known`: as the till tells of it; else it is `starting`. */
export function RunningStage(props: {
  view: CashierView
  till: TillView
  known: SaleView | null
  starting: PendingCommand<'sale.start'> | undefined
}) {
  const { view, till, known, starting } = props
  const sale = known ?? (starting && startingSale(starting, till.currency))
  return sale && <RunningSaleStage view={view} till={till} sale={sale} known={known} />
}
