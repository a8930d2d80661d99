// The same view for readers of another language: its locale, and the names of what is bought.
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { language as languages, tagOf, type Language } from '#shared/language.ts'
import { orderTexts } from '#core/basket/basket.ts'

const names = new Map<string, Record<Language, string>>(
  sampleCatalog('NO').products.map(({ names: texts }) => {
    const inAll = Object.fromEntries(languages.options.map((one) => [one, texts[one] ?? '']))
    return [texts.en ?? '', inAll as Record<Language, string>] // the sample has a name in every language
  }),
)
for (const kind of ['amount', 'tip'] as const)
  names.set(
    orderTexts('en')(`order.${kind}`),
    Object.fromEntries(languages.options.map((one) => [one, orderTexts(one)(`order.${kind}`)])) as Record<
      Language,
      string
    >, // as above
  )

/** Views are plain values: a copy with other texts in the same places. */
export function localizedView<S extends Surface>(view: Views[S], language: Language): Views[S] {
  return language === 'en' ? view : (inside(view, language) as Views[S]) // every place keeps its kind
}

function inside(value: unknown, language: Language, at = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => inside(one, language, at))
  if (typeof value === 'string') {
    if (at === 'locale' || at === 'customerLocale') return tagOf(language, 'NO')
    return at === 'name' ? (names.get(value)?.[language] ?? value) : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(one, language, name)]))
}
