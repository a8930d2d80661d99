// The files of the texts, as a translator has them: every namespace of every language.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { language as languages, type Language } from '#shared/language.ts'

export const localesFolder = path.join(import.meta.dirname, '../../../shared/locales')

export const namespaces = readdirSync(path.join(localesFolder, 'en'))
  .map((file) => path.basename(file, '.json'))
  .toSorted()

export const textsOf = (language: Language, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(localesFolder, language, `${namespace}.json`), 'utf8')) as Record<
    string,
    string
  > // a test holds that they are texts

/** The names of all texts that the screens may show. The phone is a page of its own, with names of its own. */
export const onScreens = namespaces.filter((one) => one !== 'phone')

/** Every text of the screens and the papers by its key. */
export const screenTexts = Object.fromEntries(
  languages.options.map((language) => [
    language,
    Object.assign({}, ...onScreens.map((one) => textsOf(language, one))) as Record<string, string>, // of records of texts
  ]),
) as Record<Language, Record<string, string>> // one for each
