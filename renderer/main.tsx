// The start of every page: it finds its surface in the address, listens to the till and draws. Each surface is a bundle of its own.
import '#renderer/ui/theme.css'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import {
  keepBeating,
  listen,
  surfaceOf,
  reportLostLink,
  takeCashierView,
  takeCustomerView,
  takeOfficeView,
} from '#renderer/till/bridge.ts'
import { keepCatalog } from '#renderer/till/catalog.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import { followAppearance } from '#renderer/ui/appearance.ts'
import { Boundary } from '#renderer/ui/error-boundary.tsx'
import { loadAhead, preloadParts } from '#renderer/ui/lazy-part.tsx'
import { keepTexts } from '#renderer/ui/translated-texts.ts'
import { loadPreferences, usePreferences } from '#renderer/till/preferences.ts'
import { followLanguage, loadAllLanguages } from '#renderer/i18n/screen-language.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Surface } from '#shared/command.ts'

const openers: Record<Surface, () => Promise<() => React.JSX.Element>> = {
  cashier: async () => {
    const [{ Cashier }, { withSignIn }] = await Promise.all([
      import('#renderer/cashier/cashier.tsx'),
      import('#renderer/staff/sign-in-check.tsx'),
    ])
    // The staff’s own choice for this screen; a kiosk’s customer chooses anew each time.
    useStore.setState({ chosen: usePreferences.getState().language })
    keepCatalog('cashier')
    listen('cashier', { view: takeCashierView, lost: reportLostLink })
    return withSignIn('cashier', Cashier)
  },
  customer: async () => {
    const { Customer } = await import('#renderer/customer/customer.tsx')
    loadAhead(async () => (await import('#renderer/ui/page-lock.ts')).lockPage())
    listen('customer', { view: takeCustomerView, lost: reportLostLink })
    return Customer
  },
  kiosk: async () => {
    const [{ Kiosk }, store, { runIdleTimer }, { runStaffTimer }, { isBrowserKey }, { lockPage }] =
      await Promise.all([
        import('#renderer/kiosk/kiosk.tsx'),
        import('#renderer/kiosk/store.ts'),
        import('#renderer/kiosk/idle-timer.ts'),
        import('#renderer/kiosk/staff-timer.ts'),
        import('#renderer/kiosk/browser-keys.ts'),
        import('#renderer/ui/page-lock.ts'),
      ])
    lockPage(isBrowserKey)
    runStaffTimer()
    keepCatalog('kiosk')
    runIdleTimer()
    listen('kiosk', { view: store.takeKioskView, lost: reportLostLink })
    return Kiosk
  },
  office: async () => {
    const [{ Office }, { withSignIn }] = await Promise.all([
      import('#renderer/office/office.tsx'),
      import('#renderer/staff/sign-in-check.tsx'),
    ])
    useStore.setState({ chosen: usePreferences.getState().language })
    listen('office', { view: takeOfficeView, lost: reportLostLink })
    return withSignIn('office', Office)
  },
}

/** Draws nothing. Once the screen stands and can be used, what may be asked of it next is fetched. */
function Ahead(): null {
  const isUsable = useStore((state) => state[surface] !== null && state.hasLanguage)
  useEffect(() => {
    if (!isUsable) return
    performance.mark('kasse:usable')
    preloadParts()
    void import('#renderer/program/renewal.ts').then(({ keepProgram }) => keepProgram(surface))
    if (surface === 'kiosk') void loadAllLanguages(surface)
  }, [isUsable])
  return null
}

keepTexts()
const surface = surfaceOf(location.pathname)
document.documentElement.dataset['surface'] = surface
loadPreferences(surface)
followAppearance()
loadAhead(async () => (await import('#renderer/i18n/page-title.ts')).followTitle(surface))
// An office has rows to click through, and no finger's haste.
if (surface !== 'office')
  loadAhead(async () => (await import('#renderer/ui/tap-guard.ts')).guardTaps(steadyMs))
await followLanguage(surface)
const Screen = await openers[surface]()
const place = document.getElementById('screen')
if (place) {
  const end = keepBeating(surface, place)
  createRoot(place).render(
    <Boundary failed={end} again={() => location.reload()}>
      <Screen />
      <Ahead />
    </Boundary>,
  )
}
