// The texts of the printer and its queue, on the screens of staff, in Swedish.
import type { words as reference } from '#renderer/i18n/printing/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'printing.waits_one': '{{count}} kvitto väntar.',
  'printing.waits_other': '{{count}} kvitton väntar.',
  'printing.again': 'Skriv ut igen',
  'printing.without': 'Skriv inte ut',
  'printing.drawer': 'Öppna lådan',
  'printing.drawer.change': 'För att växla',
  'printing.drawer.count': 'För att räkna',
  'printing.save': 'Spara som PDF',
}
