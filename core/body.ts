// The exact bytes of each request: the same facts always give the same bytes, so that a repeated deed is the same deed.
import type { Deed } from '#core/reference.ts'
import type { Attempt, Sale } from '#core/sale.ts'
import type { CreateRequest } from '#shared/wire/epayment.ts'

type Bodied = { do: Deed; attempt: Attempt }

/** `msisdn`: the full number of a push, which no fact holds. */
export function bodyOf(sale: Sale, step: Bodied, msisdn: string | null): string {
  const { amount, description, qrFormat } = sale.opened
  switch (step.do) {
    case 'create':
      return JSON.stringify({
        amount: { currency: amount.currency, value: amount.value },
        paymentMethod: { type: 'WALLET' },
        reference: step.attempt.reference,
        userFlow: step.attempt.userFlow,
        customerInteraction: 'CUSTOMER_PRESENT', // the law, in a shop
        paymentDescription: description,
        ...(step.attempt.userFlow === 'QR'
          ? { qrFormat: { format: qrFormat } }
          : { customer: { phoneNumber: msisdn ?? missing(step.attempt) } }),
      } satisfies CreateRequest)
    case 'capture':
      return JSON.stringify({ modificationAmount: { currency: amount.currency, value: amount.value } })
    case 'cancel':
      return JSON.stringify({ cancelTransactionOnly: true })
    case 'giveBack':
      return JSON.stringify({ cancelTransactionOnly: false })
  }
}

function missing(attempt: Attempt): never {
  throw new Error(`the phone number of ${attempt.reference} is gone: its create cannot be sent again`)
}
