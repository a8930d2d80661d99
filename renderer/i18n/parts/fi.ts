// What do the parts that several screens share say, in Finnish?
import type { PartsWords } from '#renderer/i18n/words.ts'

export const words: PartsWords = {
  'app.opening': 'Yhdistetään kassaan…',

  'amount.label': 'Summa',

  'badge.sandbox': 'TESTI · harjoitus',
  'badge.test': 'TESTI',

  'qr.name': 'QR-koodi',

  'key.backspace': 'Poista viimeinen',
  'key.clear': 'Tyhjennä',
  'key.plus': 'Plus',

  'phone.label': 'Puhelinnumero',
  'phone.readBack': 'Tarkistus:',

  'trouble.dismiss': 'Sulje',

  'opening.lost.what': 'Kassa ei vastaa tälle näytölle.',
  'opening.lost.money': 'Kesken oleva maksu jatkuu kassassa; sitä ei pidä aloittaa uudelleen.',
  'opening.lost.remedy':
    'Näyttö yrittää uudelleen itsestään. Jos tämä jatkuu, tarkista, että kassaohjelma on käynnissä.',

  'parts.language': 'Kieli',
  'parts.howMany': 'Määrä: {{name}}',
  'parts.less': 'Yksi vähemmän: {{name}}',
  'parts.more': 'Yksi lisää: {{name}}',
  'parts.failed.what': 'Näyttöä ei voitu piirtää.',
  'parts.failed.money': 'Kesken oleva maksu jatkuu kassassa.',
  'parts.failed.remedy': 'Näyttö käynnistyy itse uudelleen. Jos ei, painakaa painiketta.',
  'parts.failed.again': 'Käynnistä näyttö uudelleen',
}
