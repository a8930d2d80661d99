// Which language does this screen speak? That of its view, unless its customer has chosen another.
import { speak } from '#renderer/i18n/i18n.ts'
import { useStore, type State } from '#renderer/store.ts'
import type { Surface } from '#shared/bridge.ts'
import { spokenIn, type Language } from '#shared/language.ts'

type Told = Pick<State, 'cashier' | 'customer' | 'kiosk' | 'chosen'>

/** Nothing before the first view: until then it is the browser's language. */
export function languageFor(surface: Surface, { chosen, cashier, customer, kiosk }: Told): Language | null {
  if (chosen) return chosen
  const locale = { cashier: cashier?.till.locale, customer: customer?.locale, kiosk: kiosk?.locale }[surface]
  return locale === undefined ? null : spokenIn(locale)
}

/** Resolves when the screen can say something; from then on it speaks as its state says. */
export async function keepSpeaking(surface: Surface): Promise<void> {
  await speak(surface, spokenIn(navigator.language))
  useStore.subscribe((state) => {
    const language = languageFor(surface, state)
    if (language !== null) void turnTo(surface, language)
  })
}

async function turnTo(surface: Surface, language: Language): Promise<void> {
  try {
    await speak(surface, language)
  } catch {
    // The words did not come: the next change asks for them again, and another language is better than none.
  }
  if (!useStore.getState().hasLanguage) useStore.setState({ hasLanguage: true })
}
