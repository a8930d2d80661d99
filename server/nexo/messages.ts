// The shapes of nexo messages, Sale to POI protocol 3.0 in JSON: what of each request is read, and what each answer holds, whatever came of its message. Other fields are let pass.
import * as z from 'zod/mini'
import type { Register } from '#core/terminal/terminal.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const serviceId = z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/))
/** A decimal number of major units; how many decimals it may have is asked where it is read. */
const amount = z.number().check(z.minimum(0), z.maximum(99_999_999))

const messageHeader = z.object({
  /** Most registers tell theirs when they log in alone. A later 3.x has more fields, and fields that are not known are let pass. */
  ProtocolVersion: z._default(z.string().check(z.regex(/^3\.\d{1,2}$/)), '3.0'),
  MessageClass: z.enum(['Service', 'Device']),
  MessageCategory: z.string().check(z.regex(/^[A-Za-z]{1,32}$/)),
  MessageType: z.literal('Request'),
  ServiceID: serviceId,
  DeviceID: z.optional(text(10)),
  SaleID: text(128),
  POIID: text(128),
})
export type MessageHeader = z.infer<typeof messageHeader>

/** Parts of a header that is not right, as its answer tells them back: names as they were sent, where they are texts. */
export type OddHeader = Pick<MessageHeader, 'ProtocolVersion' | 'MessageClass' | 'MessageCategory'> & {
  [name in (typeof namesInHeader)[number]]?: string | undefined
}
const namesInHeader = ['ServiceID', 'DeviceID', 'SaleID', 'POIID'] as const

const partsOf = (given: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).safeParse(given).data ?? {}

/** Undefined where no response can be made: of another protocol, of no request, or without a category. */
export function oddHeader(given: unknown): OddHeader | undefined {
  const parts = partsOf(given)
  const { ServiceID, SaleID, POIID } = anyNames
  const read = messageHeader.safeParse({ ...parts, DeviceID: undefined, ServiceID, SaleID, POIID })
  if (!read.success) return undefined
  const { ProtocolVersion, MessageClass, MessageCategory } = read.data
  const names = namesInHeader.flatMap((name) => {
    const sent = parts[name]
    return typeof sent === 'string' ? [[name, sent.slice(0, 128)]] : []
  })
  return { ProtocolVersion, MessageClass, MessageCategory, ...Object.fromEntries(names) }
}
const anyNames = { ServiceID: '1', SaleID: '1', POIID: '1' }

/** A request to a device may be named by its DeviceID alone. */
export function readHeader(given: unknown) {
  const parts = partsOf(given)
  const isOfDevice = parts['MessageClass'] === 'Device' && parts['ServiceID'] === undefined
  return messageHeader.safeParse(isOfDevice ? { ...parts, ServiceID: parts['DeviceID'] } : parts)
}

export const isAbort = (header: unknown): boolean => partsOf(header)['MessageCategory'] === 'Abort'

const transactionId = z.object({ TransactionID: text(200), TimeStamp: z.optional(text(40)) })
export type TransactionId = z.infer<typeof transactionId>

const saleItem = z.object({
  ItemID: z.union([z.int(), text(40)]),
  ProductCode: z.optional(text(200)),
  Quantity: z.optional(z.number()),
  ItemAmount: amount,
  ProductLabel: z.optional(text(400)),
})
export type SaleItem = z.infer<typeof saleItem>

const saleData = z.object({
  SaleTransactionID: transactionId,
  /** Which way of paying is asked for, and whom to ask: `customer-choice.ts` reads it. */
  SaleToAcquirerData: z.optional(z.string().check(z.maxLength(10_000))),
})

export const paymentRequest = z.object({
  SaleData: saleData,
  PaymentTransaction: z.object({
    AmountsReq: z.object({
      Currency: text(3),
      RequestedAmount: amount,
      CashBackAmount: z.optional(amount),
    }),
    SaleItem: z.optional(z.array(saleItem).check(z.maxLength(500))),
    /** To which payment a refund gives back. */
    OriginalPOITransaction: z.nullish(z.object({ POITransactionID: z.nullish(transactionId) })),
  }),
  PaymentData: z.optional(z.object({ PaymentType: z.optional(text(40)) })),
})
export type PaymentRequest = z.infer<typeof paymentRequest>

const messageReference = z.object({
  MessageCategory: z.optional(text(32)),
  ServiceID: serviceId,
  SaleID: z.optional(text(128)),
  POIID: z.optional(text(128)),
})
export type MessageReference = z.infer<typeof messageReference>

