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
  const said = resultOf(refund, sent.TransactionID)
  const TimeStamp = refund?.createdAt ?? paid.createdAt
  const own = { TransactionID: refund?.pspReference ?? refund?.id ?? paid.id, TimeStamp }
  const body = paymentBody(said, {
    sale: { TimeStamp, ...sent },
    POITransactionID: own,
    ...(period === undefined ? {} : { POIReconciliationID: period }),
  })
  if (refund === undefined || said.Result !== 'Success') return body
  return {
    ...body,
    PaymentResult: {
      PaymentType: 'Refund',
      PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
      AmountsResp: { Currency: refund.amount.currency, AuthorizedAmount: majorOf(refund.amount.value) },
      OnlineFlag: true,
      PaymentAcquirerData: {
        MerchantID: paid.receipt?.merchantSerialNumber ?? '',
        AcquirerPOIID: paid.receipt?.tillName ?? '',
        AcquirerTransactionID: own,
      },
    },
    PaymentReceipt: reversalSlips(refund),
  }
}

function resultOf(refund: GivenBack['refund'], saleId: string): Response {
  switch (refund?.state) {
    case 'COMPLETED':
      return successSaying({
        pspReference: refund.pspReference ?? '',
        merchantReference: saleId,
        reversedAmountValue: String(refund.amount.value),
        reversedAmountCurrency: refund.amount.currency,
      })
    case 'REFUSED':
      return failure('Refusal', 'Nothing was given back.', refund.code === null ? {} : { code: refund.code })
    case 'PENDING':
    case undefined:
      return failure('InProgress', 'The refund has not ended. Ask for its status.')
  }
}
