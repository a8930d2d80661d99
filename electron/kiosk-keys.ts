// The keys that would leave a kiosk's window or change it. Pure, so that each can be tested; the page stops those that reach it as well.
import type { Input } from 'electron'

type Key = Pick<Input, 'key' | 'code' | 'shift' | 'control' | 'alt' | 'meta'>

/** They change what other keys mean, and do nothing alone. */
const held = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock'])
/** With Ctrl, in a field: all of it, copy, paste, cut, take back. */
const editing = new Set(['a', 'c', 'v', 'x', 'z'])
/** By words, with Ctrl, in a field. */
const moving = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace', 'Delete'])
const ofTheMachine =
  /^(F\d+|Meta|OS|Browser\w+|Launch\w+|Media\w+|Audio\w+|ContextMenu|PrintScreen|Help|Power|Sleep|WakeUp|Eject)$/

/** Writing and moving about stay, and Ctrl + Alt + Shift + K, behind which the page asks for a PIN. */
export function leavesKiosk({ key, code, shift, control, alt, meta }: Key): boolean {
  if (ofTheMachine.test(key) || meta) return true
  if (held.has(key)) return false
  if (control && alt) return !(shift && code === 'KeyK') && !isWritten(key)
  if (alt) return true
  if (control) return !editing.has(key.toLowerCase()) && !moving.has(key)
  return false
}

/** Some keyboards call AltGr Ctrl and Alt: a sign that no key has alone is being written, `@` or `€`. */
const isWritten = (key: string): boolean => /^[^\sa-z0-9]$/iu.test(key)
