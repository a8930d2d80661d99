// A payment as the hub tells another till of it, made from the facts of the till that took it.
import { capturedOf, refundedOf } from '#core/payment/state.ts'
import type { SaleEntry } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import type { Adoptable } from '#shared/shop.ts'

/** Of the sale's captured payment. */
export function adoptedPaymentOf(entries: readonly SaleEntry[], tillName = 'Front till'): Adoptable {
  const sale = entries.reduce<Sale | undefined>(
    (before, { id, fact, at }) => reduceSale(before, id, fact, at),
    undefined,
  )
  const attempt = sale?.payment.attempts.find(({ state }) => state.is === 'captured')
  if (!sale || attempt?.state.is !== 'captured') throw new Error('nothing is captured')
  const { amount, merchantSerialNumber, environment, address } = sale.payment.terms
  return {
    sale: sale.sale,
    till: sale.sale.slice(0, 6),
    tillName,
    number: sale.ordered?.number ?? null,
    reference: attempt.reference,
    userFlow: attempt.userFlow,
    amount,
    capturedAt: attempt.state.capturedAt,
    captured: capturedOf(attempt),
    refunded: refundedOf(attempt),
    taxed: { captured: [...attempt.taxed.captured], refunded: [...attempt.taxed.refunded] },
    merchantSerialNumber,
    environment,
    address,
  }
}
