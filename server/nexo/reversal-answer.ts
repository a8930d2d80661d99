// The answer to a reversal of the nexo protocol, made from the payment that it gives back.
import { majorOf } from '#server/nexo/amounts.ts'
import { failure, successSaying } from '#server/nexo/answers.ts'
import { transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { Failure, Response, ResponseBody } from '#server/nexo/messages.ts'
import { reversalSlips } from '#server/nexo/payment-slip.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'

/** `period`: the one in which the money stands that was given back. */
export function reversalBody(
  checkout: CheckoutAnswer,
  refund: CheckoutRefund | undefined,
  period: number | undefined,
): ResponseBody {
  const body = {
    Response: resultOf(refund),
    POIData: {
      POITransactionID: {
        TransactionID: refund?.pspReference ?? refund?.id ?? checkout.id,
        TimeStamp: refund?.createdAt ?? checkout.createdAt,
      },
      ...(period === undefined ? {} : { POIReconciliationID: period }),
    },
    ...originalOf(checkout),
  }
  return refund?.state === 'COMPLETED'
    ? { ...body, ReversedAmount: majorOf(refund.amount.value), PaymentReceipt: reversalSlips(refund) }
    : body
}

/** Of a reversal that was not begun: it is named by its message. `at`: when that first came. `paid`: what it was to give back, where that is known. */
export const refusedReversal = (
  said: Failure,
  { ServiceID, at }: { ServiceID: string; at: string },
  paid: CheckoutAnswer | undefined,
): ResponseBody => ({
  Response: said,
  POIData: { POITransactionID: { TransactionID: ServiceID, TimeStamp: at } },
  ...(paid ? originalOf(paid) : {}),
})

const originalOf = (paid: CheckoutAnswer) => ({
  OriginalPOITransaction: {
    POITransactionID: { TransactionID: transactionIdOf(paid), TimeStamp: paid.createdAt },
  },
})

function resultOf(refund: CheckoutRefund | undefined): Response {
  switch (refund?.state) {
    case 'COMPLETED':
      return successSaying({
        pspReference: refund.pspReference ?? '',
        reversedAmountValue: String(refund.amount.value),
        reversedAmountCurrency: refund.amount.currency,
      })
    case 'REFUSED':
      return failure('Refusal', 'Nothing was given back.', refund.code === null ? {} : { code: refund.code })
    case 'PENDING':
    case undefined:
      return failure('InProgress', 'The reversal has not ended. Ask for its status.')
  }
}
