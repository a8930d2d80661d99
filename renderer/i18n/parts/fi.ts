// The texts of the parts that several screens share, in Finnish.
import type { words as reference } from '#renderer/i18n/parts/en.ts'

export const words: Record<keyof typeof reference, string> = {
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
  'offer.now': 'Nyt',
  'offer.nothing': 'Ei mitään',
  'offer.price': 'Hinta',
  'offer.then': 'Sen jälkeen',
  'offer.free': 'Maksuton',
  'offer.before': 'Ennen {{day}}',
  'offer.event': 'Kunnes {{event}}, {{day}}',
  'offer.once': '{{price}} joka kerta',
  'offer.onceNote': 'Kauppa kertoo, milloin.',
  'offer.most': 'Enintään, ehdotus',
  'offer.mostNote': 'Asetatte ylärajan itse maksusovelluksessa. Veloitukset voivat vaihdella.',
  'offer.open': 'Ei kiinteää hintaa',
  'offer.openNote': 'Kauppa veloittaa sen, mitä on sovittu.',
  'offer.soon': 'Ensimmäinen veloitus tulee muutaman päivän kuluttua liittymisestä.',
  'offer.every.DAY_one': '{{price}} joka päivä',
  'offer.every.DAY_other': '{{price}} joka {{count}}. päivä',
  'offer.every.WEEK_one': '{{price}} joka viikko',
  'offer.every.WEEK_other': '{{price}} joka {{count}}. viikko',
  'offer.every.MONTH_one': '{{price}} joka kuukausi',
  'offer.every.MONTH_other': '{{price}} joka {{count}}. kuukausi',
  'offer.every.YEAR_one': '{{price}} joka vuosi',
  'offer.every.YEAR_other': '{{price}} joka {{count}}. vuosi',
  'offer.first.DAY_one': 'Ensimmäinen päivä',
  'offer.first.DAY_other': 'Ensimmäiset {{count}} päivää',
  'offer.first.WEEK_one': 'Ensimmäinen viikko',
  'offer.first.WEEK_other': 'Ensimmäiset {{count}} viikkoa',
  'offer.first.MONTH_one': 'Ensimmäinen kuukausi',
  'offer.first.MONTH_other': 'Ensimmäiset {{count}} kuukautta',
  'offer.first.YEAR_one': 'Ensimmäinen vuosi',
  'offer.first.YEAR_other': 'Ensimmäiset {{count}} vuotta',
}
