// The scanner's recogniser. Pure: what each key makes of the burst of keys before it. A scanner types faster than any person.

/** The longest wait between two keys of one scan, and the least that is a code. ms, characters */
export const scanGapMs = 50
export const leastScanned = 4
/** A radio that falters tears a scan: so long after a part of it its next one still comes. ms */
export const tornMs = 300
/** A scanner may send more than one key to end a line: so long after a scan they belong to it. ms */
export const echoMs = 120

/** `at`: when the key went down (ms, by the event's own clock). */
export type Stroke = {
  key: string
  at: number
  /** Nothing else is held down with it, and it is not repeating because it is held. */
  isPlain: boolean
}

/**
 * Keys that came so fast one after another that they may become a scan. `longest`: how many in the longest of its parts; `tears`: how
 * many parts there were before this one. `scannedAt`: when the last scan ended.
 */
export type Heard = { text: string; longest: number; tears: number; lastAt: number; scannedAt: number }
const nothing = { text: '', longest: 0, tears: 0 }
export const silence: Heard = { ...nothing, lastAt: -Infinity, scannedAt: -Infinity }

/**
 * `begins`: it may be the first of a scan, and whatever came before it was none · `continues` · `resumes`: it may be the first of the next
 * part of one · `scan`: the burst was a code, and this key ended it · `torn`: it was a code in parts, of which some may be missing ·
 * `echo`: belongs to the scan that has just ended · `other`: no scan; a burst before it was none · `beside`: says nothing
 */
export type Meaning =
  | { is: 'begins' | 'continues' | 'resumes' | 'torn' | 'echo' | 'other' | 'beside' }
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
  const over = { ...heard, ...nothing, lastAt: at }
  if (ends.has(key)) {
    const is = isPlain ? ended(heard, isFast, at) : 'other'
    if (is === 'scan') return { heard: { ...over, scannedAt: at }, meaning: { is, code: heard.text } }
    return { heard: is === 'torn' ? { ...over, scannedAt: at } : over, meaning: { is } }
  }
  // One character; what has a name of its own is a key that acts.
  if (!isPlain || !/^.$/u.test(key)) return { heard: over, meaning: { is: 'other' } }
  // A hand presses Space on a button: no code begins with it.
  if (!isFast && key === ' ') return { heard: over, meaning: { is: 'other' } }
  if (isFast) {
    const text = heard.text + key
    const longest = Math.max(heard.longest, text.length)
    return { heard: { ...heard, text, longest, lastAt: at }, meaning: { is: 'continues' } }
  }
  if (mayResume(heard) && at - heard.lastAt <= tornMs)
    return {
      heard: { ...heard, text: key, tears: heard.tears + 1, lastAt: at },
      meaning: { is: 'resumes' },
    }
  return { heard: { ...over, text: key, longest: 1 }, meaning: { is: 'begins' } }
}

/** As many in one go as a whole code has: no hand types so many so fast, nor a key that types three zeros. */
export const isNoHand = ({ longest }: Heard): boolean => longest >= leastScanned

/** A hand that rolls over two keys goes on with single ones. */
const mayResume = (heard: Heard): boolean => isNoHand(heard) || (heard.longest > 1 && heard.tears < 2)

function ended(heard: Heard, isFast: boolean, at: number) {
  const { text, tears, lastAt, scannedAt } = heard
  if (isFast && tears === 0 && text.length >= leastScanned) return 'scan'
  if (text !== '' && at - lastAt <= tornMs && isNoHand(heard)) return 'torn'
  // No hand ends an amount so fast either: it is the end of a scan whose beginning came late, and it charges nobody.
  return isFast || at - scannedAt <= echoMs ? 'echo' : 'other'
}
