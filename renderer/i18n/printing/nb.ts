// What do the screens of staff say in Norwegian of the printer, and of what waits for it?
import type { PrintingWords } from '#renderer/i18n/words.ts'

export const words: PrintingWords = {
  'printing.waits_one': '{{count}} kvittering venter.',
  'printing.waits_other': '{{count}} kvitteringer venter.',
  'printing.again': 'Skriv ut igjen',
  'printing.without': 'Ikke skriv ut',
  'printing.drawer': 'Åpne skuffen',
  'printing.drawer.change': 'For å veksle',
  'printing.drawer.count': 'For å telle',
  'printing.save': 'Lagre som PDF',
}
