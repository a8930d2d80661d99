// What do the screens of staff say in Danish of the printer, and of what waits for it?
import type { PrintingWords } from '#renderer/i18n/words.ts'

export const words: PrintingWords = {
  'printing.waits_one': '{{count}} kvittering venter.',
  'printing.waits_other': '{{count}} kvitteringer venter.',
  'printing.again': 'Udskriv igen',
  'printing.without': 'Udskriv ikke',
  'printing.drawer': 'Åbn skuffen',
  'printing.drawer.change': 'For at veksle',
  'printing.drawer.count': 'For at tælle',
  'printing.save': 'Gem som PDF',
}
