// Words in Danish of the kiosk where its staff come in.
import type { words as reference } from '#renderer/i18n/staff/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'kiosk.help.call': 'Hjælp',
  'kiosk.help.called': 'Tilkaldt',
  'kiosk.help.title': 'Personalet er tilkaldt',
  'kiosk.help.words':
    'Der kommer nogen til dig. Du kan fortsætte imens; en betaling, der er i gang, fortsætter også.',
  'kiosk.help.failed.title': 'Personalet kunne ikke tilkaldes',
  'kiosk.help.failed.words': 'Skærmen har ingen kontakt med kassen. Spørg ved kassen.',
  'kiosk.help.close': 'Luk',
  'kiosk.pin.title': 'For personalet',
  'kiosk.pin.words': 'En betaling, der er i gang, fortsætter imens.',
  'kiosk.pin.label': 'Lederens PIN',
  'kiosk.pin.missing': 'Indtast lederens PIN.',
  'kiosk.pin.wrong_one': 'Det er ikke den rigtige PIN. {{count}} forsøg tilbage, før kassen venter.',
  'kiosk.pin.wrong_other': 'Det er ikke den rigtige PIN. {{count}} forsøg tilbage, før kassen venter.',
  'kiosk.pin.locked': 'PIN-koden var forkert for mange gange. Prøv igen om {{time}}.',
  'kiosk.pin.notSet': 'Denne kasse har ingen PIN endnu. Angiv en på maskinen med npm run pin.',
  'kiosk.pin.silent': 'Kassen svarer ikke. Prøv igen om lidt.',
  'kiosk.pin.open': 'Åbn',
  'kiosk.staff.title': 'Bruges af personalet',
  'kiosk.staff.words':
    'Kunderne kan ikke bruge skærmen nu. Bliver den ikke rørt i to minutter, går den tilbage til dem.',
  'kiosk.staff.running':
    'En betaling på {{amount}} er i gang. Den fortsætter bag denne skærm og vises igen bagefter.',
  'kiosk.staff.settled': 'Alle tidligere salg er afklaret.',
  'kiosk.staff.unsettled_one': '{{count}} tidligere salg er ved at blive afklaret. Det gør kassen selv.',
  'kiosk.staff.unsettled_other': '{{count}} tidligere salg er ved at blive afklaret. Det gør kassen selv.',
  'kiosk.staff.waiting_one':
    '{{count}} tidligere salg skal følges op. Se det på ekspedientens skærm ved denne kasse.',
  'kiosk.staff.waiting_other':
    '{{count}} tidligere salg skal følges op. Se dem på ekspedientens skærm ved denne kasse.',
  'kiosk.staff.clock.ahead':
    'Uret i denne kasse er {{off}} foran: Kvitteringer og rapporter får forkerte tider. Stil dato og klokkeslæt på denne maskine.',
  'kiosk.staff.clock.behind':
    'Uret i denne kasse er {{off}} bagud: Kvitteringer og rapporter får forkerte tider. Stil dato og klokkeslæt på denne maskine.',
  'kiosk.staff.clock.beforeLast':
    'Uret i denne kasse er {{off}} bagud i forhold til det sidste, den har skrevet ned: Kvitteringer og rapporter får forkerte tider. Stil dato og klokkeslæt på denne maskine.',
  'kiosk.staff.noHelp': 'Ingen har bedt om hjælp.',
  'kiosk.staff.help': 'En kunde har ventet på hjælp siden {{time}}.',
  'kiosk.staff.back': 'Tilbage til kunderne',
  'kiosk.staff.office': 'Åbn kontoret',
  'kiosk.staff.close': 'Luk selvbetjeningen',
  'kiosk.staff.closeWords':
    'Så vises det, der ligger bagved på denne maskine. Betalinger, der er i gang, fortsætter.',
  'kiosk.staff.closeHow': 'Skærmen vises i en almindelig browser: Luk vinduet for at gå ud.',
}
