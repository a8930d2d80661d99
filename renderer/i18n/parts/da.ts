// The texts of the parts that several screens share, in Danish.
import type { words as reference } from '#renderer/i18n/parts/en.ts'

export const words: Record<keyof typeof reference, string> = {
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
  'offer.now': 'Nu',
  'offer.nothing': 'Intet',
  'offer.price': 'Pris',
  'offer.then': 'Derefter',
  'offer.free': 'Gratis',
  'offer.before': 'Før {{day}}',
  'offer.event': 'Indtil {{event}}, {{day}}',
  'offer.once': '{{price}} hver gang',
  'offer.onceNote': 'Butikken siger til hvornår.',
  'offer.most': 'Højst, som foreslået',
  'offer.mostNote': 'Du sætter selv grænsen i betalingsappen. Hver opkrævning kan være forskellig.',
  'offer.open': 'Ingen fast pris',
  'offer.openNote': 'Butikken opkræver det, I har aftalt.',
  'offer.soon': 'Den første opkrævning kommer få dage efter indmeldelsen.',
  'offer.every.DAY_one': '{{price}} hver dag',
  'offer.every.DAY_other': '{{price}} hver {{count}}. dag',
  'offer.every.WEEK_one': '{{price}} hver uge',
  'offer.every.WEEK_other': '{{price}} hver {{count}}. uge',
  'offer.every.MONTH_one': '{{price}} hver måned',
  'offer.every.MONTH_other': '{{price}} hver {{count}}. måned',
  'offer.every.YEAR_one': '{{price}} hvert år',
  'offer.every.YEAR_other': '{{price}} hvert {{count}}. år',
  'offer.first.DAY_one': 'Den første dag',
  'offer.first.DAY_other': 'De første {{count}} dage',
  'offer.first.WEEK_one': 'Den første uge',
  'offer.first.WEEK_other': 'De første {{count}} uger',
  'offer.first.MONTH_one': 'Den første måned',
  'offer.first.MONTH_other': 'De første {{count}} måneder',
  'offer.first.YEAR_one': 'Det første år',
  'offer.first.YEAR_other': 'De første {{count}} år',
}
