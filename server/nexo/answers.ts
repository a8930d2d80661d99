// The answers of the nexo protocol: the parts of every one, the notice that a message was not taken, and the answer to a payment, made from its checkout, with the slip that it holds.
import * as z from 'zod/mini'
import { decimal, hundredths } from '#shared/money.ts'
import type {
  PaymentRequest,
  ErrorCondition,
  NexoFailure,
  OddHeader,
  NexoResponse,
  ResponseBody,
  TransactionId,
} from '#server/nexo/messages.ts'
import { withoutControls } from '#shared/text.ts'
import { wordsInEnglish } from '#core/system/locales.ts'
import type { Problem } from '#shared/problem.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { CheckoutAnswer, CheckoutRefund, CheckoutReason } from '#shared/checkout.ts'
import { receiptRows } from '#core/printing/documents.ts'
import { receiptTexts, type SayReceipt } from '#core/printing/texts.ts'
import { titleRow, type PrintRow } from '#shared/paper.ts'
import type { Receipt } from '#shared/receipt.ts'

/**
 * 4990 for 49.9; nothing for what has more than two decimals or is below nothing. A number is written with the fewest digits that mean it, so that
 * a decimal of two places that was read from JSON is written as it stood there, and nothing is rounded.
 */
export const minorOf = (amount: number): number | undefined => hundredths(String(amount))

/** 49.9 for 4990: the number that is written so in JSON. */
export const majorOf = (minor: number): number => Number(decimal(minor))

export const saleIdOf = ({ SaleData }: Pick<PaymentRequest, 'SaleData'>): string =>
  withoutControls(SaleData.SaleTransactionID.TransactionID)

export const timeOf = ({ SaleData }: Pick<PaymentRequest, 'SaleData'>): string =>
  SaleData.SaleTransactionID.TimeStamp ?? ''

/** Name of a payment at the register: our id, and the reference at the payment service, by which its statements name it. */
export const transactionIdOf = ({ id, reference }: CheckoutAnswer): string =>
  reference === null ? id : `${id}.${reference}`

/** No id holds a point. */
export const idIn = (transactionId: string): string => transactionId.split('.', 1)[0] ?? ''

/** Answer that a message comes to. `nothing`: the protocol has no answer to it. */
export type Outcome = { is: 'body'; body: ResponseBody } | { is: 'nothing' } | { is: 'rejected'; why: string }

export const reply = (body: ResponseBody): Outcome => ({ is: 'body', body })

export const success: NexoResponse = { Result: 'Success' }

/** Pairs as in the query of an address. A space is `%20`: not everybody who reads them knows `+`. */
const pairsOf = (said: Record<string, string>): string =>
  String(new URLSearchParams(said)).replaceAll('+', '%20')

export const successSaying = (said: Record<string, string>): NexoResponse => ({
  ...success,
  AdditionalResponse: pairsOf(said),
})

export const failure = (
  ErrorCondition: ErrorCondition,
  message: string,
  more: Record<string, string> = {},
): NexoFailure => ({ Result: 'Failure', ErrorCondition, AdditionalResponse: pairsOf({ message, ...more }) })

/** Not the last answer: the register is to ask for the status. */
export const isInProgress = ({ Response: said }: ResponseBody): boolean =>
  said?.Result === 'Failure' && said.ErrorCondition === 'InProgress'

/** The first that fits the problem's code. */
const conditions: [RegExp, ErrorCondition][] = [
  [/^(till|terminal)\.busy$/, 'Busy'],
  // Whether anything was done, only its status can tell.
  [/^till\.(notAnswering|mistake)$/, 'InProgress'],
  [/^(checkout|sale|register)\.unknown$/, 'NotFound'],
  [/^(amount|phone)\.|\.(unfit|badShape)$/, 'MessageFormat'],
  [/^(checkout|register|terminal|instrument|push|customer|code)\./, 'NotAllowed'],
  [/^service\.(unreachable|notReached|slow|garbled|failed|limited|busy)$/, 'UnreachableHost'],
  [/^(refund\.|service\.refused$)/, 'Refusal'],
  [/^printer\.none$/, 'UnavailableDevice'],
  [/^printer\./, 'DeviceOut'],
]

export const failureOf = (problem: Problem): NexoFailure => ({
  Result: 'Failure',
  ErrorCondition: conditions.find(([code]) => code.test(problem.code))?.[1] ?? 'UnavailableService',
  AdditionalResponse: nexoSentenceOf(problem),
})

export const nexoSentenceOf = (problem: Problem): string =>
  pairsOf({ message: wordsInEnglish(problem).what, code: problem.code })

export const responseTo = (header: OddHeader, body: ResponseBody) => ({
  MessageHeader: { ...header, MessageType: 'Response' },
  [`${header.MessageCategory}Response`]: body,
})

const rejected = z.object({ MessageHeader: z.record(z.string(), z.unknown()) })

