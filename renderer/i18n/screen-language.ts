// The language of this screen: that of its view, unless its customer has chosen another.
import { switchLanguage } from '#renderer/i18n/i18n.ts'
import { loadTexts } from '#renderer/i18n/texts.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { Surface } from '#shared/command.ts'
import { allLanguages, spokenLanguageOf, type Language } from '#shared/language.ts'

type LocaleSources = Pick<State, 'cashier' | 'customer' | 'kiosk' | 'office' | 'chosen'>

/** Nothing before the first view: until then it is the browser's language. */
export function languageFor(
  surface: Surface,
  { chosen, cashier, customer, kiosk, office }: LocaleSources,
): Language | null {
  if (chosen) return chosen
  const view = { cashier, customer, kiosk, office }[surface]
  if (view === null) return null
  return spokenLanguageOf('till' in view ? view.till.locale : view.locale)
}

/** The one that the first view will most likely speak: what a person chose here, else the till's, which its server has written into the page. */
const firstLanguage = (): Language =>
  usePreferences.getState().language ??
  spokenLanguageOf(document.documentElement.dataset['locale'] || navigator.language)

/** Resolves when the screen can say something; from then on it speaks as its state says. */
export async function followLanguage(surface: Surface): Promise<void> {
  await switchLanguage(surface, firstLanguage())
  useStore.subscribe((state) => {
    const language = languageFor(surface, state)
    if (language !== null) void switchTo(surface, language)
  })
}

async function switchTo(surface: Surface, language: Language): Promise<void> {
  try {
    await switchLanguage(surface, language)
  } catch {
    // Another language is better than none: a browser does not ask again for a module that has failed once.
  }
  if (!useStore.getState().hasLanguage) useStore.setState({ hasLanguage: true })
}

/**
 * Every language at hand, for a customer who chooses one while the line is down. In the background: the screen is drawn before.
 */
export async function loadAllLanguages(surface: Surface): Promise<void> {
  await Promise.allSettled(allLanguages.map((one) => loadTexts(surface, one)))
}
