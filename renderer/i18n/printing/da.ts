// The texts of the printer and its queue, on the screens of staff, in Danish.
import type { words as reference } from '#renderer/i18n/printing/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'printing.waits_one': '{{count}} kvittering venter.',
  'printing.waits_other': '{{count}} kvitteringer venter.',
  'printing.again': 'Udskriv igen',
  'printing.without': 'Udskriv ikke',
  'printing.drawer': 'Åbn skuffen',
  'printing.drawer.change': 'For at veksle',
  'printing.drawer.count': 'For at tælle',
  'printing.save': 'Gem som PDF',
}
