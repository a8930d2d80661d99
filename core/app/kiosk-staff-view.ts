// The view of a kiosk's staff: what waits for them, what they may do, and the orders of the last hour.
import type { TillContext } from '#core/till-context.ts'
import { unsettledViews, waits } from '#core/app/unsettled.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Sale } from '#core/sale/state.ts'
import { shownAttempt } from '#core/payment/state.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { KioskOrder } from '#shared/sale.ts'

type StaffView = Omit<NonNullable<KioskView['staff']>, 'clock' | 'timeZone'>

export function kioskStaffView({ clock, host, sales, kiosk }: TillContext): StaffView {
  const { screen, isInOffice } = kiosk
  const rows = unsettledViews(sales)
  return {
    unsettledCount: rows.length,
    waitingCount: rows.filter(waits).length,
    canClose: screen !== null && !isInOffice,
    canOpenOffice: host.openOffice !== undefined,
    isInOffice,
    orders: lastOrders(sales, clock.now()),
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
