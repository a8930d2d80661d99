// The focus: it moves to the words that came in the place of a focused element, and over a grid by arrow keys.

/** For `ref` of an element with `tabIndex={-1}`. */
export const takeFocus = (place: HTMLElement | null): void => {
  place?.focus({ preventScroll: true })
}

const controls = 'input, button, textarea, select, a[href], [tabindex="0"]'

/** To the first control of a dialog. */
export const focusFirstControl = (dialog: HTMLElement): void =>
  dialog.querySelector<HTMLElement>(controls)?.focus()

/** What a screen that changes begins with. */
export const screenHeading = (): HTMLElement | null => document.querySelector('#screen h1[tabindex="-1"]')

/** For `ref` of a note whose own buttons take it away: to the dialog that it stood in, else to the screen’s heading. */
export const handOnFocus = (note: HTMLElement | null) => () => {
  if (!note?.contains(document.activeElement)) return
  const dialog = note.closest<HTMLElement>('[role="dialog"]')
  if (dialog) focusFirstControl(dialog)
  else takeFocus(screenHeading())
}

const steps = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
type Arrow = (typeof steps)[number]

/** Pure: of `count` tiles in so many columns; -1 when it leaves at the top. */
export function neighbour(at: number, arrow: Arrow, count: number, columns: number): number {
  switch (arrow) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(count - 1, at + 1)
    case 'ArrowUp':
      return at < columns ? -1 : at - columns
    case 'ArrowDown':
      // Into a last row that is not full: its last one.
      return at + columns < count
        ? at + columns
        : Math.floor(at / columns) < Math.floor((count - 1) / columns)
          ? count - 1
          : at
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}

/** Moves the focus among what is marked `data-step`; false when the key is no arrow or there is nothing to go to. */
export function stepAmong(place: HTMLElement, key: string): boolean {
  const arrow = steps.find((one) => one === key)
  const tiles = [...place.querySelectorAll<HTMLElement>('[data-step]')]
  if (!arrow || tiles.length === 0) return false
  const at = tiles.findIndex((tile) => tile === document.activeElement)
  const top = tiles[0]?.offsetTop
  const columns = tiles.filter((tile) => tile.offsetTop === top).length
  const next = at === -1 ? 0 : neighbour(at, arrow, tiles.length, columns)
  const target = next === -1 ? place.querySelector<HTMLElement>('input') : tiles[next]
  target?.focus()
  return true
}
