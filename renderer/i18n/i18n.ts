// The texts of the screens by key. Keys are typed: a missing or misspelt one does not compile.
//
// How to add a text:
// 1. Choose the group by who says it: the first line of each group's `en.ts` says what is in it, and words.ts which surface speaks
//    from which groups. A file uses only keys of the groups of its surface.
// 2. Write it in the group's `en.ts`, then in `nb.ts`, `da.ts`, `fi.ts` and `sv.ts`: all five in one commit, or nothing compiles.
// 3. One key is one sentence or label; never join two keys to a sentence. Particulars are `{{name}}`, the same ones in every language;
//    amounts and times arrive already formatted. What counts things is `key_one` and `key_other`, asked for as `key` with `count`.
// 4. Say what happened, what it means for the money, what to do. Take the word for a thing from its neighbours: one thing, one word.
// 5. A key built from parts (`result.${outcome}.title`) is written as that template where it is used, so that the test finds it; a
//    text that reads as in English stands in test/support/words/wording.ts, the words for things in test/support/words/glossary.ts.
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { loadProblems, loadWords, type AllWords } from '#renderer/i18n/words.ts'
import type { Surface } from '#shared/command.ts'
import type { Language } from '#shared/language.ts'
import { problemWords, type Problems, type ProblemWords } from '#shared/problem-words.ts'
import type { Problem } from '#shared/problem.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { words: AllWords }
    defaultNS: 'words'
    keySeparator: false
    nsSeparator: false
  }
}

const problems = new Map<string, Problems>()
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
    const [words, its] = await Promise.all([loadWords(surface, language), loadProblems(surface, language)])
    if (its) problems.set(language, its)
    if (!i18next.isInitialized) await begin()
    i18next.addResourceBundle(language, 'words', words)
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
    ns: ['words'],
    defaultNS: 'words',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    fallbackLng: false, // every language is complete
    interpolation: { escapeValue: false }, // React escapes
    resources: {},
  })

/** Says a problem in the language of the screen. Only the cashier's screen has these words. */
export function useProblemWords(): (problem: Problem, locale: string) => ProblemWords {
  const { i18n } = useTranslation()
  return (problem, locale) => {
    const its = problems.get(i18n.language)
    return its ? problemWords(problem, locale, its) : { what: problem.code, money: '', remedy: '' }
  }
}
