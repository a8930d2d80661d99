// The kiosk's page.
import { openPage } from '#renderer/ui/open-page.tsx'
import { isBrowserKey } from '#renderer/kiosk/browser-keys.ts'
import { runIdleTimer } from '#renderer/kiosk/idle-timer.ts'
import { Kiosk } from '#renderer/kiosk/kiosk.tsx'
import { takeKioskView } from '#renderer/kiosk/store.ts'
import { listen, reportLostLink } from '#renderer/till/bridge.ts'
import { keepCatalog } from '#renderer/till/catalog.ts'
import { lockPage } from '#renderer/ui/page-lock.ts'

void openPage('kiosk', Kiosk, () => {
  lockPage(isBrowserKey)
  keepCatalog('kiosk')
  runIdleTimer()
  listen('kiosk', { view: takeKioskView, lost: reportLostLink })
})
