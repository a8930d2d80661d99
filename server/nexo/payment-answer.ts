// The answer to a payment of the nexo protocol, made from its checkout.
import { majorOf } from '#server/nexo/amounts.ts'
import { failure, successSaying } from '#server/nexo/answers.ts'
import { transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { ErrorCondition, Response, ResponseBody, TransactionId } from '#server/nexo/messages.ts'
import { paymentSlips } from '#server/nexo/payment-slip.ts'
import type { CheckoutAnswer, CheckoutReason } from '#shared/checkout.ts'

/** By which name the checkout keeps how the register calls its sale, where its number of it is shorter. */
export const saleKey = 'saleId'
/** By which name the checkout keeps when the register sold it, by the register's own clock. */
export const timeKey = 'saleTime'

export const saleIdIn = ({ metadata, saleNumber }: CheckoutAnswer): string =>
  metadata[saleKey] ?? saleNumber ?? ''

/** `POIReconciliationID`: the period in which the money stands. */
type POIData = {
  POITransactionID: { TransactionID: string; TimeStamp: string }
  POIReconciliationID?: number
}

export function paymentBody(
  said: Response,
  { sale, ...POIData }: { sale: TransactionId } & POIData,
): ResponseBody {
  // Its time is required, also of a register that told none.
  const { TransactionID, TimeStamp = POIData.POITransactionID.TimeStamp } = sale
  return { Response: said, SaleData: { SaleTransactionID: { TransactionID, TimeStamp } }, POIData }
}

/** What a payment comes to. The register knows it by its own time, where it told one. `sent`: by which names the message calls it. */
export function statusBody(
  checkout: CheckoutAnswer,
  period: number | undefined,
  sent?: TransactionId,
): ResponseBody {
  const { createdAt: TimeStamp, metadata } = checkout
  const sale = {
    TransactionID: sent?.TransactionID ?? saleIdIn(checkout),
    TimeStamp: metadata[timeKey] ?? TimeStamp,
  }
  const said = resultOf(checkout, sale.TransactionID)
  const body = paymentBody(said, {
    sale,
    POITransactionID: { TransactionID: transactionIdOf(checkout), TimeStamp },
    ...(period === undefined ? {} : { POIReconciliationID: period }),
  })
  return said.Result === 'Success'
    ? { ...body, PaymentResult: paymentResult(checkout), PaymentReceipt: paymentSlips(checkout) }
    : body
}

const paymentResult = ({ captured, receipt, createdAt }: CheckoutAnswer) => ({
  PaymentType: 'Normal',
  PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
  AmountsResp: { Currency: captured.currency, AuthorizedAmount: majorOf(captured.value) },
  OnlineFlag: true,
  // Where a person has settled the payment, there may be no receipt that says whose account it came to.
  ...(receipt
    ? {
        PaymentAcquirerData: {
          MerchantID: receipt.merchantSerialNumber,
          AcquirerPOIID: receipt.tillName,
          AcquirerTransactionID: { TransactionID: receipt.pspReference, TimeStamp: createdAt },
        },
      }
    : {}),
})

/** Of a payment that came to nothing; what stands not here was refused. */
const conditionOf: Partial<Record<CheckoutReason, ErrorCondition>> = {
  byRegister: 'Aborted',
  byStaff: 'Cancel',
  byCustomer: 'Cancel',
  expired: 'Cancel',
  refusedByCustomer: 'Cancel',
  timedOut: 'Cancel',
  givenBack: 'Cancel',
  interrupted: 'UnavailableService',
}

function resultOf(checkout: CheckoutAnswer, saleId: string): Response {
  const { state, reason, problem, captured, pspReference } = checkout
  if (state === 'COMPLETED')
    return successSaying({
      pspReference: pspReference ?? '',
      merchantReference: saleId,
      authorisedAmountValue: String(captured.value),
      authorisedAmountCurrency: captured.currency,
      paymentMethod: 'mobile',
    })
  const said = { state, ...(reason ? { reason } : {}), ...(problem ? { code: problem.code } : {}) }
  if (state === 'CANCELED')
    return failure((reason && conditionOf[reason]) ?? 'Refusal', problem?.detail ?? 'Nothing was paid.', said)
  return failure('InProgress', 'The payment has not ended. Ask for its status.', said)
}
