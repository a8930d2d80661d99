// The locale of a view where the shop has chosen no language: the browser's, for words, amounts and times alike.
import type { Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { knownLanguageOf, languages, tagOf } from '#shared/language.ts'

/** `tag`: of the browser's language, BCP 47. Of a language that the screens do not speak, the view keeps its own. */
export function inBrowserLocale<View extends Views[Surface]>(view: View, tag: string): View {
  const language = view.isLanguageChosen ? undefined : knownLanguageOf(tag)
  if (language === undefined) return view
  if (!('till' in view)) return { ...view, locale: languages[language].tag }
  return { ...view, till: { ...view.till, locale: tagOf(language, view.till.market) } }
}