/** Without a ServiceID it is the last message. */
export const transactionStatusRequest = z.object({
  MessageReference: z.nullish(z.object({ ...messageReference.shape, ServiceID: z.optional(serviceId) })),
})
export type TransactionStatusRequest = z.infer<typeof transactionStatusRequest>
export const abortRequest = z.object({ MessageReference: messageReference })

export const reversalRequest = z.object({
  OriginalPOITransaction: z.object({ POITransactionID: transactionId }),
  ReversalReason: text(40),
  ReversedAmount: z.optional(amount),
})
export type ReversalRequest = z.infer<typeof reversalRequest>

/** Totals are of all that one register has asked for: those of a part of it cannot be told. */
export const getTotalsRequest = z.object({
  TotalFilter: z.optional(z.record(z.string(), z.unknown())),
})
export const reconciliationRequest = z.object({
  ReconciliationType: text(40),
  POIReconciliationID: z.optional(z.union([z.int(), text(20)])),
})

export const diagnosisRequest = z.object({ HostDiagnosisFlag: z.optional(z.boolean()) })
export const loginRequest = z.object({ TrainingModeFlag: z.optional(z.boolean()) })
export const logoutRequest = z.object({})

export const printRequest = z.object({
  PrintOutput: z.object({
    DocumentQualifier: text(40),
    OutputContent: z.object({
      OutputFormat: text(40),
      OutputText: z.optional(
        z
          .array(
            z.object({
              Text: z.string().check(z.maxLength(2000)),
              EndOfLineFlag: z.optional(z.boolean()),
            }),
          )
          .check(z.maxLength(500)),
      ),
    }),
  }),
})
export type PrintRequest = z.infer<typeof printRequest>

const device = { Device: z.optional(text(40)), InfoQualify: z.optional(text(40)) }
export const displayRequest = z.object({ DisplayOutput: z.array(z.object(device)).check(z.maxLength(20)) })
export const inputRequest = z.object({ InputData: z.object(device) })

/** Those of the protocol that this till does not take. */
export const refusedCategories = [
  'Admin',
  'BalanceInquiry',
  'Batch',
  'CardAcquisition',
  'CardReaderAPDU',
  'CardReaderInit',
  'CardReaderPowerOff',
  'EnableService',
  'InputUpdate',
  'Loyalty',
  'PIN',
  'Sound',
  'StoredValue',
  'Transmit',
] as const

const errorCondition = z.enum([
  'Aborted',
  'Busy',
  'Cancel',
  'DeviceOut',
  'InProgress',
  'MessageFormat',
  'NotAllowed',
  'NotFound',
  'Refusal',
  'UnavailableDevice',
  'UnavailableService',
  'UnreachableHost',
])
export type ErrorCondition = z.infer<typeof errorCondition>

/** `AdditionalResponse`: pairs as in the query of an address; `message` is in English, for whoever reads the log. */
export const failureResponse = z.object({
  Result: z.literal('Failure'),
  ErrorCondition: errorCondition,
  AdditionalResponse: z.string(),
})
export type NexoFailure = z.infer<typeof failureResponse>
export type NexoResponse = { Result: 'Success'; AdditionalResponse?: string } | NexoFailure

/** Content of `{category}Response`. */
export type ResponseBody = { Response?: NexoResponse; [part: string]: unknown }

/** `openPeriod`: the number of the period that a register has not reconciled. */
type Known = { at: string; openPeriod: (register: Register) => number }
/** Its header may be one that is not right. */
type Asked = {
  register: Register
  header: Pick<MessageHeader, 'MessageCategory'> & { ServiceID?: string | undefined }
  request: unknown
}
type Parts = (asked: Asked, known: Known, said: ResponseBody) => ResponseBody

/** The answer with what its category needs and it does not have. `at`: now. */
export const completeBody = (asked: Asked, body: ResponseBody, known: Known): ResponseBody =>
  requiredParts.get(asked.header.MessageCategory)?.(asked, known, body) ?? body

const beside =
  (parts: (asked: Asked, known: Known) => object): Parts =>
  (asked, known, body) => ({ ...parts(asked, known), ...body })

/** A part that is not right is not there. */
const read = <T>(shape: z.ZodMiniType<T>, given: unknown): T | undefined => shape.safeParse(given).data
const id = z.string().check(z.minLength(1), z.maxLength(200))

