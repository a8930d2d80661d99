// The published schema of nexo answers, as facts: which parts a response has to have, of which kind they are, and which words they may be.
import * as z from 'zod/mini'

const text = z.string().check(z.regex(/^.+$/))
const amount = z.number().check(z.minimum(0), z.maximum(99_999_999.999_999))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const time = z.iso.datetime({ offset: true })
const flag = z.optional(z.boolean())
/** Bytes in base64. */
const bytes = z.base64().check(z.minLength(1))

const result = z
  .looseObject({
    Result: z.enum(['Failure', 'Partial', 'Success']),
    ErrorCondition: z.optional(
      z.enum([
        'Aborted',
        'Busy',
        'Cancel',
        'DeviceOut',
        'InProgress',
        'InsertedCard',
        'InvalidCard',
        'LoggedOut',
        'MessageFormat',
        'NotAllowed',
        'NotFound',
        'PaymentRestriction',
        'Refusal',
        'UnavailableDevice',
        'UnavailableService',
        'UnreachableHost',
        'WrongPIN',
      ]),
    ),
    AdditionalResponse: z.optional(text),
  })
  .check(z.refine(({ Result, ErrorCondition }) => (Result === 'Success') === (ErrorCondition === undefined)))

const transactionId = z.looseObject({ TransactionID: text, TimeStamp: time })
const saleData = z.looseObject({ SaleTransactionID: transactionId })
const poiData = z.looseObject({ POITransactionID: transactionId, POIReconciliationID: z.optional(z.int()) })

const document = z.enum([
  'CashierReceipt',
  'CustomerReceipt',
  'Document',
  'Journal',
  'SaleReceipt',
  'Voucher',
])
const outputText = z.looseObject({
  Text: z.string(),
  CharacterStyle: z.optional(z.enum(['Bold', 'Italic', 'Normal', 'Underline'])),
  Alignment: z.optional(z.enum(['Centred', 'Justified', 'Left', 'Right'])),
  EndOfLineFlag: flag,
})
const receipt = z.looseObject({
  DocumentQualifier: document,
  IntegratedPrintFlag: flag,
  RequiredSignatureFlag: flag,
  OutputContent: z.looseObject({
    OutputFormat: z.enum(['BarCode', 'MessageRef', 'Text', 'XHTML']),
    OutputText: z.optional(z.array(outputText)),
  }),
})
const receipts = z.optional(z.array(receipt))

const instrument = z.enum(['Card', 'Cash', 'Check', 'Mobile', 'StoredValue'])
const paymentResult = z.looseObject({
  PaymentType: z.optional(z.enum(['Normal', 'Refund'])),
  PaymentInstrumentData: z.optional(z.looseObject({ PaymentInstrumentType: instrument })),
  AmountsResp: z.optional(
    z.looseObject({
      Currency: z.optional(currency),
      AuthorizedAmount: amount,
      TipAmount: z.optional(amount),
    }),
  ),
  OnlineFlag: flag,
  PaymentAcquirerData: z.optional(
    z.looseObject({
      AcquirerID: z.optional(z.int()),
      MerchantID: text,
      AcquirerPOIID: text,
      AcquirerTransactionID: z.optional(transactionId),
    }),
  ),
})

const totals = z.optional(
  z.array(
    z.looseObject({
      PaymentInstrumentType: instrument,
      AcquirerID: z.optional(z.int()),
      PaymentCurrency: z.optional(currency),
      PaymentTotals: z.optional(
        z.array(
          z.looseObject({
            TransactionType: z.enum(['Credit', 'Debit', 'ReverseCredit', 'ReverseDebit']),
            TransactionCount: z.int(),
            TransactionAmount: amount,
          }),
        ),
      ),
    }),
  ),
)

const poiStatus = z.looseObject({
  GlobalStatus: z.enum(['Busy', 'Maintenance', 'OK', 'Unreachable']),
  CommunicationOKFlag: flag,
})

const output = z.looseObject({
  Device: z.enum(['CashierDisplay', 'CashierInput', 'CustomerDisplay', 'CustomerInput']),
  InfoQualify: z.enum([
    'CustomerAssistance',
    'Display',
    'Document',
    'Error',
    'Input',
    'POIReplication',
    'Receipt',
    'Sound',
    'Status',
    'Voucher',
  ]),
  Response: result,
})

