// Which words does a key stand for? Keys are typed: a missing or misspelt one does not compile.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english, type WordKey } from '#renderer/i18n/english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { words: typeof english }
    defaultNS: 'words'
    keySeparator: false
    nsSeparator: false
  }
}

/** A language is complete when it has a text for every key; the words for problems stand in `shared/words`. */
const languages = { en: { words: english } } as const satisfies Record<
  string,
  { words: Record<WordKey, string> }
>

/** To be called once, before anything is drawn. */
export async function speak(language: keyof typeof languages): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    ns: ['words'],
    defaultNS: 'words',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: languages,
  })
  document.documentElement.lang = language
}
