// The words of the till’s server in Norwegian, for a browser that has no screen yet.
import type { ScreenWords } from '#shared/words/en/screen.ts'

export const words: ScreenWords = {
  'screen.nothing.what': 'Ingenting her',
  'screen.nothing.then': 'Åpne en av adressene som kassen skrev ut da den startet.',
  'screen.which': 'Hva skal denne skjermen vise?',
  'screen.of.cashier': 'Kasserer',
  'screen.of.customer': 'Kundeskjerm',
  'screen.of.kiosk': 'Kiosk',
  'screen.of.office': 'Kontor',
  'screen.elsewhere.what': 'Ikke over denne forbindelsen',
  'screen.elsewhere.then':
    'Denne forbindelsen er ikke kryptert. Skjermene til de ansatte og kiosken åpnes på kassens egen maskin, eller når kassen startes med et sertifikat.',
  'screen.closed.what': 'Denne skjermen er ikke koblet til kassen',
  'screen.closed.then':
    'De ansatte finner en kode til den i kontoret på en annen skjerm, under Innstillinger, Skjermer. Den gjelder i fem minutter.',
  'screen.closed.here':
    'Eller åpne adressen som kassen skrev ut da den startet: den virker til ti minutter etter at den først ble åpnet. En ny start skriver ut nye.',
  'screen.code': 'Kode',
  'screen.connect': 'Koble til',
  'screen.wrong': 'Koden stemmer ikke, eller tiden er ute. Etter fem gale forsøk må de ansatte lage en ny.',
  'screen.tooMany': 'For mange forsøk. Vent et minutt, og skriv koden igjen.',
}
