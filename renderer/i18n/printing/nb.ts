// The texts of the printer and its queue, on the screens of staff, in Norwegian.
import type { words as reference } from '#renderer/i18n/printing/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'printing.waits_one': '{{count}} kvittering venter.',
  'printing.waits_other': '{{count}} kvitteringer venter.',
  'printing.again': 'Skriv ut igjen',
  'printing.without': 'Ikke skriv ut',
  'printing.drawer': 'Åpne skuffen',
  'printing.drawer.change': 'For å veksle',
  'printing.drawer.count': 'For å telle',
  'printing.save': 'Lagre som PDF',
}
