// The rules for every text in every language: its particulars, its quotes, and what may read as in English.
import type { Language } from '#shared/language.ts'

/** The names of its particulars, in order, each once. */
export const particularsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? ''))].toSorted()

/** Which marks a language does not use: Norwegian writes «so», Danish, Finnish and Swedish ”so”, English “so”; nobody writes 'so'. */
export const quotes: Record<Language, { not: RegExp }> = {
  nb: { not: /["'“”„]/ },
  da: { not: /["'“„«»]/ },
  fi: { not: /["'“„«»]/ },
  sv: { not: /["'“„«»]/ },
  en: { not: /["'„«»]/ },
}

/** Texts that are right in the language although they read as in English. */
export const sameAsEnglish: Record<Exclude<Language, 'en'>, ReadonlySet<string>> = {
  nb: new Set([
    'Kiosk',
    'Port',
    'Status',
    'QR',
    'TEST',
    'Send',
    'Finland',
    'Journal',
    'Node',
    'System',
    'Glass',
    's',
  ]),
  da: new Set([
    'Kiosk',
    'Port',
    'Status',
    'QR',
    'TEST',
    'Send',
    'Scanner',
    'Plus',
    'Reference',
    'Menu',
    'Version {{version}}',
    'Finland',
    'Journal',
    'Log',
    'Scan',
    'E-mail',
    'Node',
    'System',
    'Version',
    's',
  ]),
  fi: new Set(['QR', 'Plus', 'Node', 's']),
  sv: new Set([
    'Kiosk',
    'Port',
    'Status',
    'QR',
    'TEST',
    'Plus',
    'Version {{version}}',
    'Finland',
    'Journal',
    'Node',
    'System',
    'Version',
    's',
  ]),
}
