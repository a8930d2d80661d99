// The slip of a nexo payment: plain lines that the register prints with its own receipt. The goods stand there.
import { receiptRows } from '#core/printing/documents.ts'
import { layOut } from '#core/printing/layout.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'
import type { Row } from '#shared/paper.ts'

const columns = 42

/** The register prints plain text: a large row would be laid out for half the columns. */
const inOneSize = (row: Row): Row => ('weight' in row ? { ...row, weight: 'plain' } : row)

export function paymentSlip({ receipt, receiptLink }: CheckoutAnswer) {
  if (!receipt) return []
  const rows = receiptRows({ ...receipt, lines: [], vat: [] })
  const lines = layOut(rows.map(inOneSize), columns).map((line) => line.text.trimEnd())
  return [
    {
      DocumentQualifier: 'CustomerReceipt',
      RequiredSignatureFlag: false,
      OutputContent: {
        OutputFormat: 'Text',
        OutputText: [...lines, ...(receiptLink === null ? [] : [receiptLink])].map((Text) => ({
          Text,
          EndOfLineFlag: true,
        })),
      },
    },
  ]
}
