// What do the parts that several screens share say, in Danish?
import type { PartsWords } from '#renderer/i18n/words.ts'

export const words: PartsWords = {
  'app.opening': 'Opretter forbindelse til kassen…',

  'amount.label': 'Beløb',

  'badge.sandbox': 'TEST · træning',
  'badge.test': 'TEST',

  'qr.name': 'QR-kode',

  'key.backspace': 'Slet sidste',
  'key.clear': 'Ryd',
  'key.plus': 'Plus',

  'phone.label': 'Telefonnummer',
  'phone.readBack': 'Kontrollér:',

  'trouble.dismiss': 'Luk',

  'opening.lost.what': 'Skærmen får ikke svar fra kassen.',
  'opening.lost.money': 'En betaling, der er i gang, fortsætter i kassen; start den ikke forfra.',
  'opening.lost.remedy':
    'Skærmen prøver igen af sig selv. Varer det ved, så kontrollér, at kasseprogrammet kører.',

  'parts.language': 'Sprog',
  'parts.howMany': 'Antal {{name}}',
  'parts.less': 'En mindre: {{name}}',
  'parts.more': 'En mere: {{name}}',
  'parts.failed.what': 'Skærmen kunne ikke tegnes.',
  'parts.failed.money': 'En betaling, der er i gang, fortsætter i kassen.',
  'parts.failed.remedy': 'Skærmen starter igen af sig selv. Gør den ikke det, så tryk på knappen.',
  'parts.failed.again': 'Start skærmen igen',
}
