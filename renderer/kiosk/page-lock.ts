// The lock of a kiosk's page against what a customer's hand may not do: leave it, open another, drop things on it, zoom it, or open the browser's functions.
import styles from '#renderer/kiosk/page-lock.module.css'
import { isBrowserKey } from '#renderer/kiosk/browser-keys.ts'

const stop = (event: Event): void => event.preventDefault()

/** Never undone: a kiosk's page stays a kiosk's page. */
export function lockPage(): void {
  if (styles.locked) document.documentElement.classList.add(styles.locked)
  for (const kind of ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart'])
    document.addEventListener(kind, stop)
  document.addEventListener('wheel', (event) => event.ctrlKey && stop(event), { passive: false })
  document.addEventListener('auxclick', stop)
  document.addEventListener('keydown', (event) => {
    if (isBrowserKey(event)) stop(event)
  })
  // A link may open a window without asking the page's history.
  document.addEventListener('click', (event) => isLink(event.target) && stop(event), true)
  window.open = () => null
  // The watchdog loads this page again; nothing goes elsewhere.
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' && !event.destination.sameDocument) stop(event)
  })
}

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, area') !== null
