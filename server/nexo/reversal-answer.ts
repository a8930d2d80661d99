// The answer to a reversal of the nexo protocol, made from the payment that it gives back.
import { majorOf } from '#server/nexo/amounts.ts'
import { failure, success } from '#server/nexo/answers.ts'
import { transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { Response, ResponseBody } from '#server/nexo/messages.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'

export function reversalBody(checkout: CheckoutAnswer, refund: CheckoutRefund | undefined): ResponseBody {
  return {
    Response: resultOf(refund),
    POIData: {
      POITransactionID: {
        TransactionID: refund?.pspReference ?? refund?.id ?? '',
        TimeStamp: refund?.createdAt ?? checkout.createdAt,
      },
    },
    OriginalPOITransaction: {
      POITransactionID: { TransactionID: transactionIdOf(checkout), TimeStamp: checkout.createdAt },
    },
    ...(refund?.state === 'COMPLETED' ? { ReversedAmount: majorOf(refund.amount.value) } : {}),
  }
}

function resultOf(refund: CheckoutRefund | undefined): Response {
  switch (refund?.state) {
    case 'COMPLETED':
      return success
    case 'REFUSED':
      return failure('Refusal', 'Nothing was given back.', refund.code === null ? {} : { code: refund.code })
    case 'PENDING':
    case undefined:
      return failure('InProgress', 'The reversal has not ended. Ask for its status.')
  }
}
