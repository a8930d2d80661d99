// The page's sign of life to its host and its watchdog: sent while its screen is drawn and its event loop turns.
import { sayAlive } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import type { Surface } from '#shared/command.ts'

const betweenMs = 3000
/** Until the screen is drawn for the first time. */
const untilDrawnMs = 250

/** Stops when the screen has given up, so that the watchdog loads a page again that only shows its error. */
export function sendSignsOfLife(surface: Surface, screen: Element): () => void {
  let wasDrawn = false
  let stop = () => {}
  const beat = () => {
    // React takes the whole screen away when one of its parts throws.
    const isDrawn = screen.childElementCount > 0 && screen.getBoundingClientRect().height > 0
    if (isDrawn) {
      document.dispatchEvent(new Event('kasse:alive' satisfies keyof DocumentEventMap))
      sayAlive(surface)
    }
    wasDrawn ||= isDrawn
    stop = callAfter(wasDrawn ? betweenMs : untilDrawnMs, beat)
  }
  beat()
  return () => stop()
}
