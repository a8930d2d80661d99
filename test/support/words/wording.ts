// The rules for every text in every language: its particulars, its quotes, and what may read as in English.
import type { Language } from '#shared/language.ts'

/** The names of its particulars, in order, each once. */
export const particularsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? ''))].toSorted()

/** Every mark that some language puts around what somebody says; each uses its own alone, and nobody ' or ". */
export const quotationMarks = ['"', "'", '“', '”', '„', '«', '»']

/** Texts that are right in the language although they read as in English. */
const sameAsEnglish: Record<Exclude<Language, 'en'>, ReadonlySet<string>> = {
  nb: new Set([
    'Android',
    'Windows',
    'Kiosk',
    'Kiosk · {{shop}}',
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
    'Logo',
    's',
  ]),
  da: new Set([
    'Android',
    'Windows',
    'Kiosk',
    'Kiosk · {{shop}}',
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
    'Logo',
    'Scan',
    'E-mail',
    'Node',
    'System',
    'Version',
    's',
  ]),
  fi: new Set(['Android', 'Windows', 'QR', 'Plus', 'Node', 'Logo', 's']),
  sv: new Set([
    'Android',
    'Windows',
    'Kiosk',
    'Kiosk · {{shop}}',
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

/** Neither marks around particulars, nor another text, nor a unit. */
const isWord = (text: string) =>
  /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}|\$t\([^)]*\)/g, '')) && !/^(kg|km|min|l|kWh)$/.test(text)

/** `language`: also one that is not there yet. */
export const isLeftInEnglish = (language: string, { key, text, english }: Text): boolean =>
  text === english &&
  isWord(text) &&
  !key.includes('products.drawing.') && // a cappuccino is one everywhere
  !(sameAsEnglish as Record<string, ReadonlySet<string> | undefined>)[language]?.has(text) // of any language
type Text = { key: string; text: string; english: string }
