// What does a receipt say in Norwegian, on paper, on a screen and as a page?
import type { ReceiptWords } from '#shared/words/en/receipt.ts'

export const words: ReceiptWords = {
  'receipt.label': 'Kvittering',
  'receipt.organisation': 'Org.nr. {{number}}',
  'receipt.copy': 'KOPI',
  'receipt.number': 'Kvittering nr.',
  'receipt.till': 'Kasse',
  'receipt.at': 'Tid',
  'receipt.reference': 'Referanse',
  'receipt.psp': 'Betaling',
  'receipt.msn': 'Salgsenhet',
  'receipt.paid': 'Betalt med app',
  'receipt.test': 'Ikke en ekte betaling',
  'receipt.thanks': 'Takk for handelen',
  'receipt.vat': 'herav mva. {{rate}} av {{net}}',
  'receipt.off': '{{discount}} rabatt',
  'receipt.gone.what': 'Denne kvitteringen er ikke her.',
  'receipt.gone.then':
    'Den kan være eldre enn butikken viser kvitteringer på denne siden, eller adressen er ikke hel. Butikken kan gi deg en kopi.',
}
