// The kiosk's texts of products and orders, in Finnish.
import type { words as reference } from '#renderer/i18n/ordering/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'ordering.attract.slogan': 'Tilatkaa ja maksakaa tässä',
  'ordering.attract.words': 'Tarvitsette vain puhelimen.',
  'ordering.attract.touch': 'Tilatkaa tästä',
  'ordering.title': 'Mitä saisi olla?',
  'ordering.categories': 'Tuoteryhmät',
  'ordering.chosen': '{{pieces}} tilauksessa',
  'ordering.nothing': 'Ei vielä valintoja',
  'ordering.none.title': 'Tuotteita ei juuri nyt ole',
  'ordering.none.words': 'Tilatkaa kassalla.',
  'ordering.loading': 'Haetaan valikoimaa…',
  'ordering.review': 'Siirry maksamaan',
  'ordering.empty.title': 'Tilaus on tyhjä',
  'ordering.more': 'Valitse lisää',
  'ordering.each': '{{price}} / kpl',
  'ordering.vat': 'sis. alv {{rate}}',
  'ordering.age':
    'Tämän ostajan on oltava vähintään {{age}}-vuotias: maksusovellus tarkistaa iän maksettaessa.',
  'ordering.number': 'Tilaus {{number}}',
  'ordering.called': 'Tilauksenne kutsutaan tällä numerolla.',
  'ordering.next': 'Uusi tilaus',
  'ordering.lowReach': 'Alemmas',
  'ordering.lowReachName': 'Kaikki matalalla ulottuvilla',
  'ordering.soldOut.what': 'Tätä ei enää myydä.',
  'ordering.soldOut.remedy': 'Valitkaa jotain muuta.',
  'ordering.full.what': 'Yhteen tilaukseen ei mahdu enempää.',
  'ordering.full.remedy': 'Maksakaa ensin tämä ja tilatkaa loput sen jälkeen.',
  'ordering.changed.what': 'Tilaus ei ole enää sama kuin näytöllä.',
  'ordering.changed.remedy': 'Tarkistakaa tilaus ja maksakaa sitten.',
}
