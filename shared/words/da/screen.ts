// The words of the till’s server in Danish, for a browser that has no screen yet.
import type { ScreenWords } from '#shared/words/en/screen.ts'

export const words: ScreenWords = {
  'screen.nothing.what': 'Intet her',
  'screen.nothing.then': 'Åbn en af de adresser, som kassen skrev, da den startede.',
  'screen.which': 'Hvad skal denne skærm vise?',
  'screen.of.cashier': 'Ekspedient',
  'screen.of.customer': 'Kundeskærm',
  'screen.of.kiosk': 'Kiosk',
  'screen.of.office': 'Kontor',
  'screen.elsewhere.what': 'Ikke over denne forbindelse',
  'screen.elsewhere.then':
    'Denne forbindelse er ikke krypteret. Personalets skærme og kiosken åbnes på kassens egen maskine, eller når kassen startes med et certifikat.',
  'screen.closed.what': 'Denne skærm er ikke koblet til kassen',
  'screen.closed.then':
    'Personalet finder en kode til den på kontoret på en anden skærm, under Indstillinger, Skærme. Den gælder i fem minutter.',
  'screen.closed.here':
    'Eller åbn den adresse, som kassen skrev, da den startede: Den virker indtil ti minutter efter, at den først blev åbnet. En ny start skriver nye.',
  'screen.code': 'Kode',
  'screen.connect': 'Kobl til',
  'screen.wrong':
    'Koden er forkert, eller dens tid er gået. Efter fem forkerte forsøg må personalet lave en ny.',
  'screen.tooMany': 'For mange forsøg. Vent et minut, og skriv koden igen.',
}
