// The view of a kiosk's staff: what waits for them, what they may do, and the orders of the last hour.
import { unsettledViews, waits } from '#core/app/unsettled.ts'
import type { TillOptions } from '#core/app/till-options.ts'
import type { Kiosk } from '#core/kiosk/commands.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Sale } from '#core/sale/state.ts'
import { shownAttempt } from '#core/payment/state.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { KioskOrder } from '#shared/sale.ts'

type StaffView = Omit<NonNullable<KioskView['staff']>, 'clock' | 'timeZone'>
type Known = { options: Pick<TillOptions, 'clock' | 'openOffice'>; sales: SaleRepository; kiosk: Kiosk }

export function kioskStaffView({ options, sales, kiosk: { screen, isInOffice } }: Known): StaffView {
  const rows = unsettledViews(sales)
  return {
    unsettledCount: rows.length,
    waitingCount: rows.filter(waits).length,
    canClose: screen !== null && !isInOffice,
    canOpenOffice: options.openOffice !== undefined,
    isInOffice,
    orders: lastOrders(sales, options.clock.now()),
  }
}

const hourMs = 3_600_000
/** So many sales back they are looked for: a kiosk takes fewer in an hour. */
const mostSales = 60

/** What was paid at the kiosk in the last hour, the newest first. */
const lastOrders = (sales: SaleRepository, now: number): KioskOrder[] =>
  sales
    .recent(mostSales)
    .flatMap((id) => sales.sale(id) ?? [])
    .flatMap((sale) => orderIn(sale) ?? [])
    .filter(({ paidAt }) => now - paidAt < hourMs)

function orderIn({ ordered, register, payment }: Sale): KioskOrder | null {
  const { state } = shownAttempt(payment)
  if (state.is !== 'captured' || payment.terms.isAttended || register || !ordered?.basket) return null
  const lines = ordered.lines.map(({ id, name, quantity }) => ({ product: id, name, quantity }))
  return { number: ordered.number, paidAt: state.capturedAt, lines }
}
