// What does a receipt say in Finnish, on paper, on a screen and as a page?
import type { ReceiptWords } from '#shared/words/en/receipt.ts'

export const words: ReceiptWords = {
  'receipt.label': 'Kuitti',
  'receipt.organisation': 'Y-tunnus {{number}}',
  'receipt.copy': 'KOPIO',
  'receipt.number': 'Kuitin nro',
  'receipt.till': 'Kassa',
  'receipt.at': 'Aika',
  'receipt.reference': 'Viite',
  'receipt.psp': 'Maksu',
  'receipt.msn': 'Myyntipiste',
  'receipt.paid': 'Maksettu sovelluksella',
  'receipt.test': 'Ei oikea maksu',
  'receipt.thanks': 'Kiitos käynnistä',
  'receipt.vat': 'josta ALV {{rate}} summasta {{net}}',
  'receipt.off': '{{discount}} alennus',
  'receipt.gone.what': 'Tätä kuittia ei ole täällä.',
  'receipt.gone.then':
    'Se voi olla vanhempi kuin tällä sivulla näytettävät kuitit, tai osoite ei ole kokonainen. Saat kuitista kopion kaupasta.',
}
