// Tests of a number pad whose NumLock is off: each of its keys is heard as the digit or point that stands on it, and as nothing else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '#renderer/ui/amount-keys.ts'
import { keepNumberPad } from '#renderer/staff/number-pad.ts'

/** Node has no keys of its own. */
class Key extends Event {
  readonly code: string
  readonly key: string
  readonly ctrlKey = false
  readonly metaKey = false
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly repeat: boolean
  constructor(name: string, init: KeyboardEventInit) {
    const { code = '', key = '', altKey = false, shiftKey = false, repeat = false } = init
    super(name, { cancelable: true })
    this.code = code
    this.key = key
    this.altKey = altKey
    this.shiftKey = shiftKey
    this.repeat = repeat
  }
}

/** What has the focus: where the page is no field, it is the page itself. */
class Field extends EventTarget {}

let page = new EventTarget()
let heard: string[] = []
const press = (code: string, key: string, altKey = false) =>
  page.dispatchEvent(new Key('keydown', { code, key, altKey }))

beforeEach(() => {
  page = new EventTarget()
  heard = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('KeyboardEvent', Key)
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('HTMLTextAreaElement', Field)
  keepNumberPad()
  page.addEventListener('keydown', (event) => {
    if (event instanceof Key) heard.push(event.key)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('NumLock is off: the keys type what stands on them', () => {
  const keys = [
    ['Numpad0', 'Insert'],
    ['Numpad1', 'End'],
    ['Numpad2', 'ArrowDown'],
    ['Numpad3', 'PageDown'],
    ['Numpad4', 'ArrowLeft'],
    ['Numpad5', 'Clear'],
    ['Numpad6', 'ArrowRight'],
    ['Numpad7', 'Home'],
    ['Numpad8', 'ArrowUp'],
    ['Numpad9', 'PageUp'],
    ['NumpadDecimal', 'Delete'],
  ] as const
  for (const [code, key] of keys) press(code, key)
  expect(heard).toEqual(Array.from('0123456789.'))
  expect(keyOf('.')).toBe('point')
})

test('NumLock is on: they are heard once, as they are', () => {
  for (const [code, key] of [
    ['Numpad4', '4'],
    ['NumpadDecimal', ','],
    ['NumpadEnter', 'Enter'],
    ['NumpadAdd', '+'],
  ] as const)
    press(code, key)
  expect(heard).toEqual(['4', ',', 'Enter', '+'])
})

test('the keys beside the pad, and a scanner that writes by Alt and the pad, are left alone', () => {
  press('Delete', 'Delete')
  press('End', 'End')
  press('Numpad5', 'Clear', true)
  expect(heard).toEqual(['Delete', 'End', 'Clear'])
})

test('a key that is held is heard as held, and with Shift as with Shift', () => {
  const keys: Key[] = []
  page.addEventListener('keydown', (event) => void (event instanceof Key && keys.push(event)))
  page.dispatchEvent(new Key('keydown', { code: 'Numpad0', key: 'Insert', repeat: true, shiftKey: true }))
  expect(keys.map(({ key, repeat, shiftKey }) => [key, repeat, shiftKey])).toEqual([['0', true, true]])
})

test('in a field of many lines a key is written as in one of one line', () => {
  page = new Field()
  vi.stubGlobal('window', page)
  const written: string[] = []
  vi.stubGlobal('document', { execCommand: (_: string, __: boolean, text: string) => written.push(text) })
  keepNumberPad()
  press('Numpad7', 'Home')
  expect(written).toEqual(['7'])
})
