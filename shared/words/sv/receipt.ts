// What does a receipt say in Swedish, on paper, on a screen and as a page?
import type { ReceiptWords } from '#shared/words/en/receipt.ts'

export const words: ReceiptWords = {
  'receipt.label': 'Kvitto',
  'receipt.organisation': 'Org.nr {{number}}',
  'receipt.copy': 'KOPIA',
  'receipt.number': 'Kvitto nr',
  'receipt.till': 'Kassa',
  'receipt.at': 'Tid',
  'receipt.reference': 'Referens',
  'receipt.psp': 'Betalning',
  'receipt.msn': 'Säljenhet',
  'receipt.paid': 'Betalt med app',
  'receipt.test': 'Ingen riktig betalning',
  'receipt.thanks': 'Tack för köpet',
  'receipt.vat': 'varav moms {{rate}} på {{net}}',
  'receipt.off': '{{discount}} rabatt',
  'receipt.gone.what': 'Det här kvittot finns inte här.',
  'receipt.gone.then':
    'Det kan vara äldre än de kvitton som butiken visar på den här sidan, eller så är adressen inte hel. Butiken kan ge dig en kopia.',
}
