// The texts of a list of bought lines, in Swedish.
import type { words as reference } from '#renderer/i18n/display/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'display.order': 'Din beställning',
  'display.total': 'Att betala',
  'display.discount': 'Rabatt',
  'display.count_one': '{{count}} vara',
  'display.count_other': '{{count}} varor',
  'display.earlier_one': 'och {{count}} till',
  'display.earlier_other': 'och {{count}} till',
  'display.keyed': 'Belopp',
}
