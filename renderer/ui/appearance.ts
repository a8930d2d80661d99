// The look of a screen: the shop's colour and theme, or the theme that was chosen at the screen itself.
import { applyAccent, applyTheme } from '#renderer/ui/accent.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'

/** To be called once; follows what the till tells and what is chosen here. */
export function followAppearance(): void {
  let worn = ''
  const dress = () => {
    const { cashier, customer, kiosk, office } = useStore.getState()
    const chosen = cashier?.till.look ?? office?.till.look ?? customer?.look ?? kiosk?.look
    const theme = usePreferences.getState().theme ?? chosen?.theme ?? 'system'
    const accent = chosen?.accent ?? null
    if (worn === `${theme} ${accent}`) return
    worn = `${theme} ${accent}`
    applyTheme(theme)
    applyAccent(accent)
  }
  dress()
  useStore.subscribe(dress)
  usePreferences.subscribe(dress)
}
