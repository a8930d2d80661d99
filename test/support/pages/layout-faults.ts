// The misfits of a screen: what does not fit into its window, at every size that its surface is used at.
import type { Page } from 'playwright-core'
import { deviceFaults } from '#test/support/pages/device-faults.ts'
import type { Surface } from '#shared/command.ts'
import { deskFaults } from '#test/support/pages/desk-faults.ts'

export type Size = { width: number; height: number }

const narrow = { width: 320, height: 640 }
/** 1366 × 768 at 200 %. */
const enlarged = { width: 683, height: 384 }
/** Just above the width at which lists lose columns. */
const leastWide = { width: 1101, height: 768 }

/** The screens that shops have for their cashiers. */
const tills = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** The screens that shops have for their customers. */
export const devicesOf = {
  kiosk: [
    { width: 768, height: 1024 },
    { width: 820, height: 1180 },
    { width: 800, height: 1280 },
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
    { width: 1080, height: 1920 },
    { width: 1920, height: 1080 },
  ],
  customer: [
    { width: 800, height: 480 },
    { width: 1024, height: 600 },
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 480, height: 800 },
    { width: 768, height: 1024 },
    { width: 1080, height: 1920 },
  ],
} as const satisfies Partial<Record<Surface, readonly Size[]>>

/** The narrowest last. */
export const sizesOf: Record<Surface, readonly Size[]> = {
  cashier: [...tills, leastWide, { width: 1920, height: 1080 }, enlarged, narrow],
  // At a desk, just above the width at which lists lose columns, on a phone, at 200 % and at 320.
  office: [{ width: 1366, height: 768 }, leastWide, { width: 390, height: 844 }, enlarged, narrow],
  // And upright at 200 %.
  kiosk: [...devicesOf.kiosk, { width: 540, height: 960 }, enlarged, narrow],
  customer: [...devicesOf.customer, narrow],
}

/** What does not fit of a pose, at the size that its page has now. */
export async function layoutFaults(
  page: Page,
  { surface, name }: { surface: Surface; name: string },
): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const isLow = name.endsWith('-low')
  const isKiosk = surface === 'kiosk'
  const isDevice =
    (isKiosk || surface === 'customer') &&
    devicesOf[surface].some((size) => size.width === width && size.height === height)
  const faults = [
    ...(surface === 'cashier' && height > enlarged.height ? await deskFaults(page, { width, height }) : []),
    ...(await misplaced(page)),
    ...(isDevice ? await deviceFaults(page, { isKiosk, isLow }) : []),
    // Nobody has a display as narrow as a phone.
    ...(surface === 'customer' && width > narrow.width ? await outOfSight(page) : []),
    ...(isLow && width > enlarged.width ? await tooHigh(page) : []),
  ]
  return faults.map((fault) => `${width} × ${height}, ${fault}`)
}

/** What ends in dots where it is long, and what is scrolled to the side in its own room. */
const mayBeCut =
  '.top-bar_name, .table_room, .table_room *, .products-pane_shelves, .products-pane_shelves *, .next-sale_tiles, .next-sale_tiles *, .catalog-screen_shelf > [role=tablist], .catalog-screen_shelf [role=tab]'

