// Does a page fit into its window? What it has is told that does not, so that a test can say: nothing.
import type { Page } from 'playwright-core'

/** What stands out to the side, what is too small to be pressed, and what cannot be brought into the window. `cut`: what ends in dots where it is long. */
export const misfits = (page: Page, cut: string): Promise<string[]> =>
  page.evaluate((mayBeCut) => {
    const told = (element: Element, why: string) =>
      `${why}: ${element.tagName}.${String(element.className)} “${element.textContent.trim().slice(0, 30)}”`
    const root = document.querySelector('[role=dialog]') ?? document.body
    const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility() && !element.matches('.hidden, .hidden *, svg *'),
    )
    // What may overhang its own place must still lie within whatever cuts it off.
    const isCutOff = (element: HTMLElement) => {
      let place = element.parentElement
      while (place && getComputedStyle(place).overflowX === 'visible') place = place.parentElement
      const { left, right } = element.getBoundingClientRect()
      const within = (place ?? document.documentElement).getBoundingClientRect()
      return right > within.right + 1 || left < within.left - 1
    }
    const overhangs = ({ scrollWidth, clientWidth }: Element) =>
      clientWidth > 1 && scrollWidth > clientWidth + 1
    const wide = [
      ...[document.documentElement].filter(overhangs),
      ...shown
        .filter((element) => !element.matches(`input, ${mayBeCut}`))
        .filter(
          (element) =>
            isCutOff(element) ||
            (overhangs(element) &&
              (element.childElementCount === 0 || getComputedStyle(element).overflowX !== 'visible')),
        ),
    ]
    const pressed = shown.filter((element) => element.matches('button, input, [role=switch]'))
    const small = pressed.filter((element) => {
      const { height } = (element.closest('label, .field-box') ?? element).getBoundingClientRect()
      return height < (element.matches('.button.main') ? 64 : 48) - 0.5
    })
    const lost = pressed.filter((element) => {
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top < -1 || left < -1 || bottom > window.innerHeight + 1 || right > window.innerWidth + 1
    })
    return [
      ...wide.map((element) => told(element, 'too wide')),
      ...small.map((element) => told(element, 'too small')),
      ...lost.map((element) => told(element, 'out of reach')),
    ]
  }, cut)
