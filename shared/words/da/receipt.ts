// What does a receipt say in Danish, on paper, on a screen and as a page?
import type { ReceiptWords } from '#shared/words/en/receipt.ts'

export const words: ReceiptWords = {
  'receipt.label': 'Kvittering',
  'receipt.organisation': 'CVR-nr. {{number}}',
  'receipt.copy': 'KOPI',
  'receipt.number': 'Kvittering nr.',
  'receipt.till': 'Kasse',
  'receipt.at': 'Tid',
  'receipt.reference': 'Reference',
  'receipt.psp': 'Betaling',
  'receipt.msn': 'Salgsenhed',
  'receipt.paid': 'Betalt med app',
  'receipt.test': 'Ikke en rigtig betaling',
  'receipt.thanks': 'Tak for handlen',
  'receipt.vat': 'heraf moms {{rate}} af {{net}}',
  'receipt.off': '{{discount}} rabat',
  'receipt.gone.what': 'Denne kvittering er her ikke.',
  'receipt.gone.then':
    'Den kan være ældre, end butikken viser kvitteringer på denne side, eller adressen er ikke hel. Butikken kan give dig en kopi.',
}