const time = z.iso.datetime({ offset: true })
const saleIn = z.object({ SaleData: z.object({ SaleTransactionID: z.object({ TransactionID: id }) }) })
const saleTimeIn = z.object({ SaleData: z.object({ SaleTransactionID: z.object({ TimeStamp: time }) }) })
const nameOf = ({ header }: Asked): string => header.ServiceID || 'unknown'
const POIData = (asked: Asked, { at }: Known) => ({
  POITransactionID: { TransactionID: nameOf(asked), TimeStamp: at },
})
const ofPayment = beside((asked, known) => {
  const { request } = asked
  const SaleTransactionID = {
    TransactionID: read(saleIn, request)?.SaleData.SaleTransactionID.TransactionID ?? nameOf(asked),
    TimeStamp: read(saleTimeIn, request)?.SaleData.SaleTransactionID.TimeStamp ?? known.at,
  }
  return { SaleData: { SaleTransactionID }, POIData: POIData(asked, known) }
})

const originalIn = z.object({
  OriginalPOITransaction: z.object({ POITransactionID: z.object({ TransactionID: id, TimeStamp: time }) }),
})

const reconciliationIn = z.object({
  ReconciliationType: z.enum([
    'SaleReconciliation',
    'AcquirerSynchronisation',
    'AcquirerReconciliation',
    'PreviousReconciliation',
  ]),
})

const document = z.enum([
  'SaleReceipt',
  'CashierReceipt',
  'CustomerReceipt',
  'Document',
  'Voucher',
  'Journal',
])
const printIn = z.object({ PrintOutput: z.object({ DocumentQualifier: document }) })
/** The protocol's name of what is printed. */
export const documentIn = (request: unknown): string =>
  read(printIn, request)?.PrintOutput.DocumentQualifier ?? 'Document'

const Device = z.enum(['CashierDisplay', 'CustomerDisplay', 'CashierInput', 'CustomerInput'])
const InfoQualify = z.enum([
  'Status',
  'Error',
  'Display',
  'Sound',
  'Input',
  'POIReplication',
  'CustomerAssistance',
  'Receipt',
  'Document',
  'Voucher',
])
type Shown = { Device: z.infer<typeof Device>; InfoQualify: z.infer<typeof InfoQualify> }
const shownIn = (given: unknown, otherwise: Shown): Shown => ({
  Device: read(z.object({ Device }), given)?.Device ?? otherwise.Device,
  InfoQualify: read(z.object({ InfoQualify }), given)?.InfoQualify ?? otherwise.InfoQualify,
})
const outputsIn = z.object({ DisplayOutput: z.array(z.unknown()).check(z.minLength(1), z.maxLength(20)) })
const inputIn = z.object({ DisplayOutput: z.optional(z.unknown()), InputData: z.optional(z.unknown()) })
const display = { Device: 'CustomerDisplay', InfoQualify: 'Display' } as const
const input = { Device: 'CustomerInput', InfoQualify: 'Input' } as const

/** A result stands for each screen that is named. */
const ofDisplay: Parts = ({ request }, _, { Response }) => {
  const outputs = read(outputsIn, request)?.DisplayOutput ?? [undefined]
  return { OutputResult: outputs.map((one) => ({ ...shownIn(one, display), Response })) }
}
const ofInput: Parts = ({ request }, _, { Response }) => {
  const { DisplayOutput, InputData } = read(inputIn, request) ?? {}
  return {
    ...(DisplayOutput === undefined
      ? {}
      : { OutputResult: { ...shownIn(DisplayOutput, display), Response } }),
    InputResult: { ...shownIn(InputData, input), Response },
  }
}

/** By category; the others need nothing but `NexoResponse`. */
const requiredParts: ReadonlyMap<string, Parts> = new Map([
  ['Payment', ofPayment],
  ['CardAcquisition', ofPayment],
  ['Loyalty', ofPayment],
  ['StoredValue', ofPayment],
  [
    'Reversal',
    beside((asked, known) => ({ POIData: POIData(asked, known), ...read(originalIn, asked.request) })),
  ],
  [
    'Reconciliation',
    beside(({ request }) => ({
      ReconciliationType: read(reconciliationIn, request)?.ReconciliationType ?? 'SaleReconciliation',
    })),
  ],
  ['GetTotals', beside(({ register }, { openPeriod }) => ({ POIReconciliationID: openPeriod(register) }))],
  ['Print', beside(({ request }) => ({ DocumentQualifier: documentIn(request) }))],
  ['Display', ofDisplay],
  ['Input', ofInput],
])