const onlyResult = z.looseObject({ Response: result })
const ofPayment = { Response: result, SaleData: saleData, POIData: poiData, PaymentReceipt: receipts }
const paymentResponse = z.looseObject({ ...ofPayment, PaymentResult: z.optional(paymentResult) })
const reversalResponse = z.looseObject({
  Response: result,
  POIData: z.optional(poiData),
  OriginalPOITransaction: z.optional(z.looseObject({ POITransactionID: z.optional(transactionId) })),
  ReversedAmount: z.optional(amount),
  PaymentReceipt: receipts,
})

const category = z.string().check(z.regex(/^[A-Za-z]+$/))
const service = z.string().check(z.regex(/^.{1,10}$/))
const header = z.looseObject({
  ProtocolVersion: z.optional(text),
  MessageClass: z.enum(['Device', 'Event', 'Service']),
  MessageCategory: category,
  MessageType: z.enum(['Notification', 'Request', 'Response']),
  ServiceID: z.optional(service),
  DeviceID: z.optional(service),
  SaleID: text,
  POIID: text,
})

/** What stands in `{category}Response`. */
const responses = {
  Payment: paymentResponse,
  Reversal: reversalResponse,
  TransactionStatus: z.looseObject({
    Response: result,
    MessageReference: z.optional(
      z.looseObject({
        MessageCategory: z.optional(category),
        ServiceID: z.optional(service),
        SaleID: z.optional(text),
        POIID: z.optional(text),
      }),
    ),
    RepeatedMessageResponse: z.optional(
      z.looseObject({
        MessageHeader: header,
        RepeatedResponseMessageBody: z.looseObject({
          PaymentResponse: z.optional(paymentResponse),
          ReversalResponse: z.optional(reversalResponse),
        }),
      }),
    ),
  }),
  Reconciliation: z.looseObject({
    Response: result,
    ReconciliationType: z.enum([
      'AcquirerReconciliation',
      'AcquirerSynchronisation',
      'PreviousReconciliation',
      'SaleReconciliation',
    ]),
    POIReconciliationID: z.optional(z.int()),
    TransactionTotals: totals,
  }),
  GetTotals: z.looseObject({ Response: result, POIReconciliationID: z.int(), TransactionTotals: totals }),
  Diagnosis: z.looseObject({
    Response: result,
    LoggedSaleID: z.optional(z.array(text)),
    POIStatus: z.optional(poiStatus),
    HostStatus: z.optional(z.array(z.looseObject({ AcquirerID: z.int(), IsReachableFlag: flag }))),
  }),
  Login: z.looseObject({
    Response: result,
    POISystemData: z.optional(
      z.looseObject({
        DateTime: time,
        POISoftware: z.looseObject({
          ManufacturerID: text,
          ApplicationName: text,
          SoftwareVersion: text,
          CertificationCode: text,
        }),
        POIStatus: z.optional(poiStatus),
      }),
    ),
  }),
  Logout: onlyResult,
  Print: z.looseObject({ DocumentQualifier: document, Response: result }),
  Display: z.looseObject({ OutputResult: z.array(output) }),
  Input: z.looseObject({ OutputResult: z.optional(output), InputResult: output }),
  Admin: onlyResult,
  BalanceInquiry: onlyResult,
  EnableService: onlyResult,
  CardAcquisition: z.looseObject(ofPayment),
  Loyalty: z.looseObject(ofPayment),
  StoredValue: z.looseObject(ofPayment),
} as const
export type PublishedCategory = keyof typeof responses
export const publishedCategories = Object.keys(responses) as PublishedCategory[] // its own keys

const event = z.looseObject({
  MessageHeader: header,
  EventNotification: z.looseObject({
    TimeStamp: time,
    EventToNotify: z.literal('Reject'),
    EventDetails: z.optional(text),
    /** Mandatory where a message is rejected. */
    RejectedMessage: bytes,
  }),
})

/** What is wrong with an answer by the schema; nothing where it is as published. `whole`: as it was sent. */
export function faultsOf(whole: object, of: PublishedCategory): string[] {
  const shape =
    'SaleToPOIRequest' in whole
      ? z.strictObject({ SaleToPOIRequest: event })
      : z.strictObject({
          SaleToPOIResponse: z.looseObject({ MessageHeader: header, [`${of}Response`]: responses[of] }),
        })
  const read = shape.safeParse(whole)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
