// The faults of the cashier's screen at the size of a device: what a cashier needs and cannot see or touch as it stands.
import type { Page } from 'playwright-core'

/** So many products can be touched at once, where there are so many. */
const leastTiles = 4

/** Nothing is scrolled for it. On the narrowest phones two products are enough, and below a banner or a notice they are scrolled to; on other phones two are enough above a notice with two keys. */
export const deskFaults = (page: Page, { width, height }: { width: number; height: number }) =>
  page.evaluate(
    (least) => {
      const isTouchable = (element: Element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const points = [
          [left + 8, top + 8],
          [right - 8, top + 8],
          [left + 8, bottom - 8],
          [right - 8, bottom - 8],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const
        return points.every(([x, y]) => {
          const hit = document.elementFromPoint(x, y)
          return hit !== null && (element === hit || element.contains(hit))
        })
      }
      if (document.querySelector('[role=dialog]')) return []
      for (const scrolled of [document.documentElement, ...document.querySelectorAll('.stage_scroll')])
        scrolled.scrollTo({ top: 0, behavior: 'instant' })
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      const tiles = shown('.product-tile_tile:not(.next-sale_tiles *)')
      const wanted =
        window.innerWidth < 390 && shown('.notice_banner, .notice_notice').length > 0
          ? 0
          : window.innerWidth < 600 &&
              shown('.notice_notice .button_small, .notice_notice .button_small + *').length > 1
            ? 2
            : least
      const touched = tiles.filter(isTouchable).length
      const needed = [
        '.payment-column_pay .side-column_total',
        '.payment-column_ways button',
        '.side-column_acts .button_main',
        // Beside a receipt, and above whatever notice: what to say, and what can be done with the line in hand.
        ...(window.innerWidth >= 900 && window.innerHeight >= 600
          ? ['.stage_paper .outcome_hint', '.payment-column_lines .basket-line_chosen']
          : []),
        // On the narrowest phones the terms of a membership come first.
        ...(window.innerWidth < 390
          ? []
          : ['.own-code_code', '.own-code_scan > p', '[data-look=code] .card_card']),
      ].flatMap(shown)
      return [
        ...(touched < Math.min(wanted, tiles.length) ? [`products that can be touched: ${touched}`] : []),
        ...needed
          .filter((element) => !isTouchable(element))
          .map(({ className, textContent }) => `not in sight: ${className} “${textContent.trim()}”`),
      ]
    },
    width < 390 ? 2 : height < 560 ? 0 : leastTiles,
  )
