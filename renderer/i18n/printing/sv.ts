// What do the screens of staff say in Swedish of the printer, and of what waits for it?
import type { PrintingWords } from '#renderer/i18n/words.ts'

export const words: PrintingWords = {
  'printing.waits_one': '{{count}} kvitto väntar.',
  'printing.waits_other': '{{count}} kvitton väntar.',
  'printing.again': 'Skriv ut igen',
  'printing.without': 'Skriv inte ut',
  'printing.drawer': 'Öppna lådan',
  'printing.drawer.change': 'För att växla',
  'printing.drawer.count': 'För att räkna',
  'printing.save': 'Spara som PDF',
}
