// What does the office say, in Norwegian?
import type { OfficeWords } from '#renderer/i18n/words.ts'

export const words: OfficeWords = {
  'office.label': 'Office',
}
