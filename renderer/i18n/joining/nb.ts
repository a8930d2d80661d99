// The texts for a customer who becomes a member, in Norwegian.
import type { words as reference } from '#renderer/i18n/joining/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'joining.scan': 'Skann koden med kameraet eller betalingsappen, og godkjenn.',
  'joining.fellBack': 'Vi kunne ikke sende det til mobilen din. Skann koden i stedet.',
  'joining.push.title': 'Åpne betalingsappen: Medlemskapet venter der.',
  'joining.push.words': 'Les det, og godkjenn.',
  'joining.withdrawing.title': 'Trekker tilbake …',
  'joining.withdrawing.words': 'Ikke godkjenn det nå.',
  'joining.unknown.words': 'Forbindelsen er nede. Ikke meld deg inn på nytt: Vi sjekker videre.',
  'joining.lost.words':
    'Skjermen har mistet forbindelsen til kassen. Har du godkjent, skal du ikke melde deg inn på nytt.',
  'joining.active.title': 'Velkommen!',
  'joining.active.words': 'Du er nå med i {{name}}.',
  'joining.active.captured': '{{amount}} er trukket nå.',
  'joining.active.taking': '{{amount}} blir trukket nå.',
  'joining.active.nothing': 'Ingenting er trukket nå.',
  'joining.declined.title': 'Ikke innmeldt',
  'joining.declined.words': 'Det ble avvist i betalingsappen. Ingenting er trukket.',
  'joining.withdrawn.title': 'Trukket tilbake',
  'joining.withdrawn.words': 'Du er ikke innmeldt. Ingenting er trukket.',
  'joining.withdrawn.givenBack': 'Du er ikke innmeldt. Beløpet blir gitt tilbake.',
  'joining.expired.title': 'Tiden er ute',
  'joining.expired.words': 'Det ble ikke godkjent i tide. Ingenting er trukket.',
  'joining.failed.title': 'Det første trekket ble ikke betalt',
  'joining.failed.words': 'Du er ikke innmeldt, og ingenting er trukket. Sjekk kortet i betalingsappen.',
  'joining.refused.title': 'Det gikk ikke',
  'joining.refused.words': 'Du er ikke innmeldt, og ingenting er trukket. Betjeningen hjelper deg.',
  'joining.refused.alone':
    'Du er ikke innmeldt, og ingenting er trukket. Skjer det igjen, kan du spørre i kassen.',
}
