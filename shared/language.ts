// The languages of the screens and receipts, and Intl's name for each in a market.
import * as z from 'zod/mini'
import { nameText } from '#shared/text.ts'
import type { Market } from '#shared/market.ts'

/** A row for each language: its own name for itself, its BCP 47 tag, and the marks around what somebody says. Its texts stand in `shared/locales/`, in a folder of its short name. */
export const languages = {
  nb: { name: 'Norsk', tag: 'nb-NO', quotes: '«»' },
  da: { name: 'Dansk', tag: 'da-DK', quotes: '””' },
  fi: { name: 'Suomi', tag: 'fi-FI', quotes: '””' },
  sv: { name: 'Svenska', tag: 'sv-SE', quotes: '””' },
  en: { name: 'English', tag: 'en-GB', quotes: '“”' },
} as const

export type Language = keyof typeof languages
export const allLanguages = Object.keys(languages) as Language[] // its own keys
export const language = z.enum(allLanguages)

export const isLanguage = (given: unknown): given is Language =>
  typeof given === 'string' && Object.hasOwn(languages, given)

/** The tag for Intl: Swedish is written as in Finland where the till stands there. */
export const tagOf = (spoken: Language, market: Market): string =>
  spoken === 'sv' && market === 'FI' ? 'sv-FI' : languages[spoken].tag

/** `nb` for `nb-NO`, `no` or `nn-NO`; undefined for what the screens do not speak. */
export function knownLanguageOf(tag: string): Language | undefined {
  const [named = ''] = tag.toLowerCase().split('-')
  if (named === 'no' || named === 'nn') return 'nb'
  return isLanguage(named) ? named : undefined
}

/** Language of a tag; English for what the screens do not speak. */
export const spokenLanguageOf = (tag: string): Language => knownLanguageOf(tag) ?? 'en'

/** One text in some of the languages; at least one. */
export const texts = z
  .partialRecord(language, nameText(80))
  .check(z.refine((given) => Object.keys(given).length > 0, 'has a text in no language'))
export type Texts = z.infer<typeof texts>

/** In the reader's language, else in English, else in whichever there is. */
export const textFor = (given: Texts, spoken: Language): string =>
  given[spoken] ?? given.en ?? Object.values(given)[0] ?? ''
