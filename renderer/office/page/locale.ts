// The locale in which the office writes amounts and times: that of its till, unless this screen has chosen another language.
import { useStore } from '#renderer/till/store.ts'
import { tagOf } from '#shared/language.ts'

export function useLocale(): string {
  const till = useStore(({ office }) => office?.till)
  const chosen = useStore((state) => state.chosen)
  if (!till) return 'en-GB'
  return chosen ? tagOf(chosen, till.market) : till.locale
}
