// Tests of whether a key or a hand brought the focus to a control.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { focusOriginOf, keepFocusOrigin } from '#renderer/cashier/focus-origin.ts'

/** Control and page in one: what happens to it is heard by the page. */
let page = new EventTarget()
const happens = (name: string, key?: string) =>
  page.dispatchEvent(Object.assign(new Event(name), key === undefined ? {} : { key }))

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { activeElement: null })
  for (const one of ['HTMLButtonElement', 'HTMLAnchorElement']) vi.stubGlobal(one, class {})
  keepFocusOrigin()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a key that moves the focus brings it; a click, or the page itself, does not', () => {
  happens('focusin')
  expect(focusOriginOf(page)).toBeUndefined()
  happens('pointerdown')
  happens('focusin')
  expect(focusOriginOf(page)).toBe('pointer')
  happens('keydown', 'Tab')
  happens('focusin')
  expect(focusOriginOf(page)).toBe('keyboard')
})

test.each([
  ['another key', () => happens('keydown', 'a')],
  ['the key let go', () => happens('keyup', 'Tab')],
  ['the key let go in another program', () => happens('blur')],
])('%s: what takes the focus afterwards was not reached by a key', (_, ends) => {
  happens('keydown', 'Tab')
  ends()
  happens('focusin')
  expect(focusOriginOf(page)).toBeUndefined()
})
