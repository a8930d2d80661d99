// What does a receipt say in English, on paper, on a screen and as a page?

export const words = {
  'receipt.label': 'Receipt',
  'receipt.organisation': 'Org. no. {{number}}',
  'receipt.copy': 'COPY',
  'receipt.number': 'Receipt no.',
  'receipt.till': 'Till',
  'receipt.at': 'Time',
  'receipt.reference': 'Reference',
  'receipt.psp': 'Payment',
  'receipt.msn': 'Sales unit',
  'receipt.paid': 'Paid by wallet',
  'receipt.test': 'Not a real payment',
  'receipt.thanks': 'Thank you',
  'receipt.vat': 'of which VAT {{rate}} on {{net}}',
  'receipt.off': '{{discount}} discount',
  'receipt.gone.what': 'This receipt is not here.',
  'receipt.gone.then':
    'It may be older than the shop keeps receipts on this page, or the address is not whole. The shop can give you a copy.',
}

export type ReceiptWords = Record<keyof typeof words, string>
