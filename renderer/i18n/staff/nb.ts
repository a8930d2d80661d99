// Words in Norwegian of the kiosk where its staff come in.
import type { words as reference } from '#renderer/i18n/staff/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'kiosk.help.call': 'Hjelp',
  'kiosk.help.called': 'Tilkalt',
  'kiosk.help.title': 'Betjeningen er tilkalt',
  'kiosk.help.words':
    'Det kommer noen til deg. Du kan fortsette så lenge; en betaling som er i gang, fortsetter også.',
  'kiosk.help.failed.title': 'Betjeningen kunne ikke tilkalles',
  'kiosk.help.failed.words': 'Skjermen har ikke kontakt med kassen. Spør i kassen.',
  'kiosk.help.close': 'Lukk',
  'kiosk.pin.title': 'For betjeningen',
  'kiosk.pin.words': 'En betaling som er i gang, fortsetter så lenge.',
  'kiosk.pin.label': 'Lederens PIN',
  'kiosk.pin.missing': 'Tast inn lederens PIN.',
  'kiosk.pin.wrong_one': 'Det er ikke riktig PIN. {{count}} forsøk igjen før kassen venter.',
  'kiosk.pin.wrong_other': 'Det er ikke riktig PIN. {{count}} forsøk igjen før kassen venter.',
  'kiosk.pin.locked': 'PIN-en var feil for mange ganger. Prøv igjen om {{time}}.',
  'kiosk.pin.notSet': 'Denne kassen har ingen PIN ennå. Sett en på maskinen med npm run pin.',
  'kiosk.pin.silent': 'Kassen svarer ikke. Prøv igjen om litt.',
  'kiosk.pin.open': 'Åpne',
  'kiosk.staff.title': 'I bruk av betjeningen',
  'kiosk.staff.words':
    'Kundene kan ikke bruke skjermen nå. Blir den ikke rørt på to minutter, går den tilbake til dem.',
  'kiosk.staff.running':
    'En betaling på {{amount}} er i gang. Den fortsetter bak denne skjermen og vises igjen etterpå.',
  'kiosk.staff.settled': 'Alle tidligere salg er avklart.',
  'kiosk.staff.unsettled_one': '{{count}} tidligere salg avklares. Kassen gjør det selv.',
  'kiosk.staff.unsettled_other': '{{count}} tidligere salg avklares. Kassen gjør det selv.',
  'kiosk.staff.waiting_one':
    '{{count}} tidligere salg må følges opp. Se det på kassererskjermen til denne kassen.',
  'kiosk.staff.waiting_other':
    '{{count}} tidligere salg må følges opp. Se dem på kassererskjermen til denne kassen.',
  'kiosk.staff.clock.ahead':
    'Klokken i denne kassen går {{off}} for fort: Kvitteringer og rapporter får feil tid. Still dato og klokkeslett på denne maskinen.',
  'kiosk.staff.clock.behind':
    'Klokken i denne kassen går {{off}} for sent: Kvitteringer og rapporter får feil tid. Still dato og klokkeslett på denne maskinen.',
  'kiosk.staff.clock.beforeLast':
    'Klokken i denne kassen er {{off}} bak det siste den har skrevet ned: Kvitteringer og rapporter får feil tid. Still dato og klokkeslett på denne maskinen.',
  'kiosk.staff.noHelp': 'Ingen har bedt om hjelp.',
  'kiosk.staff.help': 'En kunde har ventet på hjelp siden {{time}}.',
  'kiosk.staff.back': 'Tilbake til kundene',
  'kiosk.staff.office': 'Åpne kontoret',
  'kiosk.staff.close': 'Lukk selvbetjeningen',
  'kiosk.staff.closeWords':
    'Da vises det som ligger bak på denne maskinen. Betalinger som er i gang, fortsetter.',
  'kiosk.staff.closeHow': 'Skjermen vises i en vanlig nettleser: Lukk vinduet for å gå ut.',
}
