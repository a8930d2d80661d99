// What do the parts that several screens share say, in Norwegian?
import type { PartsWords } from '#renderer/i18n/words.ts'

export const words: PartsWords = {
  'app.opening': 'Kobler til kassen…',

  'amount.label': 'Beløp',

  'badge.sandbox': 'TEST · trening',
  'badge.test': 'TEST',

  'qr.name': 'QR-kode',

  'key.backspace': 'Slett siste',
  'key.clear': 'Nullstill',
  'key.plus': 'Pluss',

  'phone.label': 'Telefonnummer',
  'phone.readBack': 'Kontroller:',

  'trouble.dismiss': 'Lukk',

  'opening.lost.what': 'Skjermen får ikke svar fra kassen.',
  'opening.lost.money': 'En betaling som er i gang, fortsetter i kassen; ikke start den på nytt.',
  'opening.lost.remedy':
    'Skjermen prøver igjen av seg selv. Varer det, kontroller at kasseprogrammet kjører.',

  'parts.language': 'Språk',
  'parts.howMany': 'Antall {{name}}',
  'parts.less': 'Én mindre: {{name}}',
  'parts.more': 'Én til: {{name}}',
  'parts.failed.what': 'Skjermen kunne ikke tegnes.',
  'parts.failed.money': 'En betaling som er i gang, fortsetter i kassen.',
  'parts.failed.remedy': 'Skjermen starter igjen av seg selv. Gjør den ikke det, trykk på knappen.',
  'parts.failed.again': 'Start skjermen på nytt',
}
