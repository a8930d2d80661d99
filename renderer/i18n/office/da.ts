// What does the office say, in Danish?
import type { OfficeWords } from '#renderer/i18n/words.ts'

export const words: OfficeWords = {
  'office.label': 'Office',
}
