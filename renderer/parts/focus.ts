// Where does the focus go when what had it is gone? To the words that came in its place.
/** For `ref` of an element with `tabIndex={-1}`. */
export const takeFocus = (place: HTMLElement | null): void => {
  place?.focus({ preventScroll: true })
}
