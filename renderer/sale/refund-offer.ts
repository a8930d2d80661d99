// What of a sale can be refunded, as the refund dialog is opened with it.
import type { RefundableParts, SaleView } from '#shared/sale.ts'

/** Nothing beside an alarm, which has acts of its own. By line only where one payment holds all the money. */
export function refundOffer({ sale, payments, lines }: RefundableParts & { sale: Pick<SaleView, 'alarm'> }) {
  const held = payments.filter(({ refundable }) => refundable > 0)
  if (held.length === 0 || sale.alarm !== null) return null
  const refundables = held.map(({ reference, refundable }) => ({ reference, ceiling: refundable }))
  return { refundables, lines: held.length === 1 ? lines : [] }
}
