// The focus after the focused element is gone: it moves to the words that came in its place.
/** For `ref` of an element with `tabIndex={-1}`. */
export const takeFocus = (place: HTMLElement | null): void => {
  place?.focus({ preventScroll: true })
}

const controls = 'input, button, textarea, select, a[href], [tabindex="0"]'

/** To the first control of a dialog. */
export const enter = (dialog: HTMLElement): void => dialog.querySelector<HTMLElement>(controls)?.focus()

/** What a screen that changes begins with. */
export const heading = (): HTMLElement | null => document.querySelector('#screen h1[tabindex="-1"]')

/** For `ref` of a note whose own buttons take it away: to the dialog that it stood in, else to the screen’s heading. */
export const handOnFocus = (note: HTMLElement | null) => () => {
  if (!note?.contains(document.activeElement)) return
  const dialog = note.closest<HTMLElement>('[role="dialog"]')
  if (dialog) enter(dialog)
  else takeFocus(heading())
}
