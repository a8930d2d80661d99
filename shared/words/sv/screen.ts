// The words of the till’s server in Swedish, for a browser that has no screen yet.
import type { ScreenWords } from '#shared/words/en/screen.ts'

export const words: ScreenWords = {
  'screen.nothing.what': 'Ingenting här',
  'screen.nothing.then': 'Öppna en av adresserna som kassan skrev ut när den startade.',
  'screen.which': 'Vad ska den här skärmen visa?',
  'screen.of.cashier': 'Kassör',
  'screen.of.customer': 'Kundskärm',
  'screen.of.kiosk': 'Kiosk',
  'screen.of.office': 'Kontor',
  'screen.elsewhere.what': 'Inte över den här anslutningen',
  'screen.elsewhere.then':
    'Den här anslutningen är inte krypterad. Personalens skärmar och kiosken öppnas på kassans egen dator, eller när kassan startas med ett certifikat.',
  'screen.closed.what': 'Den här skärmen är inte kopplad till kassan',
  'screen.closed.then':
    'Personalen hittar en kod till den på kontoret på en annan skärm, under Inställningar, Skärmar. Den gäller i fem minuter.',
  'screen.closed.here':
    'Eller öppna adressen som kassan skrev ut när den startade: den fungerar tills tio minuter efter att den först öppnades. En ny start skriver ut nya.',
  'screen.code': 'Kod',
  'screen.connect': 'Koppla',
  'screen.wrong':
    'Koden är fel, eller så är dess tid ute. Efter fem felaktiga försök måste personalen göra en ny.',
  'screen.tooMany': 'För många försök. Vänta en minut och skriv koden igen.',
}
