// The texts of a list of bought lines, in Danish.
import type { words as reference } from '#renderer/i18n/display/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'display.order': 'Din bestilling',
  'display.total': 'I alt',
  'display.discount': 'Rabat',
  'display.count_one': '{{count}} vare',
  'display.count_other': '{{count}} varer',
  'display.earlier_one': 'og {{count}} til',
  'display.earlier_other': 'og {{count}} til',
  'display.keyed': 'Beløb',
}
