// The lock of a page that customers touch, against what a hand may not do: leave it, open another, drop things on it, zoom it, or open the browser's functions.

const stop = (event: Event): void => event.preventDefault()

/** Never undone: such a page stays one. `isLockedKey`: keys that do nothing here; at a display without a keyboard its staff keep theirs. */
export function lockPage(isLockedKey: (event: KeyboardEvent) => boolean = () => false): void {
  document.documentElement.dataset['locked'] = ''
  for (const kind of ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart'])
    document.addEventListener(kind, stop)
  document.addEventListener('wheel', (event) => event.ctrlKey && stop(event), { passive: false })
  document.addEventListener('auxclick', stop)
  document.addEventListener('keydown', (event) => {
    if (isLockedKey(event)) stop(event)
  })
  // A link may open a window without asking the page's history.
  document.addEventListener('click', (event) => isLink(event.target) && stop(event), true)
  window.open = () => null
  // Its surface says by this attribute which screen it shows.
  const shown = { subtree: true, attributeFilter: ['data-face'] }
  new MutationObserver(cleanPage).observe(document.documentElement, shown)
  // The watchdog loads this page again; nothing goes elsewhere.
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' && !event.destination.sameDocument) stop(event)
  })
}

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, area') !== null

/** Undoes what a hand has done to the page itself: scrolled, selected. */
function cleanPage(): void {
  window.getSelection()?.removeAllRanges()
  for (const part of document.querySelectorAll('*'))
    if (part.scrollTop !== 0 || part.scrollLeft !== 0) part.scrollTo({ top: 0, left: 0, behavior: 'instant' })
}
