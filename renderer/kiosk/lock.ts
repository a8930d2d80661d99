// What may a customer's hand not do to a kiosk's page? Leave it, open another, drop things on it, zoom it, or call up the browser.
import '#renderer/kiosk/lock.css'

const stop = (event: Event): void => event.preventDefault()

/** For ever: a kiosk's page is never anything else. */
export function keepLocked(): void {
  for (const kind of ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart'])
    document.addEventListener(kind, stop)
  document.addEventListener('wheel', (event) => event.ctrlKey && stop(event), { passive: false })
  document.addEventListener('auxclick', stop)
  document.addEventListener('keydown', (event) => {
    if (isOfBrowser(event)) stop(event)
  })
  window.open = () => null
  // The watchdog loads this page again; nothing goes elsewhere.
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' && !event.destination.sameDocument) stop(event)
  })
}

/** Function keys, and letters with a key held: they print, search, zoom, save and open. Writing and moving about stay. */
export function isOfBrowser(
  key: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): boolean {
  if (/^F\d+$|^Browser|^Launch|^ContextMenu$/.test(key.key)) return true
  // With AltGr a sign is written, and some keyboards call that Ctrl and Alt.
  return !key.getModifierState('AltGraph') && (key.ctrlKey || key.metaKey || key.altKey)
}
