// The slips of a nexo payment or reversal, for the customer and for the shop: the register prints them with its own receipt. The goods stand there.
import { receiptRows } from '#core/printing/documents.ts'
import { receiptTexts, type SayReceipt } from '#core/printing/texts.ts'
import { pairsOf } from '#server/nexo/answers.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'
import { centred, type Row } from '#shared/paper.ts'
import type { Receipt } from '#shared/receipt.ts'

export const paymentSlips = ({ receipt, receiptLink }: CheckoutAnswer) =>
  receipt ? slipsOf(receipt, receiptLink) : []

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
