// The texts of a list of bought lines, in Finnish.
import type { DisplayWords } from '#renderer/i18n/words.ts'

export const words: DisplayWords = {
  'display.order': 'Tilauksenne',
  'display.total': 'Yhteensä',
  'display.discount': 'Alennus',
  'display.count_one': '{{count}} tuote',
  'display.count_other': '{{count}} tuotetta',
  'display.earlier_one': 'ja {{count}} muu',
  'display.earlier_other': 'ja {{count}} muuta',
  'display.keyed': 'Summa',
}
