// The texts that the host says itself, on paper, in pages and in the terminal: read from the files of the languages.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { language as languages, type Language } from '#shared/language.ts'
import { problemWords, withMoneySentences } from '#shared/problem-words.ts'
import type { Problem } from '#shared/problem.ts'
import spokenInEnglish from '#shared/english-problems.json' with { type: 'json' }
import problems from '#shared/locales/en/problems.json' with { type: 'json' }
import { translatorOf, type KeyOf, type Translate } from '#shared/translate.ts'

const folder = path.join(import.meta.dirname, '../../shared/locales')

/** A build replaces each call by the texts themselves, so the argument must be a literal. */
export const readLocales = (namespace: string): Record<Language, object> =>
  Object.fromEntries(
    languages.options.map((one) => [
      one,
      JSON.parse(readFileSync(path.join(folder, one, `${namespace}.json`), 'utf8')),
    ]),
  ) as Record<Language, object> // one for each

/** `Texts`: the type of the English file. Every other language has the same keys; test/unit/shared/locales.test.ts checks that. */
export function translators<Texts extends object>(
  locales: Record<Language, object>,
): (language: Language) => Translate<KeyOf<Texts>> {
  const known = new Map<Language, Translate<KeyOf<Texts>>>()
  return (language) => {
    const translate = known.get(language) ?? translatorOf(language, locales[language] as Texts)
    known.set(language, translate)
    return translate
  }
}

/** Texts of all problems, also of those that only a terminal and a register are told. */
export const englishProblems = withMoneySentences({ ...problems, ...spokenInEnglish })
/** A problem for a terminal, and for whoever writes a register. */
export const wordsInEnglish = (problem: Problem) => problemWords(problem, 'en-GB', sayInEnglish)
export const sayInEnglish = translatorOf('en', englishProblems)
