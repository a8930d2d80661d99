// The texts of one namespace in one language, said with their particulars and in the form that a count needs.
import { createInstance } from 'i18next'
import type { Language } from '#shared/language.ts'

/** Values put in for each `{{name}}`. `count` chooses the form, too. */
export type Particulars = Readonly<Record<string, string | number>>

/** Keys of texts, those that count things without their form: `days` for `days_one` and `days_other`. */
export type KeyOf<Texts> = keyof Texts extends infer Key
  ? Key extends `${infer Stem}_${'zero' | 'one' | 'other'}`
    ? Stem
    : Key & string
  : never

/** Says a text. Wherever only some texts are needed, any function that says those will do: the screens' own, too. */
export type Translate<Key extends string> = (key: Key, particulars?: Particulars) => string

/** `texts` as they stand in the file of a namespace: other keys of it in `$t()`, plurals by suffix. */
export function translatorOf<Texts extends object>(
  language: Language,
  texts: Texts,
): Translate<KeyOf<Texts>> {
  const instance = createInstance({
    lng: language,
    resources: { [language]: { translation: texts } },
    initAsync: false,
    fallbackLng: false, // every language is complete
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // whoever shows a text escapes it
  })
  void instance.init() // at once, as nothing is loaded
  return (key, particulars = {}) => {
    const { count } = particulars
    return instance.t(key as string, {
      replace: particulars,
      ...(typeof count === 'number' ? { count } : {}),
    })
  }
}
