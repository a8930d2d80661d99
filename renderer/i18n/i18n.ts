// The texts of the screens by key. Keys are typed: a missing or misspelt one does not compile. How to add one: CONTRIBUTING.md, "a text".
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { loadTexts, type AllTexts } from '#renderer/i18n/texts.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
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
let spoken: { surface: Surface; language: Language } | undefined
let later: Promise<void> | undefined
const useLater = create<{ is: 'absent' | 'here' | 'failed' }>(() => ({ is: 'absent' }))

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
    const isWhole = later !== undefined
    const [texts, more] = await Promise.all([
      loadTexts(surface, language),
      isWhole ? loadTexts(surface, language, 'later') : {},
    ])
    if (!i18next.isInitialized) await begin()
    i18next.addResourceBundle(language, 'texts', { ...texts, ...more })
  } catch (error) {
    if (wanted?.language === language) wanted = undefined
    throw error
  }
  if (wanted?.language !== language) return
  spoken = { surface, language }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** What the parts say that are loaded apart, and all problems. Once they were asked for, every other language comes with them too. */
export const laterTexts = (): Promise<void> => (later ??= addLater())

async function addLater(): Promise<void> {
  await wanted?.isSpoken.catch(() => undefined)
  if (!spoken) return
  const { surface, language } = spoken
  try {
    i18next.addResourceBundle(language, 'texts', await loadTexts(surface, language, 'later'))
    useLater.setState({ is: 'here' })
  } catch (error) {
    useLater.setState({ is: 'failed' })
    throw error
  }
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

/**
 * Says a problem in the language of the screen. Only the screens of staff have these texts. One that is there before them says nothing
 * until they have come; when they do not come it is told by its code.
 */
export function useProblemWords(): (problem: Problem) => ProblemWords {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { is } = useLater()
  return (problem) => {
    if (i18n.exists(`problem.${problem.code}.what`))
      return problemWords(problem, format.locale, (key, particulars) =>
        t(key as keyof AllTexts, { ...particulars }),
      ) // its words are here
    if (is === 'absent') laterTexts().catch(() => undefined)
    // Without its words a problem is known by its code, and the screen goes on.
    return { what: is === 'absent' ? '' : problem.code, money: '', remedy: '' }
  }
}
