// The exact bytes of each request: the same facts always give the same bytes, so that a repeated deed is the same deed.
import type { Refund } from '#core/refund.ts'
import type { PaymentDeed } from '#core/reference.ts'
import type { Attempt, Sale } from '#core/sale.ts'
import type { CreateRequest } from '#shared/wire/epayment.ts'

type Bodied = { do: PaymentDeed; attempt: Attempt }

/** `msisdn`: the full number of a push, which no fact holds. */
export function bodyOf(sale: Sale, { do: deed, attempt }: Bodied, msisdn: string | undefined): string {
  const { amount, description } = sale.opened
  switch (deed) {
    case 'create':
      return JSON.stringify({
        amount: { currency: amount.currency, value: amount.value },
        paymentMethod: { type: 'WALLET' },
        reference: attempt.reference,
        userFlow: attempt.userFlow,
        customerInteraction: 'CUSTOMER_PRESENT', // the law, in a shop
        paymentDescription: description,
        ...(attempt.userFlow === 'QR'
          ? { qrFormat: { format: attempt.qrFormat } }
          : { customer: { phoneNumber: msisdn ?? missing(attempt) } }),
      } satisfies CreateRequest)
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

function missing(attempt: Attempt): never {
  throw new Error(`the phone number of ${attempt.reference} is gone: its create cannot be sent again`)
}
