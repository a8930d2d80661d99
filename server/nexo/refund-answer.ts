// The answer to a payment of the type Refund in the nexo protocol, made from the payment that it gives back to.
import { majorOf } from '#server/nexo/amounts.ts'
import { failure, successSaying } from '#server/nexo/answers.ts'
import type { GivenBack } from '#server/nexo/giving-back.ts'
import type { Response, ResponseBody, TransactionId } from '#server/nexo/messages.ts'
import { paymentBody } from '#server/nexo/payment-answer.ts'
import { reversalSlips } from '#server/nexo/payment-slip.ts'

/** `period`: the one in which the money stands that was given back. */
export function refundBody(
  { paid, refund }: GivenBack,
  period: number | undefined,
  sent: TransactionId,
): ResponseBody {
  const own = {
    TransactionID: refund?.pspReference ?? refund?.id ?? paid.id,
    TimeStamp: refund?.createdAt ?? paid.createdAt,
  }
  const body = paymentBody(resultOf(refund, sent), {
    sale: sent,
    POITransactionID: own,
    ...(period === undefined ? {} : { POIReconciliationID: period }),
  })
  if (refund?.state !== 'COMPLETED') return body
  return {
    ...body,
    PaymentResult: {
      PaymentType: 'Refund',
      PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
      AmountsResp: { Currency: refund.amount.currency, AuthorizedAmount: majorOf(refund.amount.value) },
      OnlineFlag: true,
      ...(paid.receipt
        ? {
            PaymentAcquirerData: {
              MerchantID: paid.receipt.merchantSerialNumber,
              AcquirerPOIID: paid.receipt.tillName,
              AcquirerTransactionID: own,
            },
          }
        : {}),
    },
    PaymentReceipt: reversalSlips(refund),
  }
}

function resultOf(refund: GivenBack['refund'], { TransactionID }: TransactionId): Response {
  switch (refund?.state) {
    case 'COMPLETED':
      return successSaying({
        pspReference: refund.pspReference ?? '',
        merchantReference: TransactionID,
        authorisedAmountValue: String(refund.amount.value),
        authorisedAmountCurrency: refund.amount.currency,
        paymentMethod: 'mobile',
      })
    case 'REFUSED':
      return failure('Refusal', 'Nothing was given back.', refund.code === null ? {} : { code: refund.code })
    case 'PENDING':
    case undefined:
      return failure('InProgress', 'The refund has not ended. Ask for its status.')
  }
}
