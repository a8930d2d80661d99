// Words in Swedish of the kiosk where its staff come in.
import type { words as reference } from '#renderer/i18n/staff/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'kiosk.help.call': 'Hjälp',
  'kiosk.help.called': 'Tillkallad',
  'kiosk.help.title': 'Personalen är tillkallad',
  'kiosk.help.words':
    'Någon kommer till dig. Du kan fortsätta under tiden; en betalning som pågår fortsätter också.',
  'kiosk.help.failed.title': 'Personalen kunde inte tillkallas',
  'kiosk.help.failed.words': 'Skärmen har ingen kontakt med kassan. Fråga i kassan.',
  'kiosk.help.close': 'Stäng',
  'kiosk.pin.title': 'För personalen',
  'kiosk.pin.words': 'En betalning som pågår fortsätter under tiden.',
  'kiosk.pin.label': 'Chefens PIN',
  'kiosk.pin.missing': 'Slå in chefens PIN.',
  'kiosk.pin.wrong_one': 'Det är inte rätt PIN. {{count}} försök kvar innan kassan väntar.',
  'kiosk.pin.wrong_other': 'Det är inte rätt PIN. {{count}} försök kvar innan kassan väntar.',
  'kiosk.pin.locked': 'PIN-koden var fel för många gånger. Försök igen om {{time}}.',
  'kiosk.pin.notSet': 'Den här kassan har ingen PIN än. Ange en på datorn med npm run pin.',
  'kiosk.pin.silent': 'Kassan svarar inte. Försök igen om en stund.',
  'kiosk.pin.open': 'Öppna',
  'kiosk.staff.title': 'Används av personalen',
  'kiosk.staff.words':
    'Kunderna kan inte använda skärmen nu. Om ingen rör den på två minuter går den tillbaka till dem.',
  'kiosk.staff.running':
    'En betalning på {{amount}} pågår. Den fortsätter bakom den här skärmen och visas igen efteråt.',
  'kiosk.staff.settled': 'Alla tidigare köp är uppklarade.',
  'kiosk.staff.unsettled_one': '{{count}} tidigare köp klaras upp. Kassan gör det själv.',
  'kiosk.staff.unsettled_other': '{{count}} tidigare köp klaras upp. Kassan gör det själv.',
  'kiosk.staff.waiting_one':
    '{{count}} tidigare köp behöver en människa. Se det på kassörens skärm för den här kassan.',
  'kiosk.staff.waiting_other':
    '{{count}} tidigare köp behöver en människa. Se dem på kassörens skärm för den här kassan.',
  'kiosk.staff.clock.ahead':
    'Klockan i den här kassan går {{off}} före: Kvitton och rapporter får fel tid. Ställ datum och tid på den här datorn.',
  'kiosk.staff.clock.behind':
    'Klockan i den här kassan går {{off}} efter: Kvitton och rapporter får fel tid. Ställ datum och tid på den här datorn.',
  'kiosk.staff.clock.beforeLast':
    'Klockan i den här kassan är {{off}} efter det som den senast skrev ner: Kvitton och rapporter får fel tid. Ställ datum och tid på den här datorn.',
  'kiosk.staff.noHelp': 'Ingen har bett om hjälp.',
  'kiosk.staff.help': 'En kund har väntat på hjälp sedan {{time}}.',
  'kiosk.staff.back': 'Tillbaka till kunderna',
  'kiosk.staff.office': 'Öppna kontoret',
  'kiosk.staff.close': 'Stäng självbetjäningen',
  'kiosk.staff.closeWords':
    'Då visas det som ligger bakom på den här datorn. Betalningar som pågår fortsätter.',
  'kiosk.staff.closeHow': 'Skärmen visas i en vanlig webbläsare: stäng fönstret för att lämna den.',
}
