// The texts for a customer who becomes a member, in Swedish.
import type { words as reference } from '#renderer/i18n/joining/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'joining.scan': 'Skanna koden med kameran eller betalappen och godkänn.',
  'joining.fellBack': 'Vi kunde inte skicka till din mobil. Skanna koden i stället.',
  'joining.push.title': 'Öppna betalappen: medlemskapet väntar där.',
  'joining.push.words': 'Läs och godkänn.',
  'joining.withdrawing.title': 'Drar tillbaka …',
  'joining.withdrawing.words': 'Godkänn det inte nu.',
  'joining.unknown.words': 'Anslutningen är nere. Gå inte med igen: vi fortsätter att fråga.',
  'joining.lost.words': 'Skärmen har tappat kontakten med kassan. Har du godkänt, gå inte med igen.',
  'joining.active.title': 'Välkommen!',
  'joining.active.words': 'Du är nu med i {{name}}.',
  'joining.active.captured': '{{amount}} har dragits nu.',
  'joining.active.taking': '{{amount}} dras nu.',
  'joining.active.nothing': 'Inget har dragits nu.',
  'joining.declined.title': 'Inte med',
  'joining.declined.words': 'Det avvisades i betalappen. Inget har dragits.',
  'joining.withdrawn.title': 'Tillbakadraget',
  'joining.withdrawn.words': 'Du har inte gått med. Inget har dragits.',
  'joining.withdrawn.givenBack': 'Du har inte gått med. Beloppet ges tillbaka.',
  'joining.expired.title': 'Tiden har gått ut',
  'joining.expired.words': 'Det godkändes inte i tid. Inget har dragits.',
  'joining.failed.title': 'Den första debiteringen betalades inte',
  'joining.failed.words': 'Du har inte gått med och inget har dragits. Kontrollera kortet i betalappen.',
  'joining.refused.title': 'Det gick inte',
  'joining.refused.words': 'Du har inte gått med och inget har dragits. Personalen hjälper dig.',
  'joining.refused.alone':
    'Du har inte gått med och inget har dragits. Händer det igen kan du fråga i kassan.',
}
