// Each key that would lead a customer out of a kiosk, and each that must still write.
import { expect, test } from 'vitest'
import { leavesKiosk } from '#electron/kiosk-keys.ts'

/** As playwright names them: `Control+Shift+I`. */
function pressed(keys: string) {
  const held = keys === '+' ? [] : keys.split('+')
  const key = keys === '+' ? '+' : (held.pop() ?? '')
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    shift: held.includes('Shift'),
    control: held.includes('Control'),
    alt: held.includes('Alt'),
    meta: held.includes('Meta'),
  }
}

test.each([
  ...['w', 'q', 'r', 'n', 't', 'p', 'o', 'u', 'j', 's', 'l', 'h', 'd', 'f', 'g', 'k', 'e'].map(
    (key) => `Control+${key}`,
  ),
  ...['0', '-', '=', 'Tab', 'F4', 'F5', 'PageUp', 'Escape', 'Enter'].map((key) => `Control+${key}`),
  ...['I', 'J', 'C', 'R', 'N', 'T', 'W', 'Delete', 'Escape'].map((key) =>
    key === 'C' || key === 'Delete' ? `Control+Alt+${key}` : `Control+Shift+${key}`,
  ),
  ...['F4', 'ArrowLeft', 'ArrowRight', 'Home', 'Tab', ' ', 'd', 'Enter', 'Escape'].map((key) => `Alt+${key}`),
  ...['q', 'w', 'c', 'r', 'l', 'd', 'Tab', ' ', 'ArrowUp'].map((key) => `Meta+${key}`),
  ...Array.from({ length: 24 }, (_, at) => `F${at + 1}`),
  'Shift+F10',
  'Meta',
  'ContextMenu',
  'BrowserBack',
  'BrowserHome',
  'LaunchMail',
  'PrintScreen',
  'MediaPlayPause',
  'Control+Alt+k',
  'Control+Alt+t',
  'Control+Alt+1',
])('%s leads nowhere', (keys) => {
  expect(leavesKiosk(pressed(keys))).toBe(true)
})

test.each([
  '0',
  '9',
  'a',
  'Z',
  'å',
  'Ø',
  ' ',
  '@',
  '-',
  '+',
  '.',
  'ñ',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Shift+ArrowLeft',
  'Control+ArrowLeft',
  'Control+a',
  'Control+c',
  'Control+v',
  'Control+x',
  'Control+z',
  'Control+A',
  'Control+Backspace',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
  // AltGr, as some keyboards call it.
  'Control+Alt+@',
  'Control+Alt+€',
  'Control+Alt+{',
  'Control+Alt+Shift+¿',
  // The way out for staff, behind which the page asks for a PIN.
  'Control+Alt+Shift+K',
])('%s reaches the page', (keys) => {
  expect(leavesKiosk(pressed(keys))).toBe(false)
})

test('the way out is a key, whatever its letter is on this keyboard', () => {
  const key = { ...pressed('Control+Alt+Shift+K'), key: 'л' }
  expect(leavesKiosk(key)).toBe(false)
  expect(leavesKiosk({ ...key, key: 'k', shift: false })).toBe(true)
})
