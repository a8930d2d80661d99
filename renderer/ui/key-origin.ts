// Where a key comes from: from a hand at this page, or from something else that is in it, such as an extension of the browser.

/** Something else has put it there: our pages keep to one element, have no shadow trees, and no elements but HTML's own. */
export function isForeign(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target)) return false
  const element = target as HTMLElement // what can look among the elements around it
  if (element.localName === 'body' || element.localName === 'html') return false
  return element.closest('#screen') === null || element.localName.includes('-') || element.isContentEditable
}

/** It is left to whose it is. */
export const isElsewhere = (event: Event): boolean =>
  isForeign(event.target) || (event.composedPath()[0] ?? event.target) !== event.target

const made = new WeakSet<Event>()

/** A key of a hand that the page has put into other words. */
export function standsForHand<Key extends Event>(event: Key): Key {
  made.add(event)
  return event
}

/** What a script presses is nobody's wish. */
export const isOfHand = (event: Event): boolean => event.isTrusted || made.has(event)
