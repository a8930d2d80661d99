// The texts of the printer and its queue, on the screens of staff, in Danish.
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
