// The answer to a payment of the nexo protocol, made from its checkout.
import { majorOf } from '#server/nexo/amounts.ts'
import { failure, success } from '#server/nexo/answers.ts'
import { transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { ErrorCondition, Response, ResponseBody, TransactionId } from '#server/nexo/messages.ts'
import { paymentSlip } from '#server/nexo/payment-slip.ts'
import type { CheckoutAnswer, CheckoutReason } from '#shared/checkout.ts'

/** By which name the checkout keeps how the register calls its sale, where its number of it is shorter. */
export const saleKey = 'saleId'
/** By which name the checkout keeps when the register sold it, by the register's own clock. */
export const timeKey = 'saleTime'

export const saleIdIn = ({ metadata, saleNumber }: CheckoutAnswer): string =>
  metadata[saleKey] ?? saleNumber ?? ''

export function paymentBody(
  said: Response,
  { sale, ...POIData }: { sale: TransactionId; POITransactionID: TransactionId },
): ResponseBody {
  return { Response: said, SaleData: { SaleTransactionID: sale }, POIData }
}

/** What a payment comes to. The register knows it by its own time, where it told one. `sent`: by which names the message calls it. */
export function statusBody(checkout: CheckoutAnswer, sent?: TransactionId): ResponseBody {
  const { createdAt: TimeStamp, metadata } = checkout
  const sale = {
    TransactionID: sent?.TransactionID ?? saleIdIn(checkout),
    TimeStamp: metadata[timeKey] ?? TimeStamp,
  }
  const said = resultOf(checkout)
  const body = paymentBody(said, {
    sale,
    POITransactionID: { TransactionID: transactionIdOf(checkout), TimeStamp },
  })
  return said.Result === 'Success'
    ? { ...body, PaymentResult: paymentResult(checkout), PaymentReceipt: paymentSlip(checkout) }
    : body
}

const paymentResult = ({ captured, tip, pspReference, receipt, createdAt }: CheckoutAnswer) => ({
  PaymentType: 'Normal',
  PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
  AmountsResp: {
    Currency: captured.currency,
    AuthorizedAmount: majorOf(captured.value),
    ...(tip ? { TipAmount: majorOf(tip.value) } : {}),
  },
  OnlineFlag: true,
  PaymentAcquirerData: {
    MerchantID: receipt?.merchantSerialNumber ?? '',
    AcquirerPOIID: receipt?.tillName ?? '',
    AcquirerTransactionID: { TransactionID: pspReference ?? '', TimeStamp: createdAt },
  },
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

function resultOf({ state, reason, problem }: CheckoutAnswer): Response {
  if (state === 'COMPLETED') return success
  const said = { state, ...(reason ? { reason } : {}), ...(problem ? { code: problem.code } : {}) }
  if (state === 'CANCELED')
    return failure((reason && conditionOf[reason]) ?? 'Refusal', problem?.detail ?? 'Nothing was paid.', said)
  return failure('InProgress', 'The payment has not ended. Ask for its status.', said)
}
