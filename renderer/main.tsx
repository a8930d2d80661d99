// The start of every page: it finds its surface in the address, listens to the till and draws. Each surface is a bundle of its own.
import '#renderer/theme.css'
import '#renderer/parts/parts.css'
// Also of what is loaded apart: whatever a surface says of a dialog's look comes after it, and holds.
import '#renderer/parts/dialog.css'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { keepAlive } from '#renderer/alive.ts'
import { listen, surfaceOf } from '#renderer/bridge.ts'
import { keepCatalog } from '#renderer/catalog.ts'
import { keepLook } from '#renderer/look.ts'
import { Boundary } from '#renderer/parts/boundary.tsx'
import { loadAhead } from '#renderer/parts/later.tsx'
import { loadPreferences, usePreferences } from '#renderer/parts/preferences.ts'
import { keepPolling } from '#renderer/poll.ts'
import { keepSpeaking, learnAll } from '#renderer/speaking.ts'
import { useStore } from '#renderer/store.ts'
import { loseLink, takeCashierView, takeCustomerView, takeKioskView, takeOfficeView } from '#renderer/told.ts'
import type { Surface } from '#shared/command.ts'

const openers: Record<Surface, () => Promise<() => React.JSX.Element>> = {
  cashier: async () => {
    const [{ Cashier }, { behindDoor }] = await Promise.all([
      import('#renderer/cashier/cashier.tsx'),
      import('#renderer/people/behind-door.tsx'),
    ])
    // The staff’s own choice for this screen; a kiosk’s customer chooses anew each time.
    useStore.setState({ chosen: usePreferences.getState().language })
    keepPolling('cashier')
    keepCatalog('cashier')
    listen('cashier', { view: takeCashierView, lost: loseLink })
    return behindDoor('cashier', Cashier)
  },
  customer: async () => {
    const { Customer } = await import('#renderer/customer/customer.tsx')
    listen('customer', { view: takeCustomerView, lost: loseLink })
    return Customer
  },
  kiosk: async () => {
    const [{ Kiosk }, { keepRules }, { keepStaffRules }, { keepLocked }] = await Promise.all([
      import('#renderer/kiosk/kiosk.tsx'),
      import('#renderer/kiosk/rules.ts'),
      import('#renderer/kiosk/staff-rules.ts'),
      import('#renderer/kiosk/lock.ts'),
    ])
    keepLocked()
    keepStaffRules()
    keepPolling('kiosk')
    keepCatalog('kiosk')
    keepRules()
    listen('kiosk', { view: takeKioskView, lost: loseLink })
    return Kiosk
  },
  office: async () => {
    const [{ Office }, { behindDoor }] = await Promise.all([
      import('#renderer/office/office.tsx'),
      import('#renderer/people/behind-door.tsx'),
    ])
    useStore.setState({ chosen: usePreferences.getState().language })
    listen('office', { view: takeOfficeView, lost: loseLink })
    return behindDoor('office', Office)
  },
}

/** Draws nothing. Once the screen stands and can be used, what may be asked of it next is fetched. */
function Ahead(): null {
  const isUsable = useStore((state) => state[surface] !== null && state.hasLanguage)
  useEffect(() => {
    if (!isUsable) return
    performance.mark('kasse:usable')
    loadAhead()
    if (surface === 'kiosk') void learnAll(surface)
  }, [isUsable])
  return null
}

const surface = surfaceOf(location.pathname)
document.documentElement.dataset['surface'] = surface
loadPreferences(surface)
keepLook()
await keepSpeaking(surface)
const Screen = await openers[surface]()
const place = document.getElementById('screen')
if (place) {
  const endAlive = keepAlive(surface, place)
  createRoot(place).render(
    <Boundary failed={endAlive} again={() => location.reload()}>
      <Screen />
      <Ahead />
    </Boundary>,
  )
}