/** An event: it answers a message of which no response can be made. `envelope`: that message's, as it was sent. */
export function rejectionEvent(envelope: unknown, at: number, why: string) {
  const { MessageHeader = {} } = rejected.safeParse(envelope).data ?? {}
  const { SaleID, POIID, ServiceID } = MessageHeader
  const service = nameIn(ServiceID)
  return {
    MessageHeader: {
      ProtocolVersion: '3.0',
      MessageClass: 'Event',
      MessageCategory: 'Event',
      MessageType: 'Notification',
      ...(/^.{1,10}$/.test(service) ? { ServiceID: service } : {}),
      SaleID: nameIn(SaleID) || unknown,
      POIID: nameIn(POIID) || unknown,
    },
    EventNotification: {
      TimeStamp: new Date(at).toISOString(),
      EventToNotify: 'Reject',
      EventDetails: pairsOf({ message: why }),
      RejectedMessage: Buffer.from(JSON.stringify({ SaleToPOIRequest: envelope })).toString('base64'),
    },
  }
}

/** Every message names its register and its till. */
const unknown = 'unknown'
const nameIn = (given: unknown): string => (typeof given === 'string' ? given.slice(0, 128) : '')

/** After this a register is told to ask for the status: most hang up on a payment after two minutes or more. */
const patienceMs = 110_000

/** As it is once that is true of it, or as it was when the patience or the till ended. */
export async function waitFor(
  terminal: Terminal,
  clock: Clock,
  register: Register,
  from: CheckoutAnswer,
  isEnough: (checkout: CheckoutAnswer) => boolean,
): Promise<CheckoutAnswer> {
  const until = clock.elapsed() + patienceMs
  let now = from
  while (!isEnough(now)) {
    const ms = until - clock.elapsed()
    const next = await terminal.wait(register, now.id, { since: now.version, ms })
    // No change came: there is no more time, or the till is being closed and waits no longer.
    if (!next.ok || next.value.version === now.version) break
    now = next.value
  }
  return now
}

export const reversalSlips = ({ receipt }: CheckoutRefund) => (receipt ? slipsOf(receipt, null) : [])

function slipsOf(receipt: Receipt, link: string | null) {
  const t = receiptTexts(receipt.language)
  const plain = { ...receipt, lines: [], vat: [] }
  const keyOf = keysIn(t)
  const forCustomer = receiptRows(plain, { link }).map((row) => lineOf(row, keyOf))
  const forShop = [titleRow(t('receipt.shopCopy'), 'bold'), ...receiptRows(plain)]
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

function lineOf(row: PrintRow, keyOf: (label: string) => string): Line {
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

/** `period`: the number of the one in which the money stands. */
export const poiDataOf = (POITransactionID: Required<TransactionId>, period?: number) => ({
  POITransactionID,
  ...(period === undefined ? {} : { POIReconciliationID: period }),
})

export function paymentBody(
  said: NexoResponse,
  sale: TransactionId,
  POIData: ReturnType<typeof poiDataOf>,
): ResponseBody {
  // Its time is required, also of a register that told none.
  const { TransactionID, TimeStamp = POIData.POITransactionID.TimeStamp } = sale
  return { Response: said, SaleData: { SaleTransactionID: { TransactionID, TimeStamp } }, POIData }
}

/** `account`: where the money came to be; null where a person has settled the payment, and no receipt says whose that is. */
export const paymentResultOf = (
  PaymentType: 'Normal' | 'Refund',
  AmountsResp: { Currency: string; AuthorizedAmount: number; TipAmount?: number },
  account: Pick<Receipt, 'merchantSerialNumber' | 'tillName'> | null,
  AcquirerTransactionID: Required<TransactionId>,
) => ({
  PaymentType,
  PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
  AmountsResp,
  OnlineFlag: true,
  ...(account && {
    PaymentAcquirerData: {
      MerchantID: account.merchantSerialNumber,
      AcquirerPOIID: account.tillName,
      AcquirerTransactionID,
    },
  }),
})

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
  const poiData = poiDataOf({ TransactionID: transactionIdOf(checkout), TimeStamp }, period)
  const body = paymentBody(said, sale, poiData)
  if (said.Result !== 'Success') return body
  const { captured, tip } = checkout
  const amounts = {
    Currency: captured.currency,
    AuthorizedAmount: majorOf(captured.value),
    ...(tip ? { TipAmount: majorOf(tip.value) } : {}),
  }
  const own = { TransactionID: receipt?.pspReference ?? '', TimeStamp }
  return {
    ...body,
    PaymentResult: paymentResultOf('Normal', amounts, receipt, own),
    PaymentReceipt: receipt ? slipsOf(receipt, receiptLink) : [],
  }
}

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

function resultOf(checkout: CheckoutAnswer, saleId: string): NexoResponse {
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
