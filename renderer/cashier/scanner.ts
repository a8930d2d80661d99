// Was that a scanner or a hand? Pure: what each key makes of the burst of keys before it. A scanner types faster than anybody can.

/** The longest wait between two keys of one scan, and the least that is a code. ms, characters */
export const scanGapMs = 50
export const leastScanned = 4
/** A scanner may send more than one key to end a line: so long after a scan they belong to it. ms */
export const echoMs = 120

/** `at`: when the key went down (ms, by the event's own clock). */
export type Stroke = {
  key: string
  at: number
  /** Nothing else is held down with it, and it is not repeating because it is held. */
  isPlain: boolean
}

/** Keys that came so fast one after another that they may become a scan. `scannedAt`: when the last one ended. */
export type Heard = { text: string; lastAt: number; scannedAt: number }
export const silence: Heard = { text: '', lastAt: -Infinity, scannedAt: -Infinity }

/**
 * `begins`: it may be the first of a scan, and whatever came before it was none · `continues` · `scan`: the burst was a code, and this
 * key ended it · `echo`: belongs to the scan that has just ended · `other`: no scan; a burst before it was none · `beside`: says nothing
 */
export type Meaning =
  | { is: 'begins' | 'continues' | 'echo' | 'other' | 'beside' }
  | { is: 'scan'; code: string }

const beside = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Dead',
  'Unidentified',
  'Process',
])
const ends = new Set(['Enter', 'Tab'])

export function hear(heard: Heard, { key, at, isPlain }: Stroke): { heard: Heard; meaning: Meaning } {
  if (beside.has(key)) return { heard, meaning: { is: 'beside' } }
  const isFast = heard.text !== '' && at - heard.lastAt <= scanGapMs
  const over = { ...heard, text: '', lastAt: at }
  if (ends.has(key)) {
    if (isPlain && isFast && heard.text.length >= leastScanned)
      return { heard: { ...over, scannedAt: at }, meaning: { is: 'scan', code: heard.text } }
    // No hand ends an amount so fast either: it is the end of a scan whose beginning came late, and it charges nobody.
    const isTorn = isFast || at - heard.scannedAt <= echoMs
    return { heard: over, meaning: { is: isPlain && isTorn ? 'echo' : 'other' } }
  }
  // One character; what has a name of its own is a key that acts.
  if (!isPlain || !/^.$/u.test(key)) return { heard: over, meaning: { is: 'other' } }
  // A hand presses Space on a button: no code begins with it.
  if (!isFast && key === ' ') return { heard: over, meaning: { is: 'other' } }
  const text = isFast ? heard.text + key : key
  return { heard: { ...heard, text, lastAt: at }, meaning: { is: isFast ? 'continues' : 'begins' } }
}
