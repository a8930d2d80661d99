// The texts of the parts that several screens share, in Norwegian.
import type { words as reference } from '#renderer/i18n/parts/en.ts'

export const words: Record<keyof typeof reference, string> = {
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
  'offer.now': 'Nå',
  'offer.nothing': 'Ingenting',
  'offer.price': 'Pris',
  'offer.then': 'Deretter',
  'offer.free': 'Gratis',
  'offer.before': 'Før {{day}}',
  'offer.event': 'Til {{event}}, {{day}}',
  'offer.once': '{{price}} hver gang',
  'offer.onceNote': 'Butikken sier fra når.',
  'offer.most': 'Høyst, som foreslått',
  'offer.mostNote': 'Du setter grensen selv i betalingsappen. Hvert trekk kan være ulikt.',
  'offer.open': 'Ingen fast pris',
  'offer.openNote': 'Butikken trekker det dere er blitt enige om.',
  'offer.soon': 'Det første trekket kommer få dager etter innmelding.',
  'offer.every.DAY_one': '{{price}} hver dag',
  'offer.every.DAY_other': '{{price}} hver {{count}}. dag',
  'offer.every.WEEK_one': '{{price}} hver uke',
  'offer.every.WEEK_other': '{{price}} hver {{count}}. uke',
  'offer.every.MONTH_one': '{{price}} hver måned',
  'offer.every.MONTH_other': '{{price}} hver {{count}}. måned',
  'offer.every.YEAR_one': '{{price}} hvert år',
  'offer.every.YEAR_other': '{{price}} hvert {{count}}. år',
  'offer.first.DAY_one': 'Den første dagen',
  'offer.first.DAY_other': 'De første {{count}} dagene',
  'offer.first.WEEK_one': 'Den første uken',
  'offer.first.WEEK_other': 'De første {{count}} ukene',
  'offer.first.MONTH_one': 'Den første måneden',
  'offer.first.MONTH_other': 'De første {{count}} månedene',
  'offer.first.YEAR_one': 'Det første året',
  'offer.first.YEAR_other': 'De første {{count}} årene',
}
