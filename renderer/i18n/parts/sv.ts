// The texts of the parts that several screens share, in Swedish.
import type { words as reference } from '#renderer/i18n/parts/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'app.opening': 'Ansluter till kassan…',

  'amount.label': 'Belopp',

  'badge.sandbox': 'TEST · övning',
  'badge.test': 'TEST',

  'qr.name': 'QR-kod',

  'key.backspace': 'Radera sista',
  'key.clear': 'Rensa',
  'key.plus': 'Plus',

  'phone.label': 'Telefonnummer',
  'phone.readBack': 'Kontrollera:',

  'trouble.dismiss': 'Stäng',

  'opening.lost.what': 'Skärmen får inget svar från kassan.',
  'opening.lost.money': 'En betalning som pågår fortsätter i kassan; börja inte om den.',
  'opening.lost.remedy':
    'Skärmen försöker igen av sig själv. Om det inte går över: kontrollera att kassaprogrammet är i gång.',

  'parts.language': 'Språk',
  'parts.howMany': 'Antal {{name}}',
  'parts.less': 'En färre: {{name}}',
  'parts.more': 'En till: {{name}}',
  'parts.failed.what': 'Skärmen kunde inte ritas.',
  'parts.failed.money': 'En betalning som pågår fortsätter i kassan.',
  'parts.failed.remedy': 'Skärmen startar om av sig själv. Gör den inte det, tryck på knappen.',
  'parts.failed.again': 'Starta om skärmen',
  'offer.now': 'Nu',
  'offer.nothing': 'Inget',
  'offer.price': 'Pris',
  'offer.then': 'Sedan',
  'offer.free': 'Gratis',
  'offer.before': 'Före {{day}}',
  'offer.event': 'Till {{event}}, {{day}}',
  'offer.once': '{{price}} varje gång',
  'offer.onceNote': 'Butiken säger till när.',
  'offer.most': 'Högst, som föreslaget',
  'offer.mostNote': 'Du sätter själv gränsen i betalappen. Varje debitering kan skilja sig.',
  'offer.open': 'Inget fast pris',
  'offer.openNote': 'Butiken debiterar det ni har kommit överens om.',
  'offer.soon': 'Den första debiteringen kommer några dagar efter att du gått med.',
  'offer.every.DAY_one': '{{price}} varje dag',
  'offer.every.DAY_other': '{{price}} med {{count}} dagars mellanrum',
  'offer.every.WEEK_one': '{{price}} varje vecka',
  'offer.every.WEEK_other': '{{price}} med {{count}} veckors mellanrum',
  'offer.every.MONTH_one': '{{price}} varje månad',
  'offer.every.MONTH_other': '{{price}} med {{count}} månaders mellanrum',
  'offer.every.YEAR_one': '{{price}} varje år',
  'offer.every.YEAR_other': '{{price}} med {{count}} års mellanrum',
  'offer.first.DAY_one': 'Den första dagen',
  'offer.first.DAY_other': 'De första {{count}} dagarna',
  'offer.first.WEEK_one': 'Den första veckan',
  'offer.first.WEEK_other': 'De första {{count}} veckorna',
  'offer.first.MONTH_one': 'Den första månaden',
  'offer.first.MONTH_other': 'De första {{count}} månaderna',
  'offer.first.YEAR_one': 'Det första året',
  'offer.first.YEAR_other': 'De första {{count}} åren',
}
