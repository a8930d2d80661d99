// The kiosk's texts of products and orders, in Danish.
import type { words as reference } from '#renderer/i18n/ordering/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'ordering.attract.slogan': 'Bestil og betal her',
  'ordering.attract.words': 'Alt du behøver, er din mobil.',
  'ordering.attract.touch': 'Tryk for at bestille',
  'ordering.title': 'Hvad skal det være?',
  'ordering.categories': 'Kategorier',
  'ordering.chosen': '{{pieces}} i bestillingen',
  'ordering.nothing': 'Intet valgt endnu',
  'ordering.none.title': 'Intet at vælge imellem lige nu',
  'ordering.none.words': 'Bestil ved kassen.',
  'ordering.loading': 'Henter udvalget…',
  'ordering.review': 'Gå til betaling',
  'ordering.empty.title': 'Bestillingen er tom',
  'ordering.more': 'Vælg mere',
  'ordering.each': '{{price}} pr. stk.',
  'ordering.vat': 'heraf moms {{rate}}',
  'ordering.age':
    'Du skal være fyldt {{age}} år for at købe dette: Betalingsappen kontrollerer det, når du betaler.',
  'ordering.number': 'Bestilling {{number}}',
  'ordering.called': 'Bestillingen råbes op med dette nummer.',
  'ordering.next': 'Ny bestilling',
  'ordering.lowReach': 'Lavere',
  'ordering.lowReachName': 'Alt inden for lav rækkevidde',
  'ordering.soldOut.what': 'Det sælges ikke længere.',
  'ordering.soldOut.remedy': 'Vælg noget andet.',
  'ordering.full.what': 'Det er mere, end der er plads til i én bestilling.',
  'ordering.full.remedy': 'Betal for dette først, og bestil resten bagefter.',
  'ordering.changed.what': 'Bestillingen er ikke, som den stod på skærmen.',
  'ordering.changed.remedy': 'Se den igennem, og betal.',
}
