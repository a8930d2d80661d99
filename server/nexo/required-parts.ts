// The parts that an answer of the nexo protocol has whatever came of its message: of one that could not be read they are made of its header.
import * as z from 'zod/mini'
import type { Register } from '#core/terminal/terminal.ts'
import type { MessageHeader, ResponseBody } from '#server/nexo/messages.ts'

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
export const completed = (asked: Asked, body: ResponseBody, known: Known): ResponseBody =>
  partsOf.get(asked.header.MessageCategory)?.(asked, known, body) ?? body

const beside =
  (parts: (asked: Asked, known: Known) => object): Parts =>
  (asked, known, body) => ({ ...parts(asked, known), ...body })

/** A part that is not right is not there. */
const read = <T>(shape: z.ZodMiniType<T>, given: unknown): T | undefined => shape.safeParse(given).data
const text = z.string().check(z.minLength(1), z.maxLength(200))

const time = z.iso.datetime({ offset: true })
const saleIn = z.object({ SaleData: z.object({ SaleTransactionID: z.object({ TransactionID: text }) }) })
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
  OriginalPOITransaction: z.object({ POITransactionID: z.object({ TransactionID: text, TimeStamp: time }) }),
})

const reconciliationIn = z.object({
  ReconciliationType: z.enum([
    'SaleReconciliation',
    'AcquirerSynchronisation',
    'AcquirerReconciliation',
    'PreviousReconciliation',
  ]),
})
const reconciliationTypeIn = (request: unknown) => read(reconciliationIn, request)?.ReconciliationType

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

/** By category; the others need nothing but `Response`. */
const partsOf: ReadonlyMap<string, Parts> = new Map([
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
    beside(({ request }) => ({ ReconciliationType: reconciliationTypeIn(request) ?? 'SaleReconciliation' })),
  ],
  ['GetTotals', beside(({ register }, { openPeriod }) => ({ POIReconciliationID: openPeriod(register) }))],
  ['Print', beside(({ request }) => ({ DocumentQualifier: documentIn(request) }))],
  ['Display', ofDisplay],
  ['Input', ofInput],
])
