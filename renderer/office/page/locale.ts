// The locale in which the office writes amounts and times: that of its till, unless this screen has chosen another language.
import { useStore, type State } from '#renderer/till/store.ts'
import { tagOf } from '#shared/language.ts'

function localeIn({ office, chosen }: State): string {
  if (!office) return 'en-GB'
  return chosen ? tagOf(chosen, office.till.market) : office.till.locale
}

export const useLocale = (): string => useStore(localeIn)

export const localeNow = (): string => localeIn(useStore.getState())
