// The texts of the screens by key. Keys are typed: a missing or misspelt one does not compile. How to add one: CONTRIBUTING.md, "a text".
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { loadTexts, type AllTexts } from '#renderer/i18n/texts.ts'
import type { Surface } from '#shared/command.ts'
import type { Language } from '#shared/language.ts'
import { problemWords, type ProblemWords } from '#shared/problem-words.ts'
import type { Problem } from '#shared/problem.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { texts: AllTexts }
    defaultNS: 'texts'
    keySeparator: false
    nsSeparator: false
  }
}

let wanted: { language: Language; isSpoken: Promise<void> } | undefined

/**
 * Loads the language's words of this surface and switches to it; the screen goes on in its old language meanwhile. Of two that are
 * asked for at once the later one stays. Rejects when the words cannot be loaded: then the old language stays.
 */
export function switchLanguage(surface: Surface, language: Language): Promise<void> {
  if (wanted?.language !== language) wanted = { language, isSpoken: load(surface, language) }
  return wanted.isSpoken
}

async function load(surface: Surface, language: Language): Promise<void> {
  try {
    const texts = await loadTexts(surface, language)
    if (!i18next.isInitialized) await begin()
    i18next.addResourceBundle(language, 'texts', texts)
  } catch (error) {
    if (wanted?.language === language) wanted = undefined
    throw error
  }
  if (wanted?.language !== language) return
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

const begin = () =>
  i18next.use(initReactI18next).init({
    ns: ['texts'],
    defaultNS: 'texts',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    fallbackLng: false, // every language is complete
    interpolation: { escapeValue: false }, // React escapes
    resources: {},
  })

/** Says a problem in the language of the screen. Only the screens of staff have these texts. */
export function useProblemWords(): (problem: Problem, locale: string) => ProblemWords {
  const { t, i18n } = useTranslation()
  return (problem, locale) =>
    i18n.exists(`problem.${problem.code}.what`)
      ? problemWords(problem, locale, (key, particulars) => t(key, { ...particulars }))
      : { what: problem.code, money: '', remedy: '' }
}
