// The watchdog of a page: a script of its own, which runs even if the screens' bundle fails. Without signs of life it loads the page again.
import { setTimer } from '#renderer/watchdog/clock.ts'

declare global {
  interface DocumentEventMap {
    /** The screen is drawn and its loop turns. */
    'kasse:alive': Event
  }
}

/** Looks are counted, not time: a machine that slept through the night has missed none. */
const betweenMs = 5000
/** So many looks without a sign are borne at first, twice as many after each page that did not help, and at most five minutes' worth. */
const firstPatience = 4
const longestPatience = 60
/** After so many looks with a sign between them the page is well, and earlier trouble forgotten. */
const wellAfter = 12

const savedPatience = 'kasse-reloads'
let silent = 0
let good = 0
let isAsking = false

document.addEventListener('kasse:alive', () => {
  silent = 0
})

setTimer(betweenMs, () => {
  silent += 1
  good = silent === 1 ? good + 1 : 0
  if (good === wellAfter) savePatience(0)
  if (silent >= patience()) void loadAgain()
})

const patience = () => Math.min(longestPatience, firstPatience * 2 ** reloads())

async function loadAgain(): Promise<void> {
  if (isAsking) return
  isAsking = true
  const hasPage = await isThere()
  isAsking = false
  if (!hasPage || silent === 0) return
  silent = 0
  savePatience(reloads() + 1)
  location.reload()
}

/** A till that is away, or does not know this page, would leave a page without a watchdog in its place. */
const isThere = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(betweenMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

function reloads(): number {
  try {
    return Number(sessionStorage.getItem(savedPatience)) || 0
  } catch {
    return 0 // a browser that keeps nothing: then the pauses do not grow
  }
}

function savePatience(count: number): void {
  try {
    sessionStorage.setItem(savedPatience, String(count))
  } catch {
    // as above
  }
}
