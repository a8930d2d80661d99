// Which surface is this page? Finds it in the address, listens to the till and draws; each surface is a bundle of its own.
import '#renderer/theme.css'
import '#renderer/parts/parts.css'
import { createRoot } from 'react-dom/client'
import { keepAlive } from '#renderer/alive.ts'
import { listen, surfaceOf } from '#renderer/bridge.ts'
import { keepCatalog } from '#renderer/catalog.ts'
import { keepLook } from '#renderer/look.ts'
import { loadPreferences } from '#renderer/parts/preferences.ts'
import { keepPolling } from '#renderer/poll.ts'
import { keepSpeaking, learnAll } from '#renderer/speaking.ts'
import { loseLink, takeCashierView, takeCustomerView, takeKioskView } from '#renderer/told.ts'
import type { Surface } from '#shared/bridge.ts'

const openers: Record<Surface, () => Promise<() => React.JSX.Element>> = {
  cashier: async () => {
    const { Cashier } = await import('#renderer/cashier/cashier.tsx')
    keepPolling('cashier')
    keepCatalog('cashier')
    listen('cashier', { view: takeCashierView, lost: loseLink })
    return Cashier
  },
  customer: async () => {
    const { Customer } = await import('#renderer/customer/customer.tsx')
    listen('customer', { view: takeCustomerView, lost: loseLink })
    return Customer
  },
  kiosk: async () => {
    const [{ Kiosk }, { keepRules }] = await Promise.all([
      import('#renderer/kiosk/kiosk.tsx'),
      import('#renderer/kiosk/rules.ts'),
    ])
    keepPolling('kiosk')
    keepCatalog('kiosk')
    keepRules()
    listen('kiosk', { view: takeKioskView, lost: loseLink })
    return Kiosk
  },
}

const surface = surfaceOf(location.pathname)
document.documentElement.dataset['surface'] = surface
loadPreferences(surface)
keepLook()
await keepSpeaking(surface)
const Screen = await openers[surface]()
const place = document.getElementById('screen')
if (place) {
  createRoot(place).render(<Screen />)
  keepAlive(surface, place)
}
if (surface === 'kiosk') void learnAll(surface)
