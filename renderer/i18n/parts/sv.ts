// What do the parts that several screens share say, in Swedish?
import type { PartsWords } from '#renderer/i18n/words.ts'

export const words: PartsWords = {
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
}
