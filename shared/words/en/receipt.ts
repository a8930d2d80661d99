// What does a receipt say in English, on paper, on a screen and as a page?

export const words = {
  'receipt.label': 'Receipt',
  'receipt.organisation': 'Org. no. {{number}}',
  'receipt.copy': 'COPY {{number}}',
  'receipt.sale': 'Sales receipt',
  'receipt.refund': 'Refund receipt',
  'receipt.saleNumber': 'Sale no.',
  'receipt.cashier': 'Served by',
  'receipt.total': 'Total',
  'receipt.given': 'Given back',
  'receipt.means.back': 'Back to the wallet that it came from',
  'receipt.means.qr': 'by QR code',
  'receipt.means.push': 'by request to a phone',
  'receipt.means.pushTo': 'by request to the phone ending in {{ending}}',
  'receipt.reason': 'Reason',
  'receipt.of': 'For receipt no.',
  'receipt.since': 'Given back since',
  'receipt.sinceOne': '{{time}}, receipt no. {{number}}',
  'receipt.again': 'This may have been printed before',
  'receipt.online': 'Your receipt on your phone',
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
