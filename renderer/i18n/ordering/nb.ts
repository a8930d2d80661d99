// The kiosk's texts of products and orders, in Norwegian.
import type { words as reference } from '#renderer/i18n/ordering/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'ordering.attract.slogan': 'Bestill og betal her',
  'ordering.attract.words': 'Alt du trenger, er mobilen.',
  'ordering.attract.touch': 'Trykk for å bestille',
  'ordering.title': 'Hva vil du ha?',
  'ordering.categories': 'Kategorier',
  'ordering.chosen': '{{pieces}} i bestillingen',
  'ordering.nothing': 'Ingenting valgt ennå',
  'ordering.none.title': 'Ingenting å velge i akkurat nå',
  'ordering.none.words': 'Bestill i kassen.',
  'ordering.loading': 'Henter utvalget…',
  'ordering.review': 'Gå til betaling',
  'ordering.empty.title': 'Bestillingen er tom',
  'ordering.more': 'Velg mer',
  'ordering.each': '{{price}} per stk.',
  'ordering.vat': 'herav mva. {{rate}}',
  'ordering.age':
    'Du må ha fylt {{age}} år for å kjøpe dette: Betalingsappen kontrollerer det når du betaler.',
  'ordering.number': 'Bestilling {{number}}',
  'ordering.called': 'Bestillingen ropes opp med dette nummeret.',
  'ordering.next': 'Ny bestilling',
  'ordering.lowReach': 'Lavere',
  'ordering.lowReachName': 'Alt innen lav rekkevidde',
  'ordering.soldOut.what': 'Dette selges ikke lenger.',
  'ordering.soldOut.remedy': 'Velg noe annet.',
  'ordering.full.what': 'Det er mer enn én bestilling har plass til.',
  'ordering.full.remedy': 'Betal for dette først, og bestill resten etterpå.',
  'ordering.changed.what': 'Bestillingen er ikke slik den sto på skjermen.',
  'ordering.changed.remedy': 'Se gjennom den, og betal.',
}
