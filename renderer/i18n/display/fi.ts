// The texts of a list of bought lines, in Finnish.
import type { words as reference } from '#renderer/i18n/display/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'display.order': 'Tilauksenne',
  'display.total': 'Yhteensä',
  'display.discount': 'Alennus',
  'display.count_one': '{{count}} tuote',
  'display.count_other': '{{count}} tuotetta',
  'display.earlier_one': 'ja {{count}} muu',
  'display.earlier_other': 'ja {{count}} muuta',
  'display.keyed': 'Summa',
}
