// The receipt of a captured sale, from its facts and the shop's identity.
import { shownAttempt, type Sale } from '#core/sale/sale.ts'
import type { Settings } from '#core/settings.ts'
import { orderVat } from '#shared/order.ts'
import type { Mode, Receipt } from '#shared/receipt.ts'

/** Nothing until the money is captured. */
export function receiptOf(sale: Sale, settings: Settings, mode: Mode): Receipt | null {
  const { state, reference } = shownAttempt(sale)
  if (state.is !== 'captured' || state.value !== sale.opened.amount.value) return null
  return {
    shop: settings.shop,
    tillName: settings.tillName,
    mode,
    number: sale.opened.ordered?.number ?? null,
    lines: sale.opened.ordered?.lines ?? [],
    vat: sale.opened.ordered ? orderVat(sale.opened.ordered) : [],
    amount: sale.opened.amount,
    capturedAt: state.capturedAt,
    reference,
    pspReference: state.pspReference,
    merchantSerialNumber: sale.opened.merchantSerialNumber,
  }
}
