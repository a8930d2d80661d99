// The keys that would open the browser's own functions behind a kiosk's page. Pure, so that each can be tested.

/** Function keys, and letters with a key held: they print, search, zoom, save and open. Writing and moving about stay. */
export function isBrowserKey(
  key: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): boolean {
  if (/^F\d+$|^Browser|^Launch|^ContextMenu$/.test(key.key)) return true
  // With AltGr a sign is written, and some keyboards call that Ctrl and Alt.
  return !key.getModifierState('AltGraph') && (key.ctrlKey || key.metaKey || key.altKey)
}
