// The faults of a kiosk and of a customer's display at the size of a real device: what has to be whole in sight or within touch there, and is not.
import type { Page } from 'playwright-core'

/** Products, or all of fewer, whole and within touch before anybody scrolls. */
const fewestTiles = 4
/** Rows of an order beside its code, or all of fewer. */
const fewestLines = 3

/** `isKiosk`: it has products to touch and a foot. `isLow`: half of its screen is left to what is looked at. */
export const deviceFaults = (page: Page, on: { isKiosk: boolean; isLow: boolean }): Promise<string[]> =>
  page.evaluate(
    ({ isKiosk, isLow, fewestTiles, fewestLines }) => {
      const all = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
      const told = (why: string) => (one: Element) =>
        `${why}: ${String(one.getAttribute('class'))} “${one.textContent.trim().slice(0, 40)}”`
      const cuts = (one: Element) => {
        const { overflowX, overflowY } = getComputedStyle(one)
        return overflowX !== 'visible' || overflowY !== 'visible'
      }
      const isWithin = (box: DOMRect, room: DOMRect) =>
        box.left >= room.left - 1 &&
        box.top >= room.top - 1 &&
        box.right <= room.right + 1 &&
        box.bottom <= room.bottom + 1
      const sight = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
      const isWhole = (one: Element) => {
        const box = one.getBoundingClientRect()
        if (box.width < 2 || box.height < 2 || !isWithin(box, sight)) return false
        for (let around = one.parentElement; around; around = around.parentElement)
          if (cuts(around) && !isWithin(box, around.getBoundingClientRect())) return false
        return true
      }
      /** `of`: what may lie on it, such as its own counter. */
      const isOnTop = (one: Element, of: Element = one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        // Some keys are round.
        const shares = [0.2, 0.5, 0.8]
        return shares.every((x) =>
          shares.every((y) => {
            const found = document.elementFromPoint(left + width * x, top + height * y)
            return found !== null && (of.contains(found) || found.contains(one))
          }),
        )
      }
      const dialog = document.querySelector('[role=dialog]')
      const covered = (one: Element) => !isWhole(one) || (!dialog && !isOnTop(one))
      /** The frame that is the time left lies on the code's place, and cuts nothing off. */
      const codeCovered = (one: Element) =>
        !isWhole(one) || (!dialog && !isOnTop(one, one.closest('.countdown-ring_ring') ?? one))

      const tiles = dialog ? [] : all('.catalog-screen_tile')
      tiles[0]?.closest('[role=tabpanel]')?.scrollTo(0, 0)
      const touched = tiles.filter((tile) => isWhole(tile) && isOnTop(tile))
      const rows = all('.code-screen_lines .latest-lines_line')
      const earlier = all('.code-screen_lines .latest-lines_earlier').length > 0 ? fewestLines : 0
      const linesWanted = Math.min(isLow || !isKiosk ? 1 : fewestLines, rows.length + earlier)
      const names = all('.latest-lines_line > [data-breaks]').filter(
        (one) => one.scrollWidth > one.clientWidth + 1,
      )
      const terms = all('.code-screen_terms :is(h1, p, dt, dd)')
      const first = Math.max(0, ...terms.map((one) => one.getBoundingClientRect().bottom))
      const beside = Math.max(0, ...terms.map((one) => one.getBoundingClientRect().right))
      const codes = all('.code-screen_terms .countdown-ring_ring').filter((one) => {
        const { top, left } = one.getBoundingClientRect()
        return top < first - 1 && left < beside - 1
      })
      const sheet = dialog?.getBoundingClientRect()
      const slices = all('button').filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        const seen = Math.min(bottom, window.innerHeight)
        return sheet && !dialog?.contains(one) && top < sheet.bottom - 1 && seen > sheet.bottom + 1
      })
      const drawn = all('.start-screen_wares li').filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        return height < 1 || width / height > 1.75 || width / height < 0.7
      })
      const hidden = all(isKiosk && !dialog ? 'button' : 'none').filter((one) => {
        one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        return !isOnTop(one, one.parentElement ?? one)
      })
      return [
        ...(touched.length < Math.min(fewestTiles, tiles.length)
          ? [`products within touch: ${touched.length} of ${tiles.length}`]
          : []),
        ...all('.footer_foot :is(button, .money)').filter(covered).map(told('foot not whole')),
        ...all('.qr_qr, .countdown-ring_ring').filter(codeCovered).map(told('code not whole')),
        ...terms.filter(covered).map(told('terms not whole')),
        ...codes.map(told('code before its terms')),
        ...names.map(told('name cut')),
        ...(rows.length < linesWanted ? [`lines of the order in sight: ${rows.length}`] : []),
        ...(isKiosk ? slices.map(told('shows in slices below the dialog')) : []),
        ...drawn.map(told('picture squashed')),
        ...hidden.map(told('not within touch')),
      ]
    },
    { ...on, fewestTiles, fewestLines },
  )
