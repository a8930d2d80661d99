// The kiosk's texts of products and orders, in Swedish.
import type { words as reference } from '#renderer/i18n/ordering/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'ordering.attract.slogan': 'Beställ och betala här',
  'ordering.attract.words': 'Allt du behöver är mobilen.',
  'ordering.attract.touch': 'Tryck för att beställa',
  'ordering.title': 'Vad vill du ha?',
  'ordering.categories': 'Kategorier',
  'ordering.chosen': '{{pieces}} i beställningen',
  'ordering.nothing': 'Inget valt än',
  'ordering.none.title': 'Inget att välja just nu',
  'ordering.none.words': 'Beställ i kassan.',
  'ordering.loading': 'Hämtar utbudet…',
  'ordering.review': 'Gå till betalning',
  'ordering.empty.title': 'Beställningen är tom',
  'ordering.more': 'Välj mer',
  'ordering.each': '{{price}} per st.',
  'ordering.vat': 'varav moms {{rate}}',
  'ordering.age':
    'Du måste ha fyllt {{age}} år för att köpa detta: betalappen kontrollerar det när du betalar.',
  'ordering.number': 'Beställning {{number}}',
  'ordering.called': 'Beställningen ropas upp med det här numret.',
  'ordering.next': 'Ny beställning',
  'ordering.lowReach': 'Lägre',
  'ordering.lowReachName': 'Allt lågt inom räckhåll',
  'ordering.soldOut.what': 'Det säljs inte längre.',
  'ordering.soldOut.remedy': 'Välj något annat.',
  'ordering.full.what': 'Det är mer än vad som ryms i en beställning.',
  'ordering.full.remedy': 'Betala det här först och beställ resten sedan.',
  'ordering.changed.what': 'Beställningen är inte som den stod på skärmen.',
  'ordering.changed.remedy': 'Titta igenom den och betala sedan.',
}
