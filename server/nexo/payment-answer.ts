// The answer to a payment of the nexo protocol, made from its checkout, and the slip that it holds.
import { receiptRows } from '#core/printing/documents.ts'
import { receiptTexts, type SayReceipt } from '#core/printing/texts.ts'
import { pairsOf, majorOf, failure, successSaying } from '#server/nexo/answers.ts'
import type { CheckoutAnswer, CheckoutRefund, CheckoutReason } from '#shared/checkout.ts'
import { centred, type Row } from '#shared/paper.ts'
import type { Receipt } from '#shared/receipt.ts'
import { transactionIdOf } from '#server/nexo/message-memory.ts'
import type { ErrorCondition, Response, ResponseBody, TransactionId } from '#server/nexo/messages.ts'

export const reversalSlips = ({ receipt }: CheckoutRefund) => (receipt ? slipsOf(receipt, null) : [])

function slipsOf(receipt: Receipt, link: string | null) {
  const t = receiptTexts(receipt.language)
  const plain = { ...receipt, lines: [], vat: [] }
  const keyOf = keysIn(t)
  const forCustomer = receiptRows(plain, { link }).map((row) => lineOf(row, keyOf))
  const forShop = [centred(t('receipt.shopCopy'), 'bold'), ...receiptRows(plain)]
    .map((row) => lineOf(row, keyOf))
    .filter(({ key }) => key !== 'thanks')
  return [slip('CustomerReceipt', forCustomer), slip('CashierReceipt', forShop)]
}

/** By which name registers find a line, whatever its language. The names are those of the published form. */
function keysIn(t: SayReceipt): (label: string) => string {
  const keys = new Map([
    [t('receipt.shopCopy'), 'merchantTitle'],
    [t('receipt.slip'), 'cardholderHeader'],
    [t('receipt.refundSlip'), 'cardholderHeader'],
    [t('receipt.register'), 'mref'],
    [t('receipt.at'), 'txdate'],
    [t('receipt.till'), 'tid'],
    [t('receipt.total'), 'totalAmount'],
    [t('receipt.given'), 'totalAmount'],
    [t('receipt.msn'), 'mid'],
    [t('receipt.reference'), 'txRef'],
    [t('receipt.thanks'), 'thanks'],
  ])
  return (label) => keys.get(label) ?? 'text'
}

type Line = { name?: string; value?: string; key: string; isBold?: boolean }

function lineOf(row: Row, keyOf: (label: string) => string): Line {
  switch (row.is) {
    case 'text':
      return { name: row.text, key: keyOf(row.text), isBold: isBold(row.weight) }
    case 'pair':
      return { name: row.left, value: row.right, key: keyOf(row.left), isBold: isBold(row.weight) }
    case 'qr':
      return { name: row.text, key: 'link' }
    case 'rule':
    case 'gap':
      return { key: 'filler' }
  }
}

const isBold = (weight: string): boolean => weight !== 'plain' && weight !== 'quiet'

const slip = (DocumentQualifier: 'CustomerReceipt' | 'CashierReceipt', lines: readonly Line[]) => ({
  DocumentQualifier,
  RequiredSignatureFlag: false,
  OutputContent: {
    OutputFormat: 'Text',
    OutputText: lines.map(({ isBold, ...pairs }) => ({
      ...(isBold ? { CharacterStyle: 'Bold' } : {}),
      Text: pairsOf(pairs),
      EndOfLineFlag: true,
    })),
  },
})

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

/** Outcome of a payment. The register knows it by its own time, where it told one. `sent`: by which names the message calls it. */
export function statusBody(
  checkout: CheckoutAnswer,
  period: number | undefined,
  sent?: TransactionId,
): ResponseBody {
  const { createdAt: TimeStamp, metadata, receipt, receiptLink } = checkout
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
    ? {
        ...body,
        PaymentResult: paymentResult(checkout),
        PaymentReceipt: receipt ? slipsOf(receipt, receiptLink) : [],
      }
    : body
}

const paymentResult = ({ captured, tip, receipt, createdAt }: CheckoutAnswer) => ({
  PaymentType: 'Normal',
  PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
  AmountsResp: {
    Currency: captured.currency,
    AuthorizedAmount: majorOf(captured.value),
    ...(tip ? { TipAmount: majorOf(tip.value) } : {}),
  },
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

/** Error condition of a payment that came to nothing, by reason; any other reason is a refusal. */
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
