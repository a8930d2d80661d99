// The texts of the printer and its queue, on the screens of staff, in Finnish.
import type { words as reference } from '#renderer/i18n/printing/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'printing.waits_one': '{{count}} kuitti odottaa.',
  'printing.waits_other': '{{count}} kuittia odottaa.',
  'printing.again': 'Tulosta uudelleen',
  'printing.without': 'Älä tulosta',
  'printing.drawer': 'Avaa laatikko',
  'printing.drawer.change': 'Vaihtorahaa varten',
  'printing.drawer.count': 'Laskemista varten',
  'printing.save': 'Tallenna PDF',
}
