// The exact bytes of each request: the same facts always give the same bytes, so that a repeated request is the same request.
import type { Ordered } from '#core/sale/facts.ts'
import type { Refund, Attempt, Sale } from '#core/sale/state.ts'
import type { PaymentRequest } from '#core/sale/reference.ts'
import { flows } from '#shared/flows.ts'
import type { OrderLine } from '#shared/order.ts'
import type { CreateBody } from '#core/service/request-bodies.ts'

type Bodied = { do: PaymentRequest; attempt: Attempt }

/** `customer`: the full phone number or personal code of a push, which no fact holds. */
export function bodyOf(sale: Sale, { do: request, attempt }: Bodied, customer: string | undefined): string {
  const { amount, description, ordered } = sale.opened
  switch (request) {
    case 'create':
      return JSON.stringify({
        amount: { currency: amount.currency, value: amount.value },
        paymentMethod: {
          type: 'WALLET',
          ...(ordered?.blocksCommercialCards ? { blockedSources: ['COMMERCIAL_CARDS'] } : {}),
        },
        reference: attempt.reference,
        userFlow: attempt.userFlow,
        customerInteraction: 'CUSTOMER_PRESENT', // the law, in a shop
        paymentDescription: description,
        ...(flows[attempt.userFlow].showsCode
          ? { qrFormat: { format: attempt.qrFormat } }
          : { customer: customerOf(attempt, customer) }),
        ...(ordered ? told(sale, ordered) : {}),
      } satisfies CreateBody)
    case 'capture':
      return JSON.stringify({ modificationAmount: { currency: amount.currency, value: amount.value } })
    case 'cancel':
      return JSON.stringify({ cancelTransactionOnly: true })
    case 'giveBack':
      return JSON.stringify({ cancelTransactionOnly: false })
  }
}

export const refundBody = (sale: Sale, { value }: Refund): string =>
  JSON.stringify({ modificationAmount: { currency: sale.opened.amount.currency, value } })

function customerOf(attempt: Attempt, customer: string | undefined) {
  const text = customer ?? missing(attempt)
  return attempt.isByCode ? { personalQr: text } : { phoneNumber: text }
}

/** What the wallet shows of the order, and who may pay it. */
const told = (sale: Sale, { lines, minimumUserAge, number, posId }: Ordered) => ({
  receipt: {
    orderLines: lines.map(wireLine),
    bottomLine: { currency: sale.opened.amount.currency, posId, receiptNumber: String(number) },
  },
  ...(minimumUserAge === null ? {} : { minimumUserAge }),
  metadata: { till: posId, sale: sale.sale },
})

const wireLine = ({ id, name, quantity, unitPrice, discount, total, vatRate, vat }: OrderLine) => ({
  name,
  id,
  totalAmount: total,
  totalAmountExcludingTax: total - vat,
  totalTaxAmount: vat,
  taxRate: vatRate,
  unitInfo: { unitPrice, quantity: String(quantity), quantityUnit: 'PCS' as const },
  ...(discount === 0 ? {} : { discount }),
})

function missing(attempt: Attempt): never {
  throw new Error(`who was to pay ${attempt.reference} is erased: its create cannot be sent again`)
}
