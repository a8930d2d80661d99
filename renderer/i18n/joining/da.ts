// The texts for a customer who becomes a member, in Danish.
import type { words as reference } from '#renderer/i18n/joining/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'joining.scan': 'Scan koden med kameraet eller betalingsappen, og godkend.',
  'joining.fellBack': 'Vi kunne ikke sende det til din mobil. Scan koden i stedet.',
  'joining.push.title': 'Åbn betalingsappen: Medlemskabet venter der.',
  'joining.push.words': 'Læs det, og godkend.',
  'joining.withdrawing.title': 'Trækker tilbage …',
  'joining.withdrawing.words': 'Godkend det ikke nu.',
  'joining.unknown.words': 'Forbindelsen er nede. Meld dig ikke ind igen: Vi undersøger det fortsat.',
  'joining.lost.words':
    'Skærmen har mistet forbindelsen til kassen. Har du godkendt, skal du ikke melde dig ind igen.',
  'joining.active.title': 'Velkommen!',
  'joining.active.words': 'Du er nu med i {{name}}.',
  'joining.active.captured': '{{amount}} er trukket nu.',
  'joining.active.taking': '{{amount}} bliver trukket nu.',
  'joining.active.nothing': 'Der er ikke trukket noget nu.',
  'joining.declined.title': 'Ikke indmeldt',
  'joining.declined.words': 'Det blev afvist i betalingsappen. Der er ikke trukket noget.',
  'joining.withdrawn.title': 'Trukket tilbage',
  'joining.withdrawn.words': 'Du er ikke indmeldt. Der er ikke trukket noget.',
  'joining.withdrawn.givenBack': 'Du er ikke indmeldt. Beløbet bliver givet tilbage.',
  'joining.expired.title': 'Tiden er gået',
  'joining.expired.words': 'Det blev ikke godkendt i tide. Der er ikke trukket noget.',
  'joining.failed.title': 'Den første opkrævning blev ikke betalt',
  'joining.failed.words': 'Du er ikke indmeldt, og der er ikke trukket noget. Tjek kortet i betalingsappen.',
  'joining.refused.title': 'Det lykkedes ikke',
  'joining.refused.words': 'Du er ikke indmeldt, og der er ikke trukket noget. Personalet hjælper dig.',
  'joining.refused.alone':
    'Du er ikke indmeldt, og der er ikke trukket noget. Sker det igen, kan du spørge ved kassen.',
}