/** What stands out to the side, what is too small to be pressed, and what cannot be brought into the window. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate((cut) => {
    const told = (element: Element, why: string) =>
      `${why}: ${element.tagName}.${String(element.className)} “${element.textContent.trim().slice(0, 30)}”`
    const root = document.querySelector('[role=dialog]') ?? document.body
    // Steps beside a code that fills the screen.
    const isHeardAlone = (element: Element) => {
      const steps = element.closest('.side-column_steps')
      return steps !== null && getComputedStyle(steps).clipPath !== 'none'
    }
    const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility() && !element.matches('.hidden, .hidden *, svg *') && !isHeardAlone(element),
    )
    // What may overhang its own place must still lie within whatever cuts it off.
    const places = new Map<Element, Element>()
    const cuttingPlace = (inside: Element): Element => {
      const known = places.get(inside)
      if (known) return known
      const { parentElement } = inside
      const isOpen = parentElement && getComputedStyle(parentElement).overflowX === 'visible'
      const found = isOpen ? cuttingPlace(parentElement) : (parentElement ?? document.documentElement)
      places.set(inside, found)
      return found
    }
    const isCutOff = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect()
      const within = cuttingPlace(element).getBoundingClientRect()
      return right > within.right + 1 || left < within.left - 1
    }
    const overhangs = ({ scrollWidth, clientWidth }: Element) =>
      clientWidth > 1 && scrollWidth > clientWidth + 1
    const wide = [
      ...[document.documentElement].filter(overhangs),
      ...shown
        .filter((element) => !element.matches(`input, ${cut}`))
        .filter(
          (element) =>
            isCutOff(element) ||
            (overhangs(element) &&
              (element.childElementCount === 0 || getComputedStyle(element).overflowX !== 'visible')),
        ),
    ]
    // In the office a mouse is at hand.
    const main = document.documentElement.dataset['surface'] === 'office' ? 48 : 64
    const pressed = shown.filter((element) => element.matches('button, input, [role=switch]'))
    const small = pressed.filter((element) => {
      const { height } = (element.closest('label, .field_box') ?? element).getBoundingClientRect()
      return height < (element.matches('.button_button.button_main') ? main : 48) - 0.5
    })
    const isInWindow = (element: HTMLElement) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top >= -1 && left >= -1 && bottom <= window.innerHeight + 1 && right <= window.innerWidth + 1
    }
    // What the page itself has scrolled to is looked at afterwards.
    const stood = [document.documentElement, ...shown].map(
      (element) => [element, element.scrollLeft, element.scrollTop] as const,
    )
    const lost = pressed.filter((element) => {
      if (isInWindow(element)) return false
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      return !isInWindow(element)
    })
    for (const [element, left, top] of stood)
      if (element.scrollLeft !== left || element.scrollTop !== top)
        element.scrollTo({ left, top, behavior: 'instant' })
    return [
      ...wide.map((element) => told(element, 'too wide')),
      ...small.map((element) => told(element, 'too small')),
      ...lost.map((element) => told(element, 'out of reach')),
    ]
  }, mayBeCut)

/** Controls that begin above the middle of the window. */
const tooHigh = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input')]
      .filter((element) => element.checkVisibility() && !element.closest(':has(> .field_box)'))
      .filter((element) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        const isScrolledAway = !element.contains(
          document.elementFromPoint(left + width / 2, top + height / 2),
        )
        return top < window.innerHeight / 2 - 1 && !isScrolledAway
      })
      .map(({ className, textContent }) => `${className} “${textContent.trim()}”`),
  )

/** On a screen that nobody can scroll: what is not whole in sight of what counts, and lines that are cut in two. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    const page =
      scrollHeight > window.innerHeight || scrollWidth > window.innerWidth ? ['the page scrolls'] : []
    const isWhole = (element: Element, { left, top, right, bottom }: DOMRect) => {
      const box = element.getBoundingClientRect()
      return box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1
    }
    const sight = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    const counts = [
      ...document.querySelectorAll(
        'h1, .money, .countdown-ring_ring, .qr_qr, .icon_badge, .medal_medal, .offer_term dd > :first-child, p',
      ),
    ]
    const lines = [...document.querySelectorAll('.latest-lines_line, .latest-lines_earlier')]
    const told = (element: Element, why: string) => `${why}: ${element.className} “${element.textContent}”`
    const names = [...document.querySelectorAll('.customer_shop')]
    return [
      ...page,
      ...names
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => told(one, 'name cut')),
      ...counts.filter((one) => !isWhole(one, sight)).map((one) => told(one, 'not in sight')),
      ...lines
        .filter((one) => !isWhole(one, (one.closest('.latest-lines_latest') ?? one).getBoundingClientRect()))
        .map((one) => told(one, 'cut')),
    ]
  })
