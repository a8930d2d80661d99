// The names of lines that are in no catalog: a keyed amount and a tip, as the basket, the wallet and the receipt show them.
import type { Language } from '#shared/language.ts'

export const orderWords = {
  nb: { amount: 'Beløp', tip: 'Tips' },
  da: { amount: 'Beløb', tip: 'Drikkepenge' },
  fi: { amount: 'Summa', tip: 'Juomaraha' },
  sv: { amount: 'Belopp', tip: 'Dricks' },
  en: { amount: 'Amount', tip: 'Tip' },
} as const satisfies Record<Language, { amount: string; tip: string }>
